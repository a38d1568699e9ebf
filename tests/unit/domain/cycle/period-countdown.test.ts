import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { outweighsReportedLength } from '#domain/cycle/past-cycles.ts';
import { periodCountdown } from '#domain/cycle/periods.ts';
import { isWeeksLate } from '#domain/cycle/running-cycle.ts';
import { day } from '../calendar/day.ts';

const today = day('2026-03-20');
const band = (low: number, high: number) => ({ low: addDays(today, low), high: addDays(today, high) });

describe('the countdown to the next period', () => {
  it.each([0, -1, -40])('is “any time” %s days from the expected day', (days) => {
    expect(periodCountdown(days, { band: band(0, 20), today })).toEqual({ kind: 'any-time' });
  });

  it('is one number up to a band of a week, and without a forecast', () => {
    expect(periodCountdown(9, { band: band(6, 13), today })).toEqual({ kind: 'days', days: 9 });
    expect(periodCountdown(9, { band: undefined, today })).toEqual({ kind: 'days', days: 9 });
  });

  it('is a range of days for a wider band, without past days', () => {
    expect(periodCountdown(19, { band: band(10, 30), today })).toEqual({
      kind: 'between',
      low: 10,
      high: 30,
    });
    expect(periodCountdown(2, { band: band(-1, 7), today })).toEqual({ kind: 'between', low: 0, high: 7 });
  });
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
