import { addDays, fromEpochDay, type LocalDate } from '#domain/calendar/local-date.ts';
import { phaseOn } from '#domain/cycle/phase-on.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';

/** The gallery's today, always the same: Wednesday 18 November 2026. */
export const TODAY = fromEpochDay(20_775);

/** Bleeding around it, for a cycle of 28 days: logged starts, the days that follow them, and expected ones. */
export const LOGGED: readonly LocalDate[] = [addDays(TODAY, -26), addDays(TODAY, -54)];
export const FOLLOWING: readonly LocalDate[] = LOGGED.flatMap((start) =>
  [1, 2, 3, 4].map((day) => addDays(start, day)),
);
export const EXPECTED: readonly LocalDate[] = [2, 30].flatMap((start) =>
  [0, 1, 2, 3, 4].map((day) => addDays(TODAY, start + day)),
);

/** The phase of a day of the 28-day cycle. */
export function phaseOfDay(day: number): CyclePhase {
  return phaseOn(day, { cycleLength: 28, periodLength: 5 });
}

export const LONG_TEXT =
  'America/Argentina/ComodRivadavia, where the name alone is longer than the field that it has to fit into';
