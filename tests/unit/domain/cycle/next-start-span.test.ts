import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { outweighsReportedLength } from '#domain/cycle/past-cycles.ts';
import { nextStartSpan } from '#domain/cycle/periods.ts';
import { isWeeksLate } from '#domain/cycle/running-cycle.ts';
import { day } from '../calendar/day.ts';

const today = day('2026-03-20');
const between = (low: number, high: number) => ({ start: addDays(today, low), end: addDays(today, high) });

describe('the days on which the next period may start', () => {
  it('are shown with the most likely one up to a span of a week, and without it when there are more', () => {
    expect(nextStartSpan(between(6, 13), today)).toEqual({ span: between(6, 13), isWide: false });
    expect(nextStartSpan(between(10, 18), today)).toEqual({ span: between(10, 18), isWide: true });
  });

  it.each([0, -3])(
    'begin today at the earliest and have no most likely one, %s days from the first',
    (low) => {
      expect(nextStartSpan(between(low, 3), today)).toEqual({ span: between(0, 3), isWide: true });
    },
  );
});

it.each([
  [0, false],
  [20, false],
  [21, true],
])('a period %s days after the expected day is weeks late: %s', (overdue_days, isLate) => {
  expect(isWeeksLate({ overdue_days })).toBe(isLate);
});

it.each([
  { starts: 7, outweighs: false },
  { starts: 8, outweighs: true },
])('$starts logged starts outweigh the reported length: $outweighs', ({ starts, outweighs }) => {
  const logged = Array.from({ length: starts }, (_, index) => addDays(today, -28 * index));
  expect(outweighsReportedLength(logged)).toBe(outweighs);
  // Bleeding within a cycle begins no cycle.
  expect(outweighsReportedLength([...logged, addDays(today, -2)])).toBe(outweighs);
});
