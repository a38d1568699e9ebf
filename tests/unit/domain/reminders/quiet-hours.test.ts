import { expect, test } from 'vitest';
import { hourOutsideQuiet, isQuiet } from '#domain/reminders/quiet-hours.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const quietHours = (quiet: Parameters<typeof isQuiet>[1]) => HOURS.filter((hour) => isQuiet(hour, quiet));

test.each([
  [{ from: 13, until: 15 }, [13, 14]],
  [{ from: 22, until: 7 }, [0, 1, 2, 3, 4, 5, 6, 22, 23]],
  [null, []],
])(
  'quiet hours of %j run from their first hour to the one before their end, also across midnight',
  (quiet, hours) => {
    expect(quietHours(quiet)).toEqual(hours);
  },
);

test('a reminder in quiet hours is sent at their end, or not at all if they end on the next day', () => {
  const overNight = { from: 22, until: 7 };
  expect([6, 7, 21, 22, 23].map((hour) => hourOutsideQuiet(hour, overNight))).toEqual([7, 7, 21, null, null]);
  expect(hourOutsideQuiet(14, { from: 13, until: 15 })).toBe(15);
  expect(hourOutsideQuiet(23, null)).toBe(23);
});
