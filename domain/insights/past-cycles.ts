import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import { type CycleAnnotations, type PastCycle, pastCycles } from '#domain/cycle/past-cycles.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';

type PastCycleFacts = Pick<CycleFacts, 'periodStarts' | 'today' | keyof CycleAnnotations>;

/** The finished cycles of what is known today, oldest first, by the forecast's rules; odd ones among them. Source: contract §4. */
export function allPastCycles(facts: PastCycleFacts): PastCycle[] {
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= facts.today));
  return pastCycles(accepted, facts);
}

/** The same without those that the person called odd: what anything is worked out from. */
export const usualPastCycles = (facts: PastCycleFacts): PastCycle[] =>
  allPastCycles(facts).filter(({ isOdd }) => !isOdd);
