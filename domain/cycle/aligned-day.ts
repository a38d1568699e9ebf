import { phaseOn } from './phase-on.ts';
import { type CycleLayout, layOutPhases, REFERENCE_PHASES } from './phases.ts';

/**
 * The day of the 28-day reference cycle whose texts fit a cycle day (counted from 1): its position in its phase, scaled to
 * the same phase of the reference. Always within that phase, so that a text never contradicts it; unchanged in a cycle of 28
 * days with 5 of bleeding; the phase's last day once past the cycle's length. Source: contract §4.
 */
export function alignedDay(cycleDay: number, layout: CycleLayout): number {
  const phase = phaseOn(cycleDay, layout);
  const reference = REFERENCE_PHASES[phase];
  const span = layOutPhases(layout).find((candidate) => candidate.phase === phase);
  if (span === undefined) return reference.lastDay;

  const days = span.lastDay - span.firstDay + 1;
  const referenceDays = reference.lastDay - reference.firstDay + 1;
  // Uses the middle of the day, so that scaling is even at both ends of the phase.
  const middle = cycleDay - span.firstDay + 0.5;
  return reference.firstDay + Math.min(referenceDays - 1, Math.floor((middle * referenceDays) / days));
}
