import { addScaled, normalised, sumOf } from './array-sums.ts';
import { FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS } from './cycle-grid.ts';
import { SMALLEST_WEIGHT } from './cycle-posterior.ts';
import type { LengthBelief } from './next-start.ts';
import { predictiveOf } from './predict-cycle.ts';
import { skipRate } from './skip-rate.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

type OpenCycle = LengthBelief & {
  /** The intervals that posterior was computed from. */
  readonly intervals: readonly number[];
  /** Days since the last accepted start on which nothing was logged, today included; from 0. */
  readonly openDays: number;
};

/**
 * The probability, from 0 to 1, that a period was not logged, after `openDays` days without a log. It is 0 before any cycle
 * could have ended, and 1 after a wait longer than any cycle of the model. Source: docs/cycle-model.md.
 */
export function missedChance({ posterior, ownLengths, intervals, openDays }: OpenCycle): number {
  const missedMass = skipRate(posterior, intervals) * twoCyclesMass(posterior, openDays);
  const openMass = sumOf(ownLengths ?? predictiveOf(posterior), (probability, index) =>
    FIRST_LENGTH_DAYS + index > openDays ? probability : 0,
  );
  if (missedMass === 0) return openMass > 0 ? 0 : 1;
  return missedMass / (openMass + missedMass);
}

/**
 * If one was missed: the probability that the period after it begins `openDays + 1 + index` days after the last accepted
 * start. They sum to 1; empty before any cycle could have ended, and after a wait longer than any two cycles of the model.
 * Source: docs/cycle-model.md.
 */
export function startsIfMissed({ posterior, openDays }: Omit<OpenCycle, 'intervals'>): Float64Array {
  const missed = twoCyclesPast(posterior, openDays);
  return missed.some((probability) => probability > 0) ? normalised(missed) : new Float64Array();
}

/** The probability that the first of two cycles ended by `openDays` and the second one did not. */
function twoCyclesMass(posterior: Float64Array, openDays: number): number {
  const { byPoint, atLeastByPoint } = trueCycleLengths();
  const firstEndsBy = Math.min(openDays, LAST_LENGTH_DAYS);
  let mass = 0;
  posterior.forEach((weight, point) => {
    if (weight < SMALLEST_WEIGHT) return;
    const lengths = byPoint[point] ?? NONE;
    const atLeast = atLeastByPoint[point] ?? NONE;
    for (let first = FIRST_LENGTH_DAYS; first <= firstEndsBy; first++) {
      const second = Math.max(FIRST_LENGTH_DAYS, openDays + 1 - first);
      mass += weight * (lengths[first - FIRST_LENGTH_DAYS] ?? 0) * (atLeast[second - FIRST_LENGTH_DAYS] ?? 0);
    }
  });
  return mass;
}

const NONE = new Float64Array();

/**
 * The probabilities, from day `openDays` + 1 on, that a second cycle ends on that day and the first one ended by `openDays`.
 */
function twoCyclesPast(posterior: Float64Array, openDays: number): Float64Array {
  const { byPoint } = trueCycleLengths();
  const probabilities = new Float64Array(LAST_LENGTH_DAYS);
  posterior.forEach((weight, point) => {
    if (weight < SMALLEST_WEIGHT) return;
    const lengths = byPoint[point] ?? NONE;
    for (let first = FIRST_LENGTH_DAYS; first <= Math.min(openDays, LAST_LENGTH_DAYS); first++) {
      const second = Math.max(FIRST_LENGTH_DAYS, openDays + 1 - first);
      addScaled(probabilities.subarray(first + second - openDays - 1), {
        values: lengths.subarray(second - FIRST_LENGTH_DAYS),
        factor: weight * (lengths[first - FIRST_LENGTH_DAYS] ?? 0),
      });
    }
  });
  return probabilities;
}
