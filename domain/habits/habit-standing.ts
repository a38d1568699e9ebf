import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { type CheckedWeeks, checkedDays, firstCheckedWeek } from './checked-weeks.ts';
import { dueDays, type HabitDay, habitDays, type ScheduleHistory } from './due-on.ts';
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
  const checked = checkedDays(checks, { first: days[0]?.epochDay ?? 0, count: days.length });
  return {
    ...streakOf(due, checked),
    isDueToday: due.at(-1) ?? false,
    isDoneToday: checked.at(-1) ?? false,
  };
}
