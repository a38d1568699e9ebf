import { type CredibleInterval, credibleInterval, medianPlace } from './credible-interval.ts';
import { normalised } from './cycle-arithmetic.ts';
import { SMALLEST_WEIGHT } from './cycle-posterior.ts';
import type { StartsByPoint } from './next-start.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

/** How many standard deviations of each point are looked at. */
const REACH = 6;

/** A start to come, in days after the last accepted start: the median and the 80 % interval, bounds included. */
export interface LaterStart {
  readonly medianDays: number;
  readonly lowDays: number;
  readonly highDays: number;
}

/**
 * The start `cycles` whole cycles after the next one: a mixture of normal distributions over the points of the grid, read
 * off at whole days. `cycles` is at least 1. Source: prediction model, section 5 ("later starts").
 */
export function laterStart(next: StartsByPoint, cycles: number): LaterStart {
  const normals = normalsAfter(next, cycles);
  const firstDays = Math.floor(Math.min(...normals.map(({ mean, sd }) => mean - REACH * sd)));
  const lastDays = Math.ceil(Math.max(...normals.map(({ mean, sd }) => mean + REACH * sd)));
  const density = new Float64Array(lastDays - firstDays + 1);
  for (const normal of normals) addNormal(density, { ...normal, firstDays });
  const probabilities = normalised(density);
  const interval: CredibleInterval = credibleInterval(probabilities);
  return {
    medianDays: firstDays + medianPlace(probabilities),
    lowDays: firstDays + interval.low,
    highDays: firstDays + interval.high,
  };
}

/** Adds a normal distribution at whole days; the first place is `firstDays`. */
function addNormal(
  density: Float64Array,
  { weight, mean, sd, firstDays }: { weight: number; mean: number; sd: number; firstDays: number },
): void {
  const from = Math.floor(mean - REACH * sd);
  const until = Math.ceil(mean + REACH * sd);
  // From one day to the next a normal density changes by a factor, and that factor by another that stays the same.
  let value = (weight / sd) * Math.exp(-0.5 * ((from - mean) / sd) ** 2);
  let factor = Math.exp(-(from - mean + 0.5) / sd ** 2);
  const factorOfFactor = Math.exp(-1 / sd ** 2);
  for (let place = from - firstDays; place <= until - firstDays; place++) {
    density[place] = (density[place] ?? 0) + value;
    value *= factor;
    factor *= factorOfFactor;
  }
}

function normalsAfter({ weights, meansDays, variances }: StartsByPoint, cycles: number) {
  const lengths = trueCycleLengths();
  return Array.from(weights).flatMap((weight, point) => {
    if (weight < SMALLEST_WEIGHT) return [];
    const mean = (meansDays[point] ?? 0) + cycles * (lengths.meansDays[point] ?? 0);
    const variance = (variances[point] ?? 0) + cycles * (lengths.variances[point] ?? 0);
    return [{ weight, mean, sd: Math.sqrt(variance) }];
  });
}
