import { expect, vi } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.calls.ts';
import { createEntryPage, type EntryPage } from '#web/features/journal/entry-page.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { refreshPending, registerChangeHandler } from '#web/sync/change.ts';
import { someUser } from '../../some-user.ts';

export const ANA = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11';
export const DAY = '2026-11-20' as LocalDate;

registerChangeHandler(
  ['entry-saved', 'entry-deleted'],
  async () => (await import('#web/features/journal/journal.data.ts')).entryHandling,
);

type Save = {
  readonly key: string | null;
  readonly text: string;
  readonly mood?: number | null;
  readonly base: unknown;
};
type Server = {
  entry: JournalEntry | undefined;
  saves: Save[];
  /** Answers to saves and deletions are delayed until this resolves; without it they're sent at once. */
  holdAnswers: Promise<void> | undefined;
  isCut: boolean;
  /** Whether calls are executed but their answers are lost. */
  losesAnswers: boolean;
  /** The number of answered conflicts. */
  conflicts: number;
};

/** The mocked server's journal, for one day. */
export const server: Server = {
  entry: undefined,
  saves: [],
  holdAnswers: undefined,
  isCut: false,
  losesAnswers: false,
  conflicts: 0,
};

/** The entries answered to saves, by idempotency key. */
const answered = new Map<string, JournalEntry>();

async function answer(url: string, init: RequestInit): Promise<Response> {
  const { pathname: path, searchParams } = new URL(url, 'http://localhost');
  const { entry, saves } = server;
  if (server.isCut) throw new TypeError('no line');
  if (init.method === 'DELETE') {
    if (entry === undefined) return problem(404, 'not_found', 'nothing was written');
    const base = searchParams.get('based_on') ?? entry.version;
    if (base !== entry.version) return problem(409, 'conflict', 'saved meanwhile');
    server.entry = undefined;
    await server.holdAnswers;
    return Response.json({ success: 1 });
  }
  if (path !== '/api/journal/save')
    return Response.json({ success: 1, entries: entry ? [entry] : [], unreadable: 0, earlier: null });
  const { text, mood, energy, tags, based_on: base } = JSON.parse(String(init.body));
  const key = new Headers(init.headers).get('Idempotency-Key');
  saves.push({ key, text, mood, base });
  const first = answered.get(key ?? '');
  if (first !== undefined) return Response.json({ success: 1, entry: first });
  // Any version is accepted if there is no entry.
  const isOurs = entry === undefined || base === entry.version;
  const saved = { ...written(text, `v${saves.length}`), mood: mood ?? null, energy: energy ?? null, tags };
  if (isOurs) {
    server.entry = saved;
    if (key !== null) answered.set(key, saved);
  } else server.conflicts += 1;
  if (server.losesAnswers) throw new TypeError('the line is cut');
  await server.holdAnswers;
  return isOurs ? Response.json({ success: 1, entry: saved }) : problem(409, 'conflict', 'saved meanwhile');
}

export const written = (text: string, version: string): JournalEntry => ({
  ...{ date: DAY, text: text.trim(), mood: null, energy: null, tags: [] },
  ...{ saved_timestamp: 1, cycle_day: null, cycle_phase: null, version },
});

function problem(status: number, code: string, detail: string): Response {
  const body = { type: 'about:blank', title: code, status, code, detail, success: 0, request_id: 'r' };
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** Delays the server's answers until the returned function is called. */
export function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.holdAnswers = promise;
  return resolve;
}

/** Sends `text`; the server executes the save, but answers only when the returned function is called. */
export async function saveUnderWay(page: EntryPage, text: string): Promise<() => Promise<void>> {
  const release = holdAnswers();
  page.change({ text });
  const sent = page.send();
  await vi.waitFor(() => expect(server.saves).toHaveLength(1));
  return async () => {
    release();
    await sent;
  };
}

/** Resets to a device on which Ana has just signed in and a server without an entry. */
export function beginDay(): void {
  Object.assign(server, {
    entry: undefined,
    saves: [],
    holdAnswers: undefined,
    isCut: false,
    losesAnswers: false,
    conflicts: 0,
  });
  answered.clear();
  localStorage.clear();
  queryClient.clear();
  beginSession({ xox: 'refresh', stx: 'access' });
  queryClient.setQueryData(userQuery.queryKey, someUser({ t_id: ANA }));
  vi.stubGlobal('fetch', answer);
  refreshPending();
}

/** Opens the day's page as after a start of the app, and sends what it can; each call gives a separate page, as in another tab. */
export function openPage() {
  const page = createEntryPage({ date: DAY, owner: ANA });
  return { page, close: page.open() };
}
