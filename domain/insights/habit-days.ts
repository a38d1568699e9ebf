import { type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { checkedDays } from '#domain/habits/checked-weeks.ts';
import { dueDays, type HabitDay, habitDays } from '#domain/habits/due-on.ts';
import type { TrackedHabit } from '#domain/habits/habit-standing.ts';
import type { InsightDays } from './insight-days.ts';
import { emptyDays, type MetricDays } from './metric-days.ts';

/** A habit's checks and schedules, and the day it was made. */
export interface HabitRecord extends TrackedHabit {
  readonly createdOn: LocalDate;
}

/**
 * How habits were kept on each day on which one was due, up to yesterday; today only counts what is done. A habit counts from
 * the day it was made, or from its first check if that is earlier. Phases are compared by how much better the day's habits
 * were kept than each one usually is, so that a phase doesn't look bad because it has the hard habits.
 */
export function keptDays(
  habits: readonly HabitRecord[],
  { days, facts }: { days: InsightDays; facts: CycleFacts },
): MetricDays {
  const kept = emptyDays('habits', days);
  const aboveUsual = new Float64Array(days.phases.length);
  const schedules = habitDays(facts, days.range);
  for (const habit of habits) {
    const { due, checked } = countedDays(habit, { days, schedules });
    const usual = shareOf(due, checked);
    due.forEach((isDue, index) => {
      if (!isDue) return;
      const done = checked[index] ? 1 : 0;
      kept.amount[index] = (kept.amount[index] ?? 0) + done;
      kept.outOf[index] = (kept.outOf[index] ?? 0) + 1;
      aboveUsual[index] = (aboveUsual[index] ?? 0) + done - usual;
    });
  }
  kept.outOf.forEach((due, index) => {
    if (due > 0) kept.compared[index] = (aboveUsual[index] ?? 0) / due;
  });
  return kept;
}

/** Whether a habit was due, and whether it was checked, on each day. */
function countedDays(
  { schedules: history, checks, createdOn }: HabitRecord,
  { days, schedules }: { days: InsightDays; schedules: readonly HabitDay[] },
): { due: boolean[]; checked: boolean[] } {
  const checked = checkedDays(checks, { first: days.firstDay, count: schedules.length });
  const firstCheck = checked.indexOf(true);
  const made = toEpochDay(createdOn) - days.firstDay;
  const from = firstCheck === -1 ? made : Math.min(made, firstCheck);
  const today = schedules.length - 1;
  const due = dueDays(history, schedules);
  due.fill(false, 0, Math.max(0, from));
  if (!checked[today]) due[today] = false;
  return { due, checked };
}

function shareOf(due: readonly boolean[], checked: readonly boolean[]): number {
  let asked = 0;
  let done = 0;
  for (let index = 0; index < due.length; index++) {
    if (!due[index]) continue;
    asked += 1;
    if (checked[index]) done += 1;
  }
  return asked === 0 ? 0 : done / asked;
}
