import { vi } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { applyLogChange, type DayPatch, emptyDay, type LogChange } from '#domain/day-log/day-log.rules.ts';
import type { DayLog, DaysChange } from '#domain/day-log/day-log.schema.ts';
import { cycleRecordQuery, pastPeriodsQuery } from '#web/features/cycle/forecast.data.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { refreshPending } from '#web/sync/change.ts';
import { day } from '../../../domain/calendar/day.ts';
import { someRecord } from '../../../domain/cycle/some-record.ts';
import { someUser } from '../../some-user.ts';

export const TODAY = day('2026-11-18');
export const YESTERDAY = day('2026-11-17');

type Server = {
  days: readonly DayLog[];
  /** The received day logs, with their days. */
  presses: [day: string, press: DayPatch][];
  /** The received ranges of days. */
  ranges: DaysChange[];
  /** The received changes of reported starts: `deleted`, or the instant of a new one. */
  starts: (number | 'deleted')[];
  /** The answered period log; while it is empty, its request stays pending. */
  periods: readonly PeriodEntry[];
  /** Answers are delayed until this resolves. */
  holdAnswers: Promise<void> | undefined;
  isCut: boolean;
  /** The status and code of a refusal; `null` accepts everything. */
  refuses: { status: number; code: string } | null;
  /** The same for starts only. */
  refusesStarts: { status: number; code: string } | null;
  /** The start about which answers contain a question. */
  asks: LocalDate | null;
};
const atFirst = (): Server => ({
  days: [],
  presses: [],
  ranges: [],
  starts: [],
  periods: [],
  holdAnswers: undefined,
  isCut: false,
  refuses: null,
  refusesStarts: null,
  asks: null,
});

/** The mocked server. */
export let server = atFirst();

async function answer(url: string, init: RequestInit): Promise<Response> {
  const { pathname: path } = new URL(url, 'http://localhost');
  const [, on] = /^\/api\/day\/([\d-]+)\/log$/.exec(path) ?? [];
  if (server.isCut) throw new TypeError('no line');
  if (path === '/api/day/range/log') return answerRange(JSON.parse(String(init.body)));
  if (path.startsWith('/api/cycle/period/')) {
    if (server.refusesStarts) return refusal(server.refusesStarts);
    server.starts.push(init.method === 'DELETE' ? 'deleted' : JSON.parse(String(init.body)).period_timestamp);
    return Response.json({ success: 1, period_id: 'p' });
  }
  if (path === '/api/user/details') return Response.json(someUser());
  if (path === '/api/cycle/record' && server.periods.length > 0)
    return Response.json(someRecord(server.periods));
  if (path.endsWith('/past/all') && server.periods.length > 0)
    return Response.json({ success: 1, previous_periods_raw_data: server.periods });
  if (on === undefined) return path.endsWith('/list') ? list() : new Promise(() => {});
  const press: DayPatch = JSON.parse(String(init.body));
  server.presses.push([on, press]);
  await server.holdAnswers;
  const { refuses, asks } = server;
  if (refuses) return refusal(refuses);
  const change = { kind: 'day', on: day(on), patch: press } as const;
  server.days = daysAfter(change);
  const logged = server.days.find(({ date }) => date === on) ?? emptyDay(day(on));
  return Response.json({ success: 1, day: logged, ...questionAbout(asks) });
}

async function answerRange(sent: DaysChange): Promise<Response> {
  server.ranges.push(sent);
  await server.holdAnswers;
  const { refuses, asks } = server;
  if (refuses) return refusal(refuses);
  const { from, to, bleeding, only_unsaid } = sent;
  const change = { kind: 'range', from, to, bleeding, onlyUnlogged: only_unsaid === 1 } as const;
  const before = server.days;
  server.days = daysAfter(change);
  const written = server.days.filter((logged) => !before.includes(logged)).map(({ date }) => date);
  return Response.json({ success: 1, written, ...questionAbout(asks) });
}

/** The server's days after a change; its starts don't matter here. */
function daysAfter(change: LogChange): readonly DayLog[] {
  const days = new Map(server.days.map((one) => [one.date, one]));
  const log = { days, isLoaded: () => true, starts: new Map(), estimateId: null };
  const after = applyLogChange(log, { change, today: TODAY });
  return [...after.days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

const questionAbout = (on: LocalDate | null) =>
  on === null ? { started: null, ask: null } : { started: { period_id: 'p', on }, ask: 'between_or_new' };

const refusal = (why: { status: number; code: string }) =>
  Response.json({ type: 'x', title: 'x', detail: 'x', success: 0, ...why }, why);

const list = () => Response.json({ success: 1, days: server.days, unreadable: 0 });

/** A day with what is logged on it. */
export type LoggedDay = { readonly date: string } & Partial<Omit<DayLog, 'date'>>;

/** Signs in on `TODAY`, with these days logged and loaded. */
export function withDays(...days: readonly LoggedDay[]): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  server = { ...atFirst(), days: days.map(({ date, ...fields }) => ({ ...emptyDay(day(date)), ...fields })) };
  vi.stubGlobal('fetch', answer);
  beginSession({ xox: 'refresh', stx: 'access' });
  queryClient.setQueryData(userQuery.queryKey, someUser());
  queryClient.setQueryData(recentDaysQuery.queryKey, { from: '2025-10-15', to: null, days: server.days });
  queryClient.setQueryData(cycleRecordQuery.queryKey, someRecord());
  refreshPending();
}

/** Loads these starts, newest first, and the record with them. */
export function withStarts(...entries: readonly PeriodEntry[]): void {
  queryClient.setQueryData(pastPeriodsQuery.queryKey, [...entries]);
  queryClient.setQueryData(cycleRecordQuery.queryKey, someRecord(entries));
}

export function forget(): void {
  queryClient.clear();
  localStorage.clear();
  refreshPending();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
