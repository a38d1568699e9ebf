import { fromEpochDay, type LocalDate } from '#domain/calendar/local-date.ts';
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
export interface HabitStanding extends Streak {
  readonly isDueToday: boolean;
  readonly isDoneToday: boolean;
  readonly isSkippedToday: boolean;
  /** The day on which its pause ends; `null` if it isn't paused. */
  readonly pausedUntil: LocalDate | null;
}

/** Every day that streaks of `habits` can include, oldest first, ending today; only today if nothing was checked. */
export function trackedDays(facts: CycleFacts, habits: readonly TrackedHabit[]): HabitDay[] {
  const { today } = facts;
  const start = habits.reduce<LocalDate>((earliest, { checks }) => {
    const first = firstCheckedWeek(checks);
    return first !== undefined && first < earliest ? first : earliest;
  }, today);
  return habitDays(facts, { start, end: today });
}

/** A habit's state on the last of `days`, which is today; `days` are oldest first and go back to its first check. */
export function habitStanding({ schedules, checks }: TrackedHabit, days: readonly HabitDay[]): HabitStanding {
  const due = dueDays(schedules, days);
  const range = { first: days[0]?.epochDay ?? 0, count: days.length };
  const checked = checkedDays(checks, range);
  const skipped = skippedDays(checks, range);
  const paused = pausedUntilDay(schedules, days.at(-1)?.epochDay ?? 0);
  const asked = due.map((isDue, index) => isDue && !skipped[index]);
  return {
    ...streakOf(asked, checked),
    isDueToday: due.at(-1) ?? false,
    isDoneToday: checked.at(-1) ?? false,
    isSkippedToday: skipped.at(-1) ?? false,
    pausedUntil: paused === null ? null : fromEpochDay(paused),
  };
}
