import { trueCycleLengths, trueLengthProbabilities } from './true-cycle-length.ts';

/** The chance that a period came and was not logged, before anything is known of the person (docs/cycle-model.md). */
export const SKIP_CHANCE = 0.05;
/** The most periods in a row that the model assumes were forgotten. */
const MOST_SKIPPED = 3;
/** The share of intervals without any pattern, spread evenly over 0..200 days. */
export const STRAY_SHARE = 1e-4;
/** Longer intervals count as this many days. */
const LONGEST_DAYS = 200;

const likelihoods = new Map<number, Float64Array>();

/**
 * The logarithm of the probability, at each point of the grid, that two logged starts lie `days` whole days apart, forgotten
 * periods between them included; days beyond 200 count as 200. The array is cached and must not be written to. Throws a
 * `RangeError` for a fraction or less than one day. Source: docs/cycle-model.md.
 */
export function lnLoggedInterval(days: number): Float64Array {
  if (!Number.isInteger(days) || days < 1)
    throw new RangeError('an interval is a whole number of days from 1');
  const clipped = Math.min(days, LONGEST_DAYS);
  const known = likelihoods.get(clipped);
  if (known !== undefined) return known;
  const computed = computeLnLoggedInterval(clipped);
  likelihoods.set(clipped, computed);
  return computed;
}

function computeLnLoggedInterval(days: number): Float64Array {
  const { meansDays, variances } = trueCycleLengths();
  const whole = trueLengthProbabilities(days);
  return meansDays.map((meanDays, point) => {
    const variance = variances[point] ?? 0;
    let mixture = (1 - SKIP_CHANCE) * (whole?.[point] ?? 0);
    for (let skipped = 1; skipped <= MOST_SKIPPED; skipped++) {
      const cycles = skipped + 1;
      const density = normalDensity(days - cycles * meanDays, cycles * variance);
      mixture += (1 - SKIP_CHANCE) * SKIP_CHANCE ** skipped * density;
    }
    return Math.log((1 - STRAY_SHARE) * mixture + STRAY_SHARE / (LONGEST_DAYS + 1));
  });
}

function normalDensity(deviation: number, variance: number): number {
  return Math.exp(-0.5 * (deviation ** 2 / variance)) / Math.sqrt(2 * Math.PI * variance);
}
