import { type CredibleInterval, credibleInterval, medianPlace } from './credible-interval.ts';
import { normalised } from './cycle-arithmetic.ts';
import { SMALLEST_WEIGHT } from './cycle-posterior.ts';
import type { StartsByPoint } from './next-start.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

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
  let firstDays = Number.POSITIVE_INFINITY;
  let lastDays = Number.NEGATIVE_INFINITY;
  for (const { middle, reachDays } of normals) {
    firstDays = Math.min(firstDays, middle - 1 - reachDays);
    lastDays = Math.max(lastDays, middle + reachDays);
  }
  const density = new Float64Array(lastDays - firstDays + 1);
  for (const normal of normals) addNormal(density, { normal, firstDays });
  const probabilities = normalised(density);
  const interval: CredibleInterval = credibleInterval(probabilities);
  return {
    medianDays: firstDays + medianPlace(probabilities),
    lowDays: firstDays + interval.low,
    highDays: firstDays + interval.high,
  };
}

/** A normal distribution with its weight, and how many days before and after its middle one it weighs enough to be looked at. */
type Normal = {
  readonly weight: number;
  readonly mean: number;
  readonly sd: number;
  readonly middle: number;
  readonly reachDays: number;
};

/** Adds a normal distribution at whole days; the first place is `firstDays`. */
function addNormal(
  density: Float64Array,
  { normal, firstDays }: { normal: Normal; firstDays: number },
): void {
  const { weight, mean, sd, middle, reachDays } = normal;
  const before = middle - 1 - firstDays;
  const after = middle - firstDays;
  // From one day to the next a normal density changes by a factor, and that factor by another that stays the same. Both ways from
  // the middle at once: neither has to wait for what the other works out.
  let valueBefore = (weight / sd) * Math.exp(-0.5 * ((middle - 1 - mean) / sd) ** 2);
  let valueAfter = (weight / sd) * Math.exp(-0.5 * ((middle - mean) / sd) ** 2);
  let factorBefore = Math.exp((middle - mean - 1.5) / sd ** 2);
  let factorAfter = Math.exp(-(middle - mean + 0.5) / sd ** 2);
  const factorOfFactor = Math.exp(-1 / sd ** 2);
  for (let days = 0; days <= reachDays; days++) {
    density[before - days] = (density[before - days] ?? 0) + valueBefore;
    density[after + days] = (density[after + days] ?? 0) + valueAfter;
    valueBefore *= factorBefore;
    valueAfter *= factorAfter;
    factorBefore *= factorOfFactor;
    factorAfter *= factorOfFactor;
  }
}

function normalsAfter({ weights, meansDays, variances }: StartsByPoint, cycles: number): Normal[] {
  const lengths = trueCycleLengths();
  const normals: Normal[] = [];
  for (let point = 0; point < weights.length; point++) {
    const weight = weights[point] ?? 0;
    if (weight < SMALLEST_WEIGHT) continue;
    // In standard deviations: beyond that the density is to its highest as the smallest weight is to the point's.
    const reach = Math.sqrt(2 * Math.log(weight / SMALLEST_WEIGHT));
    const mean = (meansDays[point] ?? 0) + cycles * (lengths.meansDays[point] ?? 0);
    const sd = Math.sqrt((variances[point] ?? 0) + cycles * (lengths.variances[point] ?? 0));
    normals.push({ weight, mean, sd, middle: Math.ceil(mean), reachDays: Math.ceil(reach * sd) });
  }
  return normals;
}
