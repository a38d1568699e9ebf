import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { frequentSymptoms, insightDays, type LoggedDay } from '#domain/insights/metric-days.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { knownCycles } from './known-cycles.ts';

// Cycles of 28 days that began on 20 August, 17 September, 15 October and 12 November; today is 21 November.
const days = insightDays(knownCycles([28, 28, 28]));
const CYCLES = [day('2026-08-20'), day('2026-09-17'), day('2026-10-15'), day('2026-11-12')];

/** Logs a symptom on the given number of days from the first day of each cycle on. */
const logOf = (symptom: string, ...counts: readonly number[]): LoggedDay[] =>
  counts.flatMap((count, cycle) =>
    Array.from({ length: count }, (_, index) => ({
      date: addDays(CYCLES[cycle] ?? days.range.end, index),
      mood: null,
      energy: null,
      pain: null,
      sleep: null,
      symptoms: [symptom],
    })),
  );

test('at most two symptoms are compared, those logged on the most days', () => {
  const logged = [...logOf('acne', 4, 4, 4), ...logOf('own-1', 5, 5, 5), ...logOf('low', 3, 3, 3)];

  expect(frequentSymptoms(logged, days)).toEqual(['own-1', 'acne']);
});

test('fewer than eight days, or two cycles, are too few', () => {
  expect(frequentSymptoms(logOf('acne', 3, 3, 1), days)).toEqual([]);
  expect(frequentSymptoms(logOf('acne', 3, 3, 2), days)).toEqual(['acne']);
  expect(frequentSymptoms(logOf('acne', 9, 9), days)).toEqual([]);
});

test('days outside of natural cycles don’t count', () => {
  const before = logOf('acne', 3, 3).map((entry) => ({ ...entry, date: addDays(entry.date, -60) }));

  expect(frequentSymptoms([...before, ...logOf('acne', 3, 3, 1)], days)).toEqual([]);
});

test('equally common symptoms have a fixed order, whatever the order of days', () => {
  const logged = [...logOf('low', 3, 3, 3), ...logOf('acne', 3, 3, 3), ...logOf('foggy', 3, 3, 3)];

  expect(frequentSymptoms(logged, days)).toEqual(['acne', 'foggy']);
  expect(frequentSymptoms(logged.toReversed(), days)).toEqual(['acne', 'foggy']);
});

test('the cycle days on which they were logged don’t matter', () => {
  const late = logOf('acne', 4, 4, 4).map((entry) => ({ ...entry, date: addDays(entry.date, 20) }));
  const others = [...logOf('low', 3, 3, 3), ...logOf('foggy', 3, 4, 4)];

  expect(frequentSymptoms([...late, ...others], days)).toEqual(['acne', 'foggy']);
});
