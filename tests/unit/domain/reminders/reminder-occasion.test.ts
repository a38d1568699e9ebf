import { expect, test } from 'vitest';
import type { CurrentCyclePrediction } from '#domain/cycle/cycle.schema.ts';
import { isPeriodLate, isPeriodSoon } from '#domain/reminders/reminders.rules.ts';
import { day } from '../calendar/day.ts';

const TODAY = day('2026-03-20');

/** The prediction of a running cycle whose start is asked about two days after its interval, with changes. */
const forecast = (change: Partial<CurrentCyclePrediction>) =>
  ({
    cycle_day: 26,
    cycle_length: 28,
    period_start_high: '2026-03-19',
    ask_started: 1,
    band_only: 0,
    ...change,
  }) as CurrentCyclePrediction; // only the fields that are read

test('a period is announced once, the chosen number of days before its expected day', () => {
  expect([25, 26, 27, 29, 32].map((cycle_day) => isPeriodSoon(forecast({ cycle_day }), 3))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('a period is late on the first day after the interval, if it is asked about', () => {
  expect(isPeriodLate(forecast({}), TODAY)).toBe(true);
  expect(isPeriodLate(forecast({ ask_started: 0 }), TODAY)).toBe(false);
  for (const period_start_high of ['2026-03-18', '2026-03-20'].map(day)) {
    expect(isPeriodLate(forecast({ period_start_high }), TODAY)).toBe(false);
  }
});

test('a forecast that shows only a span, or none, causes no reminder', () => {
  for (const current of [forecast({ band_only: 1 }), null]) {
    expect([isPeriodSoon(current, 3), isPeriodLate(current, TODAY)]).toEqual([false, false]);
  }
});
