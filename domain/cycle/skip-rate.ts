import { weightedMean } from './array-sums.ts';
import { lnLoggedInterval, SKIP_CHANCE } from './logged-interval.ts';
import { trueLengthProbabilities } from './true-cycle-length.ts';

/** The prior counts as one forgotten period in twenty (docs/cycle-model.md). */
const PRIOR_SKIPPED = 1;
const PRIOR_LOGGED = 20;

/**
 * How often, 0 to 1, this person doesn't log a period: 1 in 20 as for anyone, adjusted by how many of the intervals look like
 * several cycles under `posterior`, the posterior of these same intervals. 0.05 without intervals. Source:
 * docs/cycle-model.md.
 */
export function skipRate(posterior: Float64Array, intervals: readonly number[]): number {
  const skipped = intervals.reduce((sum, days) => sum + chanceOfSkipWithin(days, posterior), 0);
  return (PRIOR_SKIPPED + skipped) / (PRIOR_LOGGED + intervals.length + skipped);
}

function chanceOfSkipWithin(days: number, posterior: Float64Array): number {
  return weightedMean(posterior, chancesOfSkipWithin(days));
}

const chances = new Map<number, Float64Array>();

/** At each point of the grid; cached, because it is the same for everyone. */
function chancesOfSkipWithin(days: number): Float64Array {
  const known = chances.get(days);
  if (known !== undefined) return known;
  const asOneCycle = trueLengthProbabilities(days);
  const computed = lnLoggedInterval(days).map((lnLogged, point) => {
    const share = ((1 - SKIP_CHANCE) * (asOneCycle?.[point] ?? 0)) / Math.exp(lnLogged);
    return 1 - Math.min(1, share);
  });
  chances.set(days, computed);
  return computed;
}
