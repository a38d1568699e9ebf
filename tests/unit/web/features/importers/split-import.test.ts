import { expect, test } from 'vitest';
import type { SentRecords } from '#domain/importers/sent-records.ts';
import { splitImport } from '#web/features/importers/importers.data.ts';

const NOTHING: SentRecords = {
  cycle_modes: [],
  periods: [],
  custom_symptoms: [],
  day_logs: [],
  journal: [],
  remarks: [],
  labels: [],
  tasks: [],
  habits: [],
  habit_checks: [],
  theirs: [],
};
const remark = (date: string) => ({ date, source: 'clue', text: 'social: party' });
const daysOf = (parts: readonly SentRecords[]) => parts.map(({ remarks }) => remarks.map(({ date }) => date));

test('records that fit into one call are one part, oldest first', () => {
  const parts = splitImport({ ...NOTHING, remarks: [remark('2025-02-01'), remark('2024-12-31')] });

  expect(daysOf(parts)).toEqual([['2024-12-31', '2025-02-01']]);
});

test('an empty import is one empty part, so that its file is recognised later', () => {
  expect(splitImport(NOTHING)).toEqual([NOTHING]);
});

test('years are not split if they fit', () => {
  const remarks = ['2024-01-01', '2024-06-01', '2025-01-01', '2025-06-01', '2026-01-01'].map(remark);

  expect(daysOf(splitImport({ ...NOTHING, remarks }, { bytes: 10_000, records: 3 }))).toEqual([
    ['2024-01-01', '2024-06-01'],
    ['2025-01-01', '2025-06-01', '2026-01-01'],
  ]);
});

test('a year that is too large is split by day, and a day stays together with its replacements', () => {
  const day_logs = ['2025-01-01', '2025-01-02'].map((date) => ({
    date,
    saved_at: 1,
    bleeding: 'heavy' as const,
  }));
  const theirs = [{ date: '2025-01-02', keys: ['bleeding' as const] }];

  const parts = splitImport({ ...NOTHING, day_logs, theirs }, { bytes: 10_000, records: 2 });

  expect(parts.map((part) => part.day_logs.map(({ date }) => date))).toEqual([
    ['2025-01-01'],
    ['2025-01-02'],
  ]);
  expect(parts.map((part) => part.theirs)).toEqual([[], theirs]);
});

test('no part exceeds the size of a call, and together the parts contain every record', () => {
  const remarks = Array.from({ length: 400 }, (_, index) => remark(`20${10 + (index % 17)}-03-01`));
  const limits = { bytes: 2_000, records: 1_000 };

  const parts = splitImport({ ...NOTHING, remarks }, limits);

  expect(parts.flatMap((part) => part.remarks)).toHaveLength(400);
  for (const part of parts) expect(JSON.stringify(part.remarks).length).toBeLessThanOrEqual(limits.bytes);
});

test('records referenced by days come before them', () => {
  const custom_symptoms = [{ id: 'a', name: 'Hiccups', created_at: 1 }];

  const [first] = splitImport(
    { ...NOTHING, custom_symptoms, remarks: [remark('2025-01-01')] },
    { bytes: 80, records: 9 },
  );

  expect(first?.custom_symptoms).toEqual(custom_symptoms);
});
