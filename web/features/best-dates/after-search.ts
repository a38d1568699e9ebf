import type { FoundDates } from '#domain/best-dates/best-dates.schema.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Asked } from './asked.ts';

/** An answer with days: an activity that could be placed, and at least one span of its phase. */
export type Placed = FoundDates & { readonly cycle_phase: CyclePhase };

/** What an answer leads to: days to show, a sentence that nobody could place, or nothing found. */
export type Outcome =
  | { readonly kind: 'placed'; readonly found: Placed }
  | { readonly kind: 'unplaced'; readonly explanation: string }
  | { readonly kind: 'none' };

/** Reads an answer as the panel goes on from it. */
export function afterSearch(asked: Asked, found: FoundDates): Outcome {
  const { cycle_phase: phase, predictions, explanation } = found;
  if (phase !== null && predictions.length > 0)
    return { kind: 'placed', found: { ...found, cycle_phase: phase } };
  if (phase === null && asked.kind === 'sentence') return { kind: 'unplaced', explanation };
  return { kind: 'none' };
}
