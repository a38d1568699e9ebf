import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  compareDates,
  daysBetween,
  fromEpochDay,
  parseLocalDate,
  startOfWeek,
  toEpochDay,
  weekdayOf,
  wholeYearsBetween,
} from '#domain/calendar/local-date.ts';
import { anyDay, day } from './day.ts';

const anyAcceptedDay = anyDay({ first: '1900-01-01', last: '2199-12-31' });

describe('the text of a calendar day', () => {
  it.each(['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29', '2026-03-29'])('%s is valid', (text) => {
    expect(parseLocalDate(text)).toBe(text);
  });

  it.each([
    ['2023-02-29', 'a common year has no 29 February'],
    ['2100-02-29', 'a century is no leap year'],
    ['1900-02-29', 'neither was 1900'],
    ['2024-02-30', 'February never has 30 days'],
    ['2024-04-31', 'April has 30 days'],
    ['2024-13-01', 'there is no thirteenth month'],
    ['2024-00-10', 'there is no month zero'],
    ['2024-01-00', 'there is no day zero'],
    ['1899-12-31', 'it is before the years accepted'],
    ['2200-01-01', 'it is after the years accepted'],
    ['2024-1-5', 'the zeros are missing'],
    ['2024-01-05T00:00:00Z', 'it is an instant'],
    [' 2024-01-05', 'it has a space'],
    ['2024-01-05\n', 'it has a line break'],
    ['٢٠٢٤-٠١-٠٥', 'its digits are not ASCII'],
    ['', 'it is empty'],
  ])('%j is not valid: %s', (text) => {
    expect(parseLocalDate(text)).toBeUndefined();
  });
});

describe('counting days', () => {
  it('counts from 1970-01-01', () => {
    expect(toEpochDay(day('1970-01-01'))).toBe(0);
    expect(toEpochDay(day('1969-12-31'))).toBe(-1);
    expect(toEpochDay(day('2000-03-01'))).toBe(11_017);
    expect(fromEpochDay(20_541)).toBe('2026-03-29');
  });

  it('converts to a number and back to the same day', () => {
    fc.assert(fc.property(anyAcceptedDay, (date) => fromEpochDay(toEpochDay(date)) === date));
  });

  it('refuses fractions and days outside the accepted years', () => {
    expect(() => fromEpochDay(0.5)).toThrow(RangeError);
    expect(() => fromEpochDay(Number.NaN)).toThrow(RangeError);
    expect(() => fromEpochDay(1e12)).toThrow(RangeError);
    expect(() => addDays(day('2199-12-31'), 1)).toThrow(RangeError);
    expect(() => addDays(day('1900-01-01'), -1)).toThrow(RangeError);
  });

  it('crosses the ends of months, years and leap Februaries', () => {
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(day('2023-02-28'), 1)).toBe('2023-03-01');
    expect(addDays(day('2025-12-31'), 1)).toBe('2026-01-01');
    expect(addDays(day('2024-03-01'), -1)).toBe('2024-02-29');
    expect(daysBetween(day('2023-03-01'), day('2024-03-01'))).toBe(366);
    expect(daysBetween(day('2026-03-30'), day('2026-03-28'))).toBe(-2);
  });

  it('is not affected by clock changes', () => {
    expect(addDays(day('2026-03-28'), 1)).toBe('2026-03-29');
    expect(addDays(day('2026-03-29'), 1)).toBe('2026-03-30');
    expect(daysBetween(day('2026-03-28'), day('2026-03-30'))).toBe(2);
    expect(daysBetween(day('2026-10-24'), day('2026-10-26'))).toBe(2);
  });

  it('adds up: a day and the days between lead to the other day', () => {
    fc.assert(
      fc.property(anyAcceptedDay, anyAcceptedDay, (from, to) => addDays(from, daysBetween(from, to)) === to),
    );
  });
});

describe('age', () => {
  it('increases on the birthday and not before', () => {
    expect(wholeYearsBetween(day('1995-06-15'), day('2026-06-14'))).toBe(30);
    expect(wholeYearsBetween(day('1995-06-15'), day('2026-06-15'))).toBe(31);
  });

  it('of a person born on 29 February increases on 1 March in common years', () => {
    expect(wholeYearsBetween(day('2004-02-29'), day('2022-02-28'))).toBe(17);
    expect(wholeYearsBetween(day('2004-02-29'), day('2022-03-01'))).toBe(18);
    expect(wholeYearsBetween(day('2004-02-29'), day('2024-02-28'))).toBe(19);
    expect(wholeYearsBetween(day('2004-02-29'), day('2024-02-29'))).toBe(20);
  });

  it('is 0 on the day of birth and negative before it', () => {
    expect(wholeYearsBetween(day('2004-02-29'), day('2004-02-29'))).toBe(0);
    expect(wholeYearsBetween(day('2004-02-29'), day('2004-02-28'))).toBe(-1);
  });
});

describe('weeks', () => {
  it('run from Monday, 1, to Sunday, 7', () => {
    expect(weekdayOf(day('2026-03-23'))).toBe(1);
    expect(weekdayOf(day('2026-03-29'))).toBe(7);
    expect(weekdayOf(day('1970-01-01'))).toBe(4);
    expect(weekdayOf(day('1900-01-01'))).toBe(1);
  });

  it('begin on the Monday on or before the day', () => {
    expect(startOfWeek(day('2026-03-23'))).toBe('2026-03-23');
    expect(startOfWeek(day('2026-03-29'))).toBe('2026-03-23');
    expect(startOfWeek(day('2026-01-01'))).toBe('2025-12-29');
    expect(startOfWeek(day('1969-12-31'))).toBe('1969-12-29');
  });

  it('contain every day within seven days of a Monday', () => {
    fc.assert(
      fc.property(anyAcceptedDay, (date) => {
        expect(weekdayOf(startOfWeek(date))).toBe(1);
        expect(daysBetween(startOfWeek(date), date)).toBe(weekdayOf(date) - 1);
      }),
    );
  });
});

describe('the order of days', () => {
  it('is that of the calendar', () => {
    const days = [day('2026-10-02'), day('2025-12-31'), day('2026-09-30')];
    expect(days.sort(compareDates)).toEqual(['2025-12-31', '2026-09-30', '2026-10-02']);
  });

  it('agrees with the days between', () => {
    fc.assert(
      fc.property(anyAcceptedDay, anyAcceptedDay, (left, right) => {
        expect(compareDates(left, right)).toBe(Math.sign(daysBetween(right, left)));
      }),
    );
  });
});
