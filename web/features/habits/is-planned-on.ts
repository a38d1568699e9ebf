import { type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { WEEKDAYS } from '#domain/habits/schedule.ts';

type Known = { habit: Habit; phase: CyclePhase | null; today: LocalDate };

/** Whether a habit's present schedule has the day, by its weekday, its phase (`null`: every phase) and a running pause. */
export function isPlannedOn(day: LocalDate, { habit, phase, today }: Known): boolean {
  const weekday = WEEKDAYS[weekdayOf(day) - 1] ?? 'mon';
  const isPaused = day >= today && habit.paused_until !== null && day < habit.paused_until;
  return !isPaused && habit[`${weekday}_active`] === 1 && (phase === null || habit[`${phase}_active`] === 1);
}
