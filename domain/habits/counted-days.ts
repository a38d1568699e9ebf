import { type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { checkedDays, skippedDays } from './checked-weeks.ts';
import { dueDays, type HabitDay } from './due-on.ts';
import type { TrackedHabit } from './habit-standing.ts';

/** A habit's checks and schedules, and the day it was made. */
export interface HabitRecord extends TrackedHabit {
  readonly createdOn: LocalDate;
}

/**
 * Whether a habit was asked for, and whether it was checked, on each of `days`, oldest first and ending today. It is asked for
 * from the day it was made, or from its first check if that is earlier, on days on which it was due and not skipped; today
 * only counts once it is done.
 */
export function countedDays(
  { schedules, checks, createdOn }: HabitRecord,
  days: readonly HabitDay[],
): { due: boolean[]; checked: boolean[] } {
  const first = days[0]?.epochDay ?? 0;
  const range = { first, count: days.length };
  const checked = checkedDays(checks, range);
  const skipped = skippedDays(checks, range);
  const firstCheck = checked.indexOf(true);
  const made = toEpochDay(createdOn) - first;
  const from = firstCheck === -1 ? made : Math.min(made, firstCheck);
  const today = days.length - 1;
  const due = dueDays(schedules, days).map(
    (isDue, index) => isDue && index >= from && !skipped[index] && (index < today || checked[index] === true),
  );
  return { due, checked };
}
