import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { phaseOn } from './phase-on.ts';
import type { CycleLayout, CyclePhase } from './phases.ts';

/** A phase on the calendar, both days included. */
export interface DatedPhase {
  readonly phase: CyclePhase;
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/**
 * The phases of the first `days` days of a cycle that begins on `start`, in order and without gaps; one without a day is left
 * out. Days past the layout's length belong to the phase that a late cycle is in. Source: contract §4.
 */
export function phasesOnCalendar(
  start: LocalDate,
  { layout, days }: { layout: CycleLayout; days: number },
): DatedPhase[] {
  const phases: DatedPhase[] = [];
  let firstDay = 1;
  for (let cycleDay = 1; cycleDay <= days; cycleDay++) {
    const phase = phaseOn(cycleDay, layout);
    if (cycleDay < days && phaseOn(cycleDay + 1, layout) === phase) continue;
    phases.push({ phase, start: addDays(start, firstDay - 1), end: addDays(start, cycleDay - 1) });
    firstDay = cycleDay + 1;
  }
  return phases;
}
