import { normalised } from './array-sums.ts';
import { type CredibleInterval, credibleInterval, medianPlace } from './credible-interval.ts';
import { SMALLEST_WEIGHT } from './cycle-posterior.ts';
import type { StartsByPoint } from './next-start.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

/** A future start, in days after the last accepted start: the median and the 80 % interval, bounds included. */
export interface LaterStart {
  readonly medianDays: number;
  readonly lowDays: number;
  readonly highDays: number;
}

/**
 * The `count` starts after the next one, the nearest first, each a whole cycle later: a mixture of normal distributions over
 * the points of the grid, evaluated at whole days. Source: docs/cycle-model.md ("later starts").
 */
export function laterStarts(next: StartsByPoint, count: number): LaterStart[] {
  const points = weighingPoints(next);
  return Array.from({ length: count }, (_, index) => laterStart(points, index + 1));
}

function laterStart(points: readonly Point[], cycles: number): LaterStart {
  const normals = points.map((point) => normalAfter(point, cycles));
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

/** A point of the grid with enough weight to count: the next start and the cycle length under it. */
type Point = {
  readonly weight: number;
  /**
   * In standard deviations. Beyond it, density relative to its peak is below the smallest weight relative to the point's
   * weight.
   */
  readonly reach: number;
  readonly meanDays: number;
  readonly variance: number;
  readonly lengthDays: number;
  readonly lengthVariance: number;
};

function weighingPoints({ weights, meansDays, variances }: StartsByPoint): Point[] {
  const lengths = trueCycleLengths();
  const points: Point[] = [];
  for (let point = 0; point < weights.length; point++) {
    const weight = weights[point] ?? 0;
    if (weight < SMALLEST_WEIGHT) continue;
    points.push({
      weight,
      reach: Math.sqrt(2 * Math.log(weight / SMALLEST_WEIGHT)),
      meanDays: meansDays[point] ?? 0,
      variance: variances[point] ?? 0,
      lengthDays: lengths.meansDays[point] ?? 0,
      lengthVariance: lengths.variances[point] ?? 0,
    });
  }
  return points;
}

/** A normal distribution with its weight, and how many days before and after its middle still matter. */
type Normal = {
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
  readonly middle: number;
  readonly reachDays: number;
};

function normalAfter(point: Point, cycles: number): Normal {
  const mean = point.meanDays + cycles * point.lengthDays;
  const variance = point.variance + cycles * point.lengthVariance;
  return {
    weight: point.weight,
    mean,
    variance,
    middle: Math.ceil(mean),
    reachDays: Math.ceil(point.reach * Math.sqrt(variance)),
  };
}

/** Adds a normal distribution at whole days; the first sum is of day `firstDays`. */
function addNormal(
  density: Float64Array,
  { normal, firstDays }: { normal: Normal; firstDays: number },
): void {
  const { weight, mean, variance, middle, reachDays } = normal;
  // From one day to the next a normal density changes by a factor, and that factor by a constant one. Both directions from the
  // middle run at once, because neither depends on the other.
  const past = middle - mean;
  const factorOfFactor = Math.exp(-1 / variance);
  let factorAfter = Math.exp(-(past + 0.5) / variance);
  let valueAfter = (weight / Math.sqrt(variance)) * Math.exp((-0.5 * past ** 2) / variance);
  let factorBefore = factorOfFactor / factorAfter;
  let valueBefore = valueAfter * factorBefore;
  factorBefore *= factorOfFactor;
  let before = middle - 1 - firstDays;
  for (let after = before + 1; after <= middle + reachDays - firstDays; after++) {
    density[before] = (density[before] ?? 0) + valueBefore;
    density[after] = (density[after] ?? 0) + valueAfter;
    before -= 1;
    valueBefore *= factorBefore;
    valueAfter *= factorAfter;
    factorBefore *= factorOfFactor;
    factorAfter *= factorOfFactor;
  }
}
