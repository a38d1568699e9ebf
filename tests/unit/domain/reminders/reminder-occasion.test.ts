import { expect, test } from 'vitest';
import type { CurrentCyclePrediction } from '#domain/cycle/cycle.schema.ts';
import { isPeriodLate, isPeriodSoon } from '#domain/reminders/reminder-texts.ts';
import { day } from '../calendar/day.ts';

const TODAY = day('2026-03-20');

/** Day 26 of 28 two days after the interval of the start, which is asked about, changed as the test needs. */
const forecast = (change: Partial<CurrentCyclePrediction>) =>
  ({
    cycle_day: 26,
    cycle_length: 28,
    period_start_high: '2026-03-19',
    ask_started: 1,
    band_only: 0,
    ...change,
  }) as CurrentCyclePrediction; // as far as it is read

test('a period is announced on the one day that is so many days before its expected day', () => {
  expect([25, 26, 27, 29, 32].map((cycle_day) => isPeriodSoon(forecast({ cycle_day }), 3))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('it is late on the first day after the interval, if it is asked about', () => {
  expect(isPeriodLate(forecast({}), TODAY)).toBe(true);
  expect(isPeriodLate(forecast({ ask_started: 0 }), TODAY)).toBe(false);
  for (const period_start_high of ['2026-03-18', '2026-03-20']) {
    expect(isPeriodLate(forecast({ period_start_high }), TODAY)).toBe(false);
  }
});

test('nothing is said of a day where only a span is shown, or without a forecast', () => {
  for (const current of [forecast({ band_only: 1 }), null]) {
    expect([isPeriodSoon(current, 3), isPeriodLate(current, TODAY)]).toEqual([false, false]);
  }
});
