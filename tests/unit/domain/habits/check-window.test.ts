import { expect, it } from 'vitest';
import { checkRefusal } from '#domain/habits/packed-weeks.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

it.each([
  { today: '2026-03-20', on: '2026-03-20', taken: true },
  { today: '2026-03-20', on: '2026-03-21', taken: false },
  { today: '2026-03-20', on: '2025-03-20', taken: true },
  { today: '2026-03-20', on: '2025-03-19', taken: false },
  // A year with a leap day has 366 days.
  { today: '2028-03-20', on: '2027-03-20', taken: true },
  { today: '2028-03-20', on: '2027-03-19', taken: false },
  { today: '2028-02-29', on: '2027-02-28', taken: true },
  { today: '2028-02-29', on: '2027-02-27', taken: false },
])('on $today the day $on can be checked off: $taken', ({ today, on, taken }) => {
  expect(checkRefusal(day(on), day(today)) === null).toBe(taken);
});
