import { addDays, fromEpochDay, type LocalDate } from '#domain/calendar/local-date.ts';
import type { DayBleeding } from '#domain/cycle/periods.ts';
import { type CyclePhase, phaseOn } from '#domain/cycle/phases.ts';

/** The gallery's today, always the same: Wednesday 18 November 2026. */
export const TODAY = fromEpochDay(20_775);

/** The two logged starts before today, in cycles of 28 days. */
export const LOGGED: readonly LocalDate[] = [addDays(TODAY, -26), addDays(TODAY, -54)];

/** Two past and two expected periods of five days, and four days in between with logged strengths. */
export const MARKS: ReadonlyMap<LocalDate, DayBleeding> = new Map([
  ...LOGGED.flatMap((start) => [1, 2, 3, 4].map((day) => [addDays(start, day), 'follows'] as const)),
  ...[2, 30].flatMap((start) =>
    [0, 1, 2, 3, 4].map((day) => [addDays(TODAY, start + day), 'expected'] as const),
  ),
  ...LOGGED.map((day) => [day, 'logged'] as const),
  ...(['spotting', 'light', 'medium', 'heavy'] as const).map(
    (level, index) => [addDays(TODAY, index - 5), level] as const,
  ),
]);

/** The phase of a day of the 28-day cycle. */
export function phaseOfDay(day: number): CyclePhase {
  return phaseOn(day, { cycleLength: 28, periodLength: 5 });
}

export const LONG_TEXT =
  'America/Argentina/ComodRivadavia, where the name alone is longer than the field that it has to fit into';
