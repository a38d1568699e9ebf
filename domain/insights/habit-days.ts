import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { countedDays, type HabitRecord } from '#domain/habits/counted-days.ts';
import { habitDays } from '#domain/habits/due-on.ts';
import type { InsightDays } from './insight-days.ts';
import { emptyDays, type MetricDays } from './metric-days.ts';

/**
 * How habits were kept on each day on which one was due, up to yesterday; today only counts what is done. A habit counts from
 * the day it was made, or from its first check if that is earlier, and skipped days don't count. Phases are compared by how much better the day's habits
 * were kept than each one usually is, so that a phase doesn't look bad because it has the hard habits.
 */
export function habitCompletion(
  habits: readonly HabitRecord[],
  { days, facts }: { days: InsightDays; facts: CycleFacts },
): MetricDays {
  const completion = emptyDays({ metric: 'habits', symptom: null }, days);
  const aboveUsual = new Float64Array(days.phases.length);
  const schedules = habitDays(facts, days.range);
  for (const habit of habits) {
    const { due, checked } = countedDays(habit, schedules);
    const usual = shareOf(due, checked);
    due.forEach((isDue, index) => {
      if (!isDue) return;
      const done = checked[index] ? 1 : 0;
      completion.amount[index] = (completion.amount[index] ?? 0) + done;
      completion.outOf[index] = (completion.outOf[index] ?? 0) + 1;
      aboveUsual[index] = (aboveUsual[index] ?? 0) + done - usual;
    });
  }
  completion.outOf.forEach((due, index) => {
    if (due > 0) completion.compared[index] = (aboveUsual[index] ?? 0) / due;
  });
  return completion;
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
