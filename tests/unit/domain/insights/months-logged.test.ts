import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { monthsLogged } from '#domain/insights/own-figures.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const on = (...dates: string[]) => dates.map((date) => ({ date: day(date) }));
/** The given number of consecutive days. */
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: addDays(day(first), index) }));

describe('the first month', () => {
  test('counts from the first logged day', () => {
    expect(monthsLogged(on('2026-10-30', '2026-11-02'), day('2026-11-21'))).toEqual([
      { month: '2026-10-01', logged: 1, of: 2 },
      { month: '2026-11-01', logged: 1, of: 21 },
    ]);
  });

  test('has all its days if that day is its first, and one day if it is its last', () => {
    expect(monthsLogged(on('2026-10-01'), day('2026-11-01'))[0]).toEqual({
      month: '2026-10-01',
      logged: 1,
      of: 31,
    });
    expect(monthsLogged(on('2026-10-31'), day('2026-11-01'))[0]).toEqual({
      month: '2026-10-01',
      logged: 1,
      of: 1,
    });
  });

  test('is missing without a logged day', () => {
    expect(monthsLogged([], day('2026-11-21'))).toEqual([]);
  });
});

describe('the present month', () => {
  test('counts up to today, today included', () => {
    expect(monthsLogged(daysFrom('2026-11-01', 21), day('2026-11-21'))).toEqual([
      { month: '2026-11-01', logged: 21, of: 21 },
    ]);
    expect(monthsLogged(on('2026-11-21'), day('2026-11-21'))).toEqual([
      { month: '2026-11-01', logged: 1, of: 1 },
    ]);
    expect(monthsLogged(on('2026-11-01'), day('2026-11-30'))).toEqual([
      { month: '2026-11-01', logged: 1, of: 30 },
    ]);
  });

  test('is included from its first day on', () => {
    expect(monthsLogged(on('2026-11-30'), day('2026-12-01'))).toEqual([
      { month: '2026-11-01', logged: 1, of: 1 },
      { month: '2026-12-01', logged: 0, of: 1 },
    ]);
  });

  test('does not count future days', () => {
    expect(monthsLogged(on('2026-11-22'), day('2026-11-21'))).toEqual([]);
    expect(monthsLogged(on('2026-11-20', '2026-11-22', '2026-12-24'), day('2026-11-21'))).toEqual([
      { month: '2026-11-01', logged: 1, of: 2 },
    ]);
  });
});

describe('months in between', () => {
  test('have all their days, even without a logged one, across a year and a February', () => {
    expect(monthsLogged(on('2027-12-31', '2028-03-01'), day('2028-03-02'))).toEqual([
      { month: '2027-12-01', logged: 1, of: 1 },
      { month: '2028-01-01', logged: 0, of: 31 },
      { month: '2028-02-01', logged: 0, of: 29 },
      { month: '2028-03-01', logged: 1, of: 2 },
    ]);
    expect(monthsLogged(on('2027-01-31'), day('2027-03-01'))[1]).toMatchObject({
      month: '2027-02-01',
      of: 28,
    });
  });

  test('are the same whatever the order of the days', () => {
    const days = on('2026-09-15', '2026-10-02', '2026-10-20', '2026-11-03');
    const months = monthsLogged(days, day('2026-11-21'));
    expect(months.map(({ logged, of }) => [logged, of])).toEqual([
      [1, 16],
      [2, 31],
      [1, 21],
    ]);
    expect(monthsLogged(days.toReversed(), day('2026-11-21'))).toEqual(months);
  });
});

test('only the newest twelve months are shown, the oldest with all its days if logging began earlier', () => {
  const eleven = monthsLogged(on('2026-01-31'), day('2026-11-21'));
  expect([eleven.length, eleven[0]]).toEqual([11, { month: '2026-01-01', logged: 1, of: 1 }]);
  const twelve = monthsLogged(on('2025-12-30'), day('2026-11-21'));
  expect([twelve.length, twelve[0]]).toEqual([12, { month: '2025-12-01', logged: 1, of: 2 }]);
  const more = monthsLogged(on('2025-11-20', '2025-12-05'), day('2026-11-21'));
  expect([more.length, more[0]]).toEqual([12, { month: '2025-12-01', logged: 1, of: 31 }]);
});
