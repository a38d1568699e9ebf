import type { CycleInformation } from './cycle.schema.ts';
import { type CycleLayout, type CyclePhase, ovulationDayOf } from './phases.ts';

/**
 * The phase of a cycle day, counted from 1. Days past the cycle's length stay luteal, because a late cycle doesn't start
 * over, but continued bleeding stays menstrual. Source: contract §4.
 */
export function phaseOn(cycleDay: number, layout: CycleLayout): CyclePhase {
  const ovulationDay = ovulationDayOf(layout);
  if (cycleDay <= layout.periodLength) return 'menstrual';
  if (cycleDay < ovulationDay - 1) return 'follicular';
  if (cycleDay <= ovulationDay + 1) return 'ovulation';
  return 'luteal';
}

/** The layout of the running cycle, from its answer; `null` without one. */
export function layoutIn({
  cycle_day: day,
  cycle_length: cycleLength,
  period_length: periodLength,
  ovulation_day: ovulationDay,
}: CycleInformation): CycleLayout | null {
  if (day === 0 || cycleLength === null || periodLength === null) return null;
  return { cycleLength, periodLength, ...(ovulationDay === null ? {} : { ovulationDay }) };
}
