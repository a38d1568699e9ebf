import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toEpochDay, weekdayOf } from '#domain/calendar/local-date.ts';
import { checkedCount, checkedWeeksOf, firstStoredWeek, markedDays } from '#domain/habits/packed-weeks.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const MONDAY = day('2026-03-02');

function daysOf(checkedWeeks: string, from: string, count: number): number[] {
  const weeks = { weeksFrom: MONDAY, checkedWeeks, skippedWeeks: '', amountWeeks: '' };
  return markedDays(weeks, { first: toEpochDay(day(from)), count }).checked.map(Number);
}

describe('packed checks', () => {
  it('have two digits a week, with Monday as the lowest bit', () => {
    expect(daysOf('01', '2026-03-02', 7)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(daysOf('40', '2026-03-02', 7)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(daysOf('007f', '2026-03-08', 9)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it('contain no day before the first week or after the last', () => {
    expect(daysOf('7f', '2026-02-28', 12)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
    expect(daysOf('', '2026-02-28', 3)).toEqual([0, 0, 0]);
  });

  it('give the number of checked days', () => {
    expect(checkedCount({ weeksFrom: MONDAY, checkedWeeks: '', skippedWeeks: '7f', amountWeeks: '' })).toBe(
      0,
    );
    expect(
      checkedCount({ weeksFrom: MONDAY, checkedWeeks: '007f41', skippedWeeks: '', amountWeeks: '' }),
    ).toBe(9);
  });

  it('are written in the format in which they are read', () => {
    expect(checkedWeeksOf([], MONDAY)).toBe('');
    expect(checkedWeeksOf([MONDAY], MONDAY)).toBe('01');
    expect(checkedWeeksOf([day('2026-03-15'), day('2026-03-09'), day('2026-03-09')], MONDAY)).toBe('0041');
  });

  it('decode to any set of days that was encoded', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 799 })), (days) => {
        const checkedWeeks = checkedWeeksOf(
          days.map((at) => addDays(MONDAY, at)),
          MONDAY,
        );
        const flags = daysOf(checkedWeeks, MONDAY, 800);
        expect(flags.flatMap((isChecked, at) => (isChecked ? [at] : []))).toEqual(
          [...days].sort((left, right) => left - right),
        );
      }),
    );
  });

  it('begin on a Monday more than a year before the habit', () => {
    const first = firstStoredWeek(day('2026-03-20'));
    expect(weekdayOf(first)).toBe(1);
    expect(toEpochDay(day('2026-03-20')) - toEpochDay(first)).toBeGreaterThanOrEqual(400);
  });

  it('begin with the first supported day if there is no year before the habit', () => {
    expect(firstStoredWeek(day('1900-01-01'))).toBe('1900-01-01');
    expect(firstStoredWeek(day('1901-01-01'))).toBe('1900-01-01');
  });
});
