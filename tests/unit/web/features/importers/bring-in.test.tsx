// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectReading, type Reading } from '#domain/importers/collect-reading.ts';
import type { RecordFate } from '#domain/importers/record-fate.ts';
import { importedSchema } from '#domain/portability/portable-data.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { BringIn } from '#web/features/importers/bring-in.tsx';
import type { ReadingAnswer } from '#web/features/importers/reading-answer.ts';
import { readForeignFile } from '#web/features/importers/reading-worker.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { dehydrateKept } from '#web/sync/kept-cache.ts';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

type Sent = { import: { id: string; theirs: object[] }; day_logs: object[]; cycle_modes: object[] };
/** Each import that was sent. */
let sent: Sent[];
/** The days that the person has. */
let known: object[];
let isDown: boolean;
let failsToWrite: boolean;

const NOTHING_COUNTED = Object.fromEntries(
  Object.keys(importedSchema.entries.kinds.entries).map((kind) => [
    kind,
    { added: 0, skipped: 0, rejected: 0 },
  ]),
);

async function answer(path: string, init: RequestInit): Promise<Response> {
  if (path.includes('/user/import')) {
    sent.push(JSON.parse(String(init.body)));
    if (failsToWrite) return Response.json({ code: 'internal', success: 0 }, { status: 500 });
    const unreadable = { count: 0, entries: [] };
    return Response.json({ success: 1, preview: 0, kinds: NOTHING_COUNTED, rejections: [], unreadable });
  }
  if (path.includes('/take-back')) return Response.json({ success: 1, removed: 412, kept: 3 });
  if (isDown) return Response.json({ code: 'internal', success: 0 }, { status: 500 });
  return Response.json({
    success: 1,
    days: known,
    unreadable: 0,
    entries: [],
    earlier: null,
    previous_periods_raw_data: [],
    symptoms: [],
    imports: [],
  });
}

const bleeding = (on: string, origin?: string): RecordFate => ({
  fate: 'said',
  category: 'period',
  days: [{ on: day(on), fields: { bleeding: 'heavy' } }],
  ...(origin === undefined ? {} : { origin }),
});
const read = (...fates: RecordFate[]): Reading =>
  collectReading(fates, { source: 'clue', today: day('2026-11-20'), birthOn: null });

const says = (text: string) => document.body.textContent?.includes(text) === true;
const button = (text: string) => withText<HTMLButtonElement>('button', text);

/** Chooses a file on the page. */
async function pick(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no file to choose');
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['1'], 'export.json')] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

/** Chooses a file that is read as this. */
function choose(answered: ReadingAnswer): Promise<void> {
  vi.mocked(readForeignFile).mockResolvedValue(answered);
  return pick();
}

/** Chooses a file with these records, and waits until they are held beside what is there. */
async function lookAt(...fates: RecordFate[]): Promise<void> {
  await choose({ kind: 'read', reading: read(...fates), filesInZip: [] });
  await seen(() => says('Here’s what we found') && !says('Comparing it with what you have'));
}

const onOurs = vi.fn();

beforeEach(async () => {
  sent = [];
  known = [];
  isDown = false;
  failsToWrite = false;
  vi.stubGlobal('fetch', answer);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  beginSession({ xox: 'refresh', stx: 'access' });
  await showPage(someUser(), <BringIn handed={undefined} onOurs={onOurs} forecast="Soon" />);
});
afterEach(leavePage);

test('each refusal says what to do and names the file in the ZIP, and nothing is sent', async () => {
  await choose({ kind: 'refused', reason: 'brokenJson', fileInZip: 'data/measurements.json' });

  await seen(() => says('This file is cut off or damaged.'));
  expect(says('data/measurements.json')).toBe(true);
  expect(says('Nothing was added.')).toBe(true);
  expect(sent).toEqual([]);
});

test('a known file without a period is refused, with what was seen in it', async () => {
  const exercise: RecordFate = {
    fate: 'said',
    category: 'exercise',
    days: [{ on: day('2026-01-01'), remarks: ['yoga'] }],
  };
  await choose({ kind: 'read', reading: read(exercise), filesInZip: [] });

  await seen(() => says('it’s from Clue, but there’s no period in it'));
  expect(says('exercise 1')).toBe(true);
  expect(sent).toEqual([]);
});

test('a password is asked for until it opens the file', async () => {
  await choose({ kind: 'needs-password', wasWrong: true });
  await seen(() => says('This file needs a password'));

  expect(says('That password doesn’t open it.')).toBe(true);
  await press(button('Cancel'));
  expect(says('Choose a file')).toBe(true);
});

test('one of our own files goes to where those are imported', async () => {
  await choose({ kind: 'is-marea' });
  await seen(() => says('This file is Marea’s own'));
  await press(button('Import it there'));

  expect(onOurs.mock.calls[0]?.[0]).toBeInstanceOf(File);
});

test('every record has its place before anything is sent, and the same press sends it', async () => {
  await lookAt(bleeding('2026-03-01'), bleeding('2026-03-02'), { fate: 'left_out', reason: 'estimate' });

  expect(says('1 period found')).toBe(true);
  expect(says('3 records')).toBe(true);
  expect(withText('[role=img]', 'Taken over 2, Left out 1')).toBeTruthy();
  expect(sent).toEqual([]);

  await press(button('Bring in 2'));
  await seen(() => says('Your history is here'));
  expect(says('Soon')).toBe(true);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.day_logs).toHaveLength(2);
});

test('what differs stays mine unless theirs is taken', async () => {
  const nothing = { source: null, counts: 1, disturbed: 0, heavy_details: null, pain: null };
  known = [
    {
      ...Object.fromEntries(
        [
          'pain_places',
          'pain_flags',
          'mood',
          'energy',
          'sleep',
          'symptoms',
          'temperature',
          'discharge',
          'lh',
          'pregnancy_test',
          'sex',
          'pill',
          'weight',
        ].map((key) => [key, null]),
      ),
      ...nothing,
      date: '2026-03-01',
      bleeding: 'light',
      rev: 1,
      saved_at: 1,
    },
  ];
  await lookAt(bleeding('2026-03-01'), bleeding('2026-03-02'));
  expect(withText('[role=img]', 'Taken over 1, Differs 1')).toBeTruthy();

  await press(button('Look: Differs'));
  await press(button('Look at each'));
  expect(says('1 March 2026 · Bleeding')).toBe(true);
  await press(button('File: Heavy'));
  await press(button('Bring in 2'));
  await seen(() => says('Your history is here'));

  expect(sent[0]?.import.theirs).toEqual([{ date: '2026-03-01', keys: ['bleeding'] }]);
});

test('a time in a mode is offered, and only comes in ticked', async () => {
  const span: RecordFate = {
    fate: 'span',
    category: 'pregnancy',
    mode: 'pregnant',
    from: day('2025-01-01'),
    until: day('2025-09-20'),
  };
  await lookAt(bleeding('2026-03-01'), span);
  await press(button('Look: Offered'));
  const box = document.querySelector<HTMLInputElement>('input[type=checkbox]');
  expect(box?.checked).toBe(false);

  await press(button('Bring in 1'));
  await seen(() => says('Your history is here'));
  expect(sent[0]?.cycle_modes).toEqual([]);
});

test('apps inside the file are ticked, and what one wrote stays away without its tick', async () => {
  await lookAt(bleeding('2026-03-01', 'Watch'), bleeding('2026-03-02', 'Phone'));
  const [first] = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
  expect(first?.checked).toBe(true);
  if (first) await press(first);

  expect(withText('[role=img]', 'Taken over 1, Left out 1')).toBeTruthy();
});

test('discharge, tests and sex wait for their own consent, or stay away', async () => {
  await lookAt(bleeding('2026-03-01'), {
    fate: 'said',
    category: 'tests',
    days: [{ on: day('2026-03-14'), fields: { lh: 'positive' } }],
  });
  expect(button('Bring in 2').disabled).toBe(true);
  expect(says('Please answer the question above first.')).toBe(true);

  await press(button('Leave those out'));
  expect(button('Bring in 1').disabled).toBe(false);
});

test('a failed write keeps the preview, and is tried again as the same import', async () => {
  await lookAt(bleeding('2026-03-01'));
  failsToWrite = true;
  await press(button('Bring in 1'));
  await seen(() => says('what has already arrived won’t come twice'));
  failsToWrite = false;
  await press(button('Try again'));
  await seen(() => says('Your history is here'));

  const [first, second] = sent;
  expect(second?.import.id).toBe(first?.import.id);
});

test('as long as what is here can’t be loaded, nothing can be brought in', async () => {
  isDown = true;
  await choose({ kind: 'read', reading: read(bleeding('2026-03-01')), filesInZip: [] });
  await seen(() => says('What you have couldn’t be loaded'));
  expect(button('Bring in 1').disabled).toBe(true);

  isDown = false;
  await press(button('Try again'));
  await seen(() => !says('What you have couldn’t be loaded'));
  expect(button('Bring in 1').disabled).toBe(false);
});

test('an import is taken back after a question, and it says what stayed', async () => {
  await lookAt(bleeding('2026-03-01'));
  await press(button('Bring in 1'));
  await seen(() => says('Your history is here'));
  await press(button('Take this import back'));
  await seen(() => says('Take this import back?'));
  await press(button('Yes, take it back'));

  await seen(() => says('Removed 412, kept 3 you’ve changed since.'));
});

test('reading says how far it is, and ends when it’s cancelled', async () => {
  let watched: Parameters<typeof readForeignFile>[1];
  vi.mocked(readForeignFile).mockImplementation((_, watching) => {
    watched = watching;
    return new Promise(() => undefined);
  });
  await pick();
  await act(async () => watched?.onProgress?.({ fraction: 0.429, records: 12_000 }));
  expect(says('42% · 12,000 records')).toBe(true);

  await press(button('Cancel'));
  expect(says('Stopped. Nothing was added.')).toBe(true);
  expect(watched?.signal?.aborted).toBe(true);
});

test('nothing of a file is kept on the device', async () => {
  await lookAt(bleeding('2026-03-01'));
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
  expect(keys).toContain('known-history');

  expect(dehydrateKept(queryClient).queries.map(({ queryKey }) => queryKey[0])).toEqual(['user']);
});
