import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';
import type { ReminderKind } from './reminders.schema.ts';

/** Something to remind a person of, with the details for the plain wording. */
export type ReminderOccasion =
  | { readonly kind: 'period_soon'; readonly days: number }
  | { readonly kind: PlainKind }
  | { readonly kind: HabitsKind | 'tasks_due'; readonly names: readonly string[] };

/** The kinds that say the same each time. */
export type PlainKind = 'period_late' | 'tasks_moved' | 'log_day' | 'pill';

/**
 * Moves of tasks that are at most this many days apart are told once, because tasks move each day that a period is late. A
 * notice that was looked at is new again after two days; the third covers a look on the day after.
 */
export const MOVES_APART_DAYS = 3;

export type HabitsKind = Extract<ReminderKind, `habits_${string}`>;

/** The time of day whose habits a kind is about. */
export const timeFrameOf = (kind: HabitsKind): TimeFrame => kind.slice('habits_'.length) as TimeFrame; // its own name

type Forecast = Predictions['current'];

/**
 * Whether the period is expected exactly `days` from today, by the forecast the app shows. Always false after the expected
 * day, even when the forecast moves on, and where only a span is shown.
 */
export function isPeriodSoon(forecast: Forecast, days: number): boolean {
  if (forecast === null || forecast.band_only === 1) return false;
  return forecast.cycle_length + 1 - forecast.cycle_day === days;
}

/**
 * Whether today is the first day after the whole expected interval, and the person hasn't said today that the period hasn't
 * started. Never where only a span is shown: nothing is late there.
 */
export function isPeriodLate(forecast: Forecast, today: LocalDate): boolean {
  if (forecast === null || forecast.band_only === 1) return false;
  const last = parseLocalDate(forecast.period_start_high);
  return last !== undefined && forecast.ask_started === 1 && addDays(last, 1) === today;
}
