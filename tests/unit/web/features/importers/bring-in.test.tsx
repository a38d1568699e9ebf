import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planImport } from '#domain/importers/plan-import.ts';
import type { ParsedRecord } from '#domain/importers/record-outcome.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { findings } from '#tests/unit/web/findings.ts';
import { leavePage, press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { readForeignFile } from '#web/features/importers/reading-worker.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { dehydrateLoaded } from '#web/sync/persisted-cache.ts';
import { bleeding, button, choose, lookAt, openPage, pick, read, server, shows } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));
// The real function, wrapped to count its calls.
vi.mock('#domain/importers/plan-import.ts', { spy: true });

const onOurs = vi.fn();

beforeEach(async () => {
  // The next period is shown only while the last one is recent enough.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') });
  await openPage(onOurs);
});
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

test('each refusal shows what to do and the file in the ZIP, and nothing is sent', async () => {
  await choose({ kind: 'refused', reason: 'brokenJson', fileInZip: 'data/measurements.json' });

  await seen(() => shows('This file is cut off or damaged.'));
  expect(shows('data/measurements.json')).toBe(true);
  expect(shows('Nothing was added.')).toBe(true);
  expect(await findings()).toEqual([]);
  expect(server.sent).toEqual([]);
});

test('a recognised file without a period is refused with a list of its content', async () => {
  const exercise: ParsedRecord = {
    outcome: 'reported',
    category: 'exercise',
    days: [{ on: day('2026-01-01'), remarks: ['yoga'] }],
  };
  await choose({ kind: 'read', reading: read(exercise) });

  await seen(() => shows('it’s from Clue, but there’s no period in it'));
  expect(shows('exercise 1')).toBe(true);
  expect(server.sent).toEqual([]);
});

test('twenty kinds of a file without a period are named, and the rest is counted', async () => {
  const kinds = Array.from(
    { length: 25 },
    (_, number): ParsedRecord => ({
      outcome: 'reported',
      category: `kind-${number}-${'x'.repeat(200)}`,
      days: [{ on: day('2026-03-01'), remarks: [`words ${number}`] }],
    }),
  );
  await choose({ kind: 'read', reading: read(...kinds) });

  await seen(() => shows('there’s no period in it'));
  expect(document.body.textContent?.match(/kind-/g)).toHaveLength(20);
  expect(shows('and 5 more')).toBe(true);
  expect(shows('x'.repeat(61))).toBe(false);
});

test('a file with a period is planned only for its preview, because planning a large file takes seconds', async () => {
  vi.mocked(planImport).mockClear();
  await lookAt(bleeding('2026-03-01'));

  // Once without existing data while that loads, and once with it.
  expect(vi.mocked(planImport)).toHaveBeenCalledTimes(2);
});

test('the password is requested until it opens the file', async () => {
  await choose({ kind: 'needs-password', wasWrong: true });
  await seen(() => shows('This file needs a password'));

  expect(shows('That password doesn’t open it.')).toBe(true);
  await press(button('Cancel'));
  expect(shows('Choose a file')).toBe(true);
});

test('one of our own files is passed to its own import', async () => {
  await choose({ kind: 'is-marea' });
  await seen(() => shows('This file is Marea’s own'));
  await press(button('Import it there'));

  expect(onOurs.mock.calls[0]?.[0]).toBeInstanceOf(File);
});

test('every record is listed before anything is sent, and a press sends the same records', async () => {
  await lookAt(bleeding('2026-03-01'), bleeding('2026-03-02'), { outcome: 'left_out', reason: 'estimate' });

  expect(shows('1 period found')).toBe(true);
  expect(shows('3 records')).toBe(true);
  expect(withText('[role=img]', 'Brought in 2, Left out 1')).toBeTruthy();
  expect(server.sent).toEqual([]);

  await press(button('Bring in 2'));
  await seen(() => shows('Your history is here'));
  await seen(() => shows('Next one most likely'));
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]?.day_logs).toHaveLength(2);
});

test('my value stays for a difference unless the file’s value is chosen', async () => {
  const nothing = { source: null, counts: 1, disturbed: 0, heavy_details: null, pain: null };
  server.known = [
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
  expect(withText('[role=img]', 'Brought in 1, Different from yours 1')).toBeTruthy();

  await press(button('Look: Different from yours'));
  await press(button('One by one'));
  expect(shows('1 March 2026 · Bleeding')).toBe(true);
  await press(button('File: Heavy'));
  await press(button('Bring in 2'));
  await seen(() => shows('Your history is here'));

  expect(server.sent[0]?.import.theirs).toEqual([{ date: '2026-03-01', keys: ['bleeding'] }]);
});

test('apps inside the file are selected, and the records of an unselected one are left out', async () => {
  await lookAt(bleeding('2026-03-01', 'Watch'), bleeding('2026-03-02', 'Phone'));
  const [first] = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
  expect(first?.checked).toBe(true);
  if (first) await press(first);

  expect(withText('[role=img]', 'Brought in 1, Left out 1')).toBeTruthy();
});

test('discharge, tests and sex need their own consent, or are left out', async () => {
  await lookAt(bleeding('2026-03-01'), {
    outcome: 'reported',
    category: 'tests',
    days: [{ on: day('2026-03-14'), fields: { lh: 'positive' } }],
  });
  expect(button('Bring in 2').disabled).toBe(true);
  expect(shows('Please answer the question above first.')).toBe(true);

  await press(button('Leave those out'));
  expect(button('Bring in 1').disabled).toBe(false);
});

test('the preview stays after a failed write, which is retried as the same import', async () => {
  await lookAt(bleeding('2026-03-01'));
  server.failsToWrite = true;
  await press(button('Bring in 1'));
  await seen(() => shows('nothing is added twice'));
  server.failsToWrite = false;
  await press(button('Try again'));
  await seen(() => shows('Your history is here'));

  const [first, second] = server.sent;
  expect(second?.import.id).toBe(first?.import.id);
});

test('nothing can be imported while the existing data can’t be loaded', async () => {
  server.isDown = true;
  await choose({ kind: 'read', reading: read(bleeding('2026-03-01')) });
  await seen(() => shows('What you have couldn’t be loaded'));
  expect(button('Bring in 1').disabled).toBe(true);

  server.isDown = false;
  await press(button('Try again'));
  await seen(() => !shows('What you have couldn’t be loaded'));
  expect(button('Bring in 1').disabled).toBe(false);
});

test('reading shows its progress, and ends when it’s cancelled', async () => {
  let watched: Parameters<typeof readForeignFile>[1];
  vi.mocked(readForeignFile).mockImplementation((_, watching) => {
    watched = watching;
    return new Promise(() => undefined);
  });
  await pick();
  await act(async () => watched?.onProgress?.({ fraction: 0.429, records: 12_000 }));
  expect(shows('42% · 12,000 records')).toBe(true);

  await press(button('Cancel'));
  expect(shows('Stopped. Nothing was added.')).toBe(true);
  expect(watched?.signal?.aborted).toBe(true);
});

test('no content of a file is persisted on the device', async () => {
  await lookAt(bleeding('2026-03-01'));
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
  expect(keys).toContain('known-history');

  expect(dehydrateLoaded(queryClient).queries.map(({ queryKey }) => queryKey[0])).toEqual(['user']);
});
