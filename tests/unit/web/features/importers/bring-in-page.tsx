import { act } from 'react';
import { vi } from 'vitest';
import { predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import type { Reading } from '#domain/importers/collect-reading.ts';
import type { ParsedRecord } from '#domain/importers/record-outcome.ts';
import { importedSchema } from '#domain/portability/portable-data.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { collectReading } from '#tests/unit/domain/importers/collect-reading.ts';
import { seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { BringIn } from '#web/features/importers/import-page.tsx';
import type { ReadingAnswer } from '#web/features/importers/reading-answer.ts';
import { readForeignFile } from '#web/features/importers/reading-worker.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';

// The import page with a mocked server. A test that uses it mocks `reading-worker.ts`.

type Sent = {
  import: { id: string; theirs: object[] };
  day_logs: object[];
  cycle_modes: object[];
  labels: { id: string; name: string }[];
  tasks: { title: string; labels: string[] }[];
};

const AT_FIRST = {
  /** The sent imports. */
  sent: [] as Sent[],
  /** The person's existing days. */
  known: [] as object[],
  modes: [] as object[],
  labels: [] as object[],
  /** Digests of files that were imported before. */
  digests: [] as string[],
  isDown: false,
  failsToWrite: false,
  /** The refused records of each import. */
  rejections: [] as { path: string; message: string }[],
  /** Whether the server already has all records. */
  hasAll: false,
};
/** The state of the mocked server. */
export const server = { ...AT_FIRST };

const KINDS = Object.keys(importedSchema.entries.kinds.entries);

/** The server's counts for an import, by kind. */
function countsOf(body: object) {
  const lists = new Map<string, readonly object[]>(Object.entries(body));
  return Object.fromEntries(
    KINDS.map((kind) => {
      const rejected = server.rejections.filter(({ path }) => path.startsWith(`${kind}.`)).length;
      const fit = (lists.get(kind)?.length ?? 0) - rejected;
      return [kind, { added: server.hasAll ? 0 : fit, skipped: server.hasAll ? fit : 0, rejected }];
    }),
  );
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  if (path.includes('/user/import')) {
    const body = JSON.parse(String(init.body));
    server.sent.push(body);
    if (server.failsToWrite) return Response.json({ code: 'internal', success: 0 }, { status: 500 });
    const unreadable = { count: 0, entries: [] };
    const { rejections } = server;
    return Response.json({ success: 1, preview: 0, kinds: countsOf(body), rejections, unreadable });
  }
  if (path.endsWith('/predictions')) return Response.json(FORECAST);
  if (path.includes('/take-back')) return Response.json({ success: 1, removed: 412, kept: 3 });
  if (server.isDown) return Response.json({ code: 'internal', success: 0 }, { status: 500 });
  return Response.json({
    success: 1,
    days: server.known,
    unreadable: 0,
    entries: [],
    earlier: null,
    previous_periods_raw_data: [],
    symptoms: [],
    labels: server.labels,
    tasks: [],
    next_cursor: null,
    habits: [],
    imports: server.digests.map((digest) => ({
      import_id: 'i',
      source: 'clue',
      digest,
      made_at: 1,
      counts: {},
    })),
    onboarding_start: null,
    modes: server.modes,
  });
}

/** The forecast after the import. */
const FORECAST = {
  success: 1,
  ...predictionsAnswer(
    someFacts({ today: day('2026-11-20'), periodStarts: [day('2026-11-08')], reportedCycleLength: 28 }),
  ),
};

/** A record of heavy bleeding. */
export const bleeding = (on: string, origin?: string): ParsedRecord => ({
  outcome: 'reported',
  category: 'period',
  days: [{ on: day(on), fields: { bleeding: 'heavy' } }],
  ...(origin === undefined ? {} : { origin }),
});
export const read = (...parsed: ParsedRecord[]): Reading =>
  collectReading(parsed, { source: 'clue', today: day('2026-11-20'), birthOn: null });

export const shows = (text: string) => document.body.textContent?.includes(text) === true;
export const button = (text: string) => withText<HTMLButtonElement>('button', text);

/** Chooses a file on the page. */
export async function pick(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no file to choose');
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['1'], 'export.json')] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

/** Chooses a file with this reading. */
export function choose(answered: ReadingAnswer): Promise<void> {
  vi.mocked(readForeignFile).mockResolvedValue(answered);
  return pick();
}

/** Chooses a file with these records, and waits until they are compared with the existing data. */
export async function lookAt(...parsed: ParsedRecord[]): Promise<void> {
  await choose({ kind: 'read', reading: read(...parsed) });
  await seen(() => shows('Here’s what we found') && !shows('Comparing it with what you have'));
}

/** Opens the page with an empty server. */
export async function openPage(onOurs: (file: File) => void = () => undefined): Promise<void> {
  Object.assign(server, structuredClone(AT_FIRST));
  vi.stubGlobal('fetch', answer);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  beginSession({ xox: 'refresh', stx: 'access' });
  await showPage(someUser(), <BringIn handed={undefined} onOurs={onOurs} />);
}
