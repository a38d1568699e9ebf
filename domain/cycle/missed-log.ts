import { lnLoggedInterval, SKIP_CHANCE, trueCycleLengths, trueLengthProbabilities } from './cycle-lengths.ts';
import type { LengthBelief } from './next-start.ts';
import { predictiveOf, SMALLEST_WEIGHT } from './predict-cycle.ts';
import {
  addScaled,
  cached,
  FIRST_LENGTH_DAYS,
  LAST_LENGTH_DAYS,
  normalised,
  sumOf,
  weightedMean,
} from './probabilities.ts';

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
 * Given that a period was missed: the probability that the one after it begins `openDays + 1 + index` days after the last
 * accepted start. They sum to 1; empty before any cycle could have ended, and after a wait longer than any two cycles of the
 * model. Source: docs/cycle-model.md.
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

/** The probabilities, from day `openDays` + 1 on, that a second cycle ends then, and the first ended by `openDays`. */
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

/** The prior counts as one forgotten period in twenty (docs/cycle-model.md). */
const PRIOR_SKIPPED = 1;
const PRIOR_LOGGED = 20;

/**
 * How often, 0 to 1, this person doesn't log a period: 1 in 20 as for anyone, adjusted by how many of the intervals look like
 * several cycles under `posterior`, the posterior of these same intervals. 0.05 without intervals. Source:
 * docs/cycle-model.md.
 */
export function skipRate(posterior: Float64Array, intervals: readonly number[]): number {
  const skipped = intervals.reduce(
    (sum, days) => sum + weightedMean(posterior, chancesOfSkipWithin(days)),
    0,
  );
  return (PRIOR_SKIPPED + skipped) / (PRIOR_LOGGED + intervals.length + skipped);
}

/** At each point of the grid. */
const chancesOfSkipWithin = cached(new Map<number, Float64Array>(), (days) => {
  const asOneCycle = trueLengthProbabilities(days);
  return lnLoggedInterval(days).map((lnLogged, point) => {
    const share = ((1 - SKIP_CHANCE) * (asOneCycle?.[point] ?? 0)) / Math.exp(lnLogged);
    return 1 - Math.min(1, share);
  });
});
