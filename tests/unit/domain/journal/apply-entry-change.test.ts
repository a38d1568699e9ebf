import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.calls.ts';
import { applyEntryChange, EMPTY_ENTRY, replaceEntry } from '#domain/journal/journal.rules.ts';

const DAY = '2026-11-20' as LocalDate;
const SAVED: JournalEntry = {
  ...{ date: DAY, text: 'A walk', mood: 3, energy: null, tags: ['sea'], saved_timestamp: 1 },
  ...{ cycle_day: 3, cycle_phase: 'menstrual', version: 'v1' },
};
const TYPED = { ...EMPTY_ENTRY, text: 'A walk, then tea' };

test('an edit of a version is applied only to that version', () => {
  expect(applyEntryChange(SAVED, { date: DAY, fields: TYPED, base: 'v1' })).toEqual({
    ...{ ...SAVED, ...TYPED },
  });
  expect(applyEntryChange(SAVED, { date: DAY, fields: TYPED, base: null })).toBe(SAVED);
  expect(applyEntryChange(null, { date: DAY, fields: TYPED, base: 'v1' })).toBeNull();
});

test('a new page edited again before it was saved has the newer text', () => {
  const first = applyEntryChange(null, { date: DAY, fields: TYPED, base: null });
  const more = { ...TYPED, text: 'A walk, then tea, then sleep' };
  expect(applyEntryChange(first, { date: DAY, fields: more, base: null })).toEqual({ ...first, ...more });
});

test('a deletion removes only the version that it names', () => {
  expect(applyEntryChange(SAVED, { date: DAY, fields: null, base: 'v1' })).toBeNull();
  expect(applyEntryChange(SAVED, { date: DAY, fields: null, base: 'v0' })).toBe(SAVED);
});

test('a new page is listed at its day, newest first, without the fields that the server computes', () => {
  const entry = applyEntryChange(null, { date: DAY, fields: TYPED, base: null });
  expect(entry).toMatchObject({ text: TYPED.text, cycle_day: null, cycle_phase: null });
  const later = { ...SAVED, date: '2026-11-22' as LocalDate };
  const earlier = { ...SAVED, date: '2026-11-18' as LocalDate };
  expect(replaceEntry([later, SAVED, earlier], { date: DAY, entry })).toEqual([later, entry, earlier]);
  expect(replaceEntry([later, SAVED, earlier], { date: DAY, entry: null })).toEqual([later, earlier]);
});
