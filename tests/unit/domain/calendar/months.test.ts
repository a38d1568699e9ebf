import { describe, expect, it } from 'vitest';
import { addMonths, firstOfMonth, lastOfMonth, weeksOfMonth } from '#domain/calendar/months.ts';
import { day } from './day.ts';

describe('a month', () => {
  it.each([
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-02-01', '2026-02-01', '2026-02-28'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('of %s begins on %s and ends on %s', (of, first, last) => {
    expect([firstOfMonth(day(of)), lastOfMonth(day(of))]).toEqual([first, last]);
  });

  it.each([
    ['2026-11-18', 1, '2026-12-18'],
    ['2026-11-18', -1, '2026-10-18'],
    ['2026-11-18', 3, '2027-02-18'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-18', 0, '2026-11-18'],
  ])('%s and %s months is %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toBe(to);
  });

  it('has whole weeks that begin on Sunday or Monday', () => {
    const fromMonday = weeksOfMonth(day('2026-11-18'), 1);
    expect(fromMonday.map((week) => week[0])).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    const fromSunday = weeksOfMonth(day('2026-11-18'), 0);
    expect(fromSunday[0]?.[0]).toBe('2026-11-01');
    expect(fromSunday.at(-1)?.at(-1)).toBe('2026-12-05');
  });
});
