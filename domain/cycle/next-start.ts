import { STRAY_SHARE, trueCycleLengths } from './cycle-lengths.ts';
import { predictiveOf, SMALLEST_WEIGHT } from './predict-cycle.ts';
import {
  type CredibleInterval,
  credibleInterval,
  FIRST_LENGTH_DAYS,
  LAST_LENGTH_DAYS,
  medianPlace,
  normalised,
  sumOf,
  weightedMean,
} from './probabilities.ts';

/** Until this share of cycles would have ended, an open cycle gives no new information (docs/cycle-model.md). */
const INFORMATIVE_SHARE = 0.05;

/** When the next period starts, in days after the last accepted start. */
export interface NextStart {
  /** The day that the first probability belongs to. */
  readonly firstDays: number;
  /** The probability of each day from `firstDays`; they sum to 1. */
  readonly probabilities: Float64Array;
  /** The same by point of the grid: the points' weights (which sum to 1), and mean and variance under each. */
  readonly byPoint: StartsByPoint;
  /** From `firstDays` on, each day's share at each point of the grid; at one point only proportional, not summing to 1. */
  readonly byDay: readonly Float64Array[];
}

interface StartsByPoint {
  readonly weights: Float64Array;
  readonly meansDays: Float64Array;
  readonly variances: Float64Array;
}

/**
 * When the next period starts, given that none started before day `notBefore` (days after the last accepted start, from 0). A
 * short wait leaves the forecast as it was. If the wait is so long that even the model's stray intervals are likelier, starts
 * were not logged: then today counts as any day of a cycle. Source: docs/cycle-model.md.
 */
export function nextStart({
  posterior,
  ownLengths,
  notBefore,
}: LengthBelief & { notBefore: number }): NextStart {
  const unconditional = ownLengths ?? predictiveOf(posterior);
  const passed = sumOf(unconditional, (probability, index) =>
    FIRST_LENGTH_DAYS + index < notBefore ? probability : 0,
  );
  if (passed < INFORMATIVE_SHARE) {
    if (ownLengths)
      return startsFrom({
        posterior,
        firstDays: FIRST_LENGTH_DAYS,
        byDay: repeatAtEachPoint(ownLengths, posterior),
      });
    const { byDay, meansDays, variances } = trueCycleLengths();
    const byPoint = { weights: posterior, meansDays, variances };
    return { firstDays: FIRST_LENGTH_DAYS, probabilities: unconditional, byPoint, byDay };
  }
  if (1 - passed < STRAY_SHARE) return anyDayOfACycle(posterior, notBefore);

  // From here on the wait is within the model's lengths, because some of them are left.
  const byDay = ownLengths ? repeatAtEachPoint(ownLengths, posterior) : trueCycleLengths().byDay;
  return startsFrom({
    posterior,
    firstDays: notBefore,
    byDay: byDay.slice(notBefore - FIRST_LENGTH_DAYS),
  });
}

/** The model's belief about the running cycle's length. */
export type LengthBelief = {
  readonly posterior: Float64Array;
  /** Of each length from 10 to 110 days, if they differ from the posterior's: after a mode, or by a sign of ovulation. */
  readonly ownLengths?: Float64Array | undefined;
};

/** Knowledge about this cycle alone doesn't apply to others, so it's the same at every point of the grid. */
const repeatAtEachPoint = (lengths: Float64Array, { length }: Float64Array): Float64Array[] =>
  Array.from(lengths, (probability) => new Float64Array(length).fill(probability));

/** If today may be any day of a cycle, the next start is `k` days away as often as cycles last longer than `k` days. */
function anyDayOfACycle(posterior: Float64Array, firstDays: number): NextStart {
  const { byDay } = trueCycleLengths();
  const longerThan: Float64Array[] = [];
  let longer = posterior.map(() => 1);
  for (let days = 0; days <= LAST_LENGTH_DAYS; days++) {
    const ending = byDay[days - FIRST_LENGTH_DAYS];
    longer = longer.map((share, point) => Math.max(0, share - (ending?.[point] ?? 0)));
    longerThan.push(longer);
  }
  // Each point counts by its weight, not by how long its cycles are.
  const { meansDays } = trueCycleLengths();
  const byShare = longerThan.map((shares) => shares.map((share, point) => share / (meansDays[point] ?? 1)));
  return startsFrom({ posterior, firstDays, byDay: byShare });
}

/** `byDay` holds each day's probability at each point, from `firstDays` on; they don't have to sum to 1. */
function startsFrom({
  posterior,
  firstDays,
  byDay,
}: {
  posterior: Float64Array;
  firstDays: number;
  byDay: readonly Float64Array[];
}): NextStart {
  const probabilities = normalised(Float64Array.from(byDay, (shares) => weightedMean(posterior, shares)));
  const mass = new Float64Array(posterior.length);
  const first = new Float64Array(posterior.length);
  const second = new Float64Array(posterior.length);
  byDay.forEach((shares, index) => {
    for (let point = 0; point < shares.length; point++) {
      const share = shares[point] ?? 0;
      mass[point] = (mass[point] ?? 0) + share;
      first[point] = (first[point] ?? 0) + share * index;
      second[point] = (second[point] ?? 0) + share * index ** 2;
    }
  });
  // A point at which this wait is impossible has no mean, but its weight is 0 anyway.
  const meanIndex = first.map((sum, point) => (mass[point] ? sum / mass[point] : 0));
  return {
    firstDays,
    probabilities,
    byDay,
    byPoint: {
      weights: normalised(posterior.map((weight, point) => weight * (mass[point] ?? 0))),
      meansDays: meanIndex.map((index) => firstDays + index),
      variances: second.map((sum, point) =>
        mass[point] ? Math.max(0, sum / mass[point] - (meanIndex[point] ?? 0) ** 2) : 0,
      ),
    },
  };
}

/** A future start, in days after the last accepted start: the median and the 80 % interval, bounds included. */
interface LaterStart {
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
  /** In standard deviations; beyond it, density times weight is below the smallest weight. */
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
