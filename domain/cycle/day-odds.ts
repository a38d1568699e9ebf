import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { phaseOdds } from './phase-odds.ts';
import { CYCLE_PHASES, type CyclePhase } from './phases.ts';
import { type CycleFacts, forecastCycle } from './running-cycle.ts';

/**
 * The probability, from 0 to 1, that a day from today on falls in each phase, in the phases' order; they sum to about 1. Empty
 * without a forecast. Source: contract §4.
 */
export function dayOdds(
  facts: CycleFacts,
  day: LocalDate,
): { readonly phase: CyclePhase; readonly probability: number }[] {
  const running = forecastCycle(facts);
  if (running === null) return [];
  const ahead = daysBetween(facts.today, day);
  const notBefore = running.openDays + (facts.notYetOn === facts.today ? 1 : 0);
  return CYCLE_PHASES.map((phase) => ({
    phase,
    probability: phaseOdds(running, { phase, notBefore, count: ahead + 1 })[ahead] ?? 0,
  }));
}
