import {
  daysBetween,
  fromEpochDay,
  LAST_DAY,
  type LocalDate,
  toEpochDay,
} from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { type CheckedWeeks, checkedDays, firstCheckedWeek, skippedDays } from './checked-weeks.ts';
import { dueDays, type HabitDay, habitDays, pausedUntilDay, type ScheduleHistory } from './due-on.ts';
import { type Streak, streakOf } from './streak.ts';

/** The data that a habit's streaks are counted from. */
export interface TrackedHabit {
  readonly schedules: ScheduleHistory;
  readonly checks: CheckedWeeks;
}

/** A habit's streaks and state today. */
export interface HabitProgress extends Streak {
  readonly isDueToday: boolean;
  readonly isDoneToday: boolean;
  readonly isSkippedToday: boolean;
  /** The day on which its pause ends; `null` if it isn't paused. */
  readonly pausedUntil: LocalDate | null;
}

/** Days that streaks are counted over, oldest first. */
export interface TrackedDays {
  readonly days: readonly HabitDay[];
  /** Where today is among them. */
  readonly today: number;
}

/** How far ahead of today a day can be that was once today: zones are up to 26 hours apart. */
const DAYS_AHEAD = 2;

/** Every day that streaks of `habits` can include: from the first check, or today, to the last day that was today anywhere. */
export function trackedDays(facts: CycleFacts, habits: readonly TrackedHabit[]): TrackedDays {
  const { today } = facts;
  const start = habits.reduce<LocalDate>((earliest, { checks }) => {
    const first = firstCheckedWeek(checks);
    return first !== undefined && first < earliest ? first : earliest;
  }, today);
  const end = fromEpochDay(Math.min(toEpochDay(today) + DAYS_AHEAD, toEpochDay(LAST_DAY)));
  return { days: habitDays(facts, { start, end }), today: daysBetween(start, today) };
}

/** A habit's streaks, and its state today; the days go back to its first check. */
export function habitProgress(
  { schedules, checks }: TrackedHabit,
  { days, today }: TrackedDays,
): HabitProgress {
  const due = dueDays(schedules, days);
  const range = { first: days[0]?.epochDay ?? 0, count: days.length };
  const checked = checkedDays(checks, range);
  const skipped = skippedDays(checks, range);
  const paused = pausedUntilDay(schedules, days[today]?.epochDay ?? 0);
  const asked = due.map((isDue, index) => isDue && !skipped[index]);
  return {
    ...streakOf({ due: asked, checked, today }),
    isDueToday: due[today] ?? false,
    isDoneToday: checked[today] ?? false,
    isSkippedToday: skipped[today] ?? false,
    pausedUntil: paused === null ? null : fromEpochDay(paused),
  };
}
