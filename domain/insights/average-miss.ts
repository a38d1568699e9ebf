import { type RecordFacts, trackRecord } from './track-record.ts';

/** Fewer forecasts say nothing of the ones to come. */
const CYCLES_MIN = 3;

/** How far off forecasts were on average. */
export type AverageMiss = {
  readonly cycles: number;
  /** Days, early or late, to a tenth. */
  readonly days: number;
};

/** How far off Marea would have been over all past cycles, as in `trackRecord`; `null` with fewer than three. */
export function averageMiss(facts: RecordFacts): AverageMiss | null {
  const misses = trackRecord(facts, Number.POSITIVE_INFINITY).map(({ offByDays }) => Math.abs(offByDays));
  if (misses.length < CYCLES_MIN) return null;
  const average = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
  return { cycles: misses.length, days: Math.round(average * 10) / 10 };
}
