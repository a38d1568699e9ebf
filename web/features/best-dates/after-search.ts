import type { FoundDates } from '#domain/best-dates/best-dates.schema.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { DateSearch } from './asked.ts';

/** An answer with days: the activity was matched to a phase, and the forecast has at least one span of it. */
export type DatesFound = FoundDates & { readonly cycle_phase: CyclePhase };

/** What the panel shows after a search: days, a sentence that matched no phase, or nothing found. */
export type SearchOutcome =
  | { readonly kind: 'placed'; readonly found: DatesFound }
  | { readonly kind: 'unplaced'; readonly explanation: string }
  | { readonly kind: 'none' };

export function searchOutcome(search: DateSearch, found: FoundDates): SearchOutcome {
  const { cycle_phase: phase, predictions, explanation } = found;
  if (phase !== null && predictions.length > 0)
    return { kind: 'placed', found: { ...found, cycle_phase: phase } };
  if (phase === null && search.kind === 'sentence') return { kind: 'unplaced', explanation };
  return { kind: 'none' };
}
