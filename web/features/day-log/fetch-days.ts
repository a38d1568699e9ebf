import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { readCycleRecord } from '#domain/cycle/cycle-record.calls.ts';
import type { CycleRecordAnswer } from '#domain/cycle/cycle-record.schema.ts';
import { listDays, readDayKinds } from '#domain/day-log/day-log.calls.ts';
import { DAY_LIST_DAYS_MAX, type ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { answerOrLoaded, queryClient } from '#web/lib/http/query-client.ts';
import { todayHere } from '#web/lib/time/today.ts';
import { dayIn, type LoadedDays } from './loaded-days.ts';

type Span = { readonly from: LocalDate; readonly to: LocalDate; readonly signal: AbortSignal };

/** Fetches the logged days of a span, both ends included. */
async function fetchDays({ from, to, signal }: Span): Promise<LoadedDays> {
  const { days } = await send(listDays, { params: { from, to }, signal });
  return { days, from, to };
}

/** Like `fetchDays`, but if that fails, returns loaded days that cover the whole span, if any. */
export const fetchOrLoadedDays = (span: Span): Promise<LoadedDays> =>
  answerOrLoaded(fetchDays(span), () => loadedBetween(span));

function loadedBetween({ from, to }: Span): LoadedDays | undefined {
  const loaded = queryClient.getQueriesData<LoadedDays>({ queryKey: ['days'] });
  const known = loaded.flatMap(([, days]) => days ?? []);
  const covers = (on: LocalDate) => (days: LoadedDays) => dayIn(days, on) !== undefined;
  const found = known.filter(covers(from)).find(covers(to));
  return found && { days: found.days.filter(({ date }) => from <= date && date <= to), from, to };
}

/** Fetches as many days up to today as one call lists. Later days count as loaded, because nothing can be logged on them. */
export async function fetchRecentDays(signal: AbortSignal): Promise<LoadedDays> {
  const to = todayHere();
  const known = await fetchDays({ from: addDays(to, 1 - DAY_LIST_DAYS_MAX), to, signal });
  return { ...known, to: null };
}

/** Fetches the record of the cycle, which is loaded with the recent days. */
export const fetchCycleRecord = (signal: AbortSignal): Promise<CycleRecordAnswer> =>
  send(readCycleRecord, { signal });

/** Fetches which kinds are offered. */
export async function fetchKinds(signal: AbortSignal): Promise<ShownKinds> {
  return (await send(readDayKinds, { signal })).kinds;
}
