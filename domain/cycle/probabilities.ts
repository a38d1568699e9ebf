/** The sum of `value` over the items, given each item's index; 0 for no items. */
export function sumOf(items: Float64Array, value: (item: number, index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < items.length; index++) sum += value(items[index] ?? 0, index);
  return sum;
}

/** The mean of `values` under `weights` that sum to 1 and are in the same order. */
export function weightedMean(weights: Float64Array, values: Float64Array): number {
  // A plain loop without callbacks: a forecast runs this a hundred times over the whole grid.
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += (weights[index] ?? 0) * (values[index] ?? 0);
  return sum;
}

/** Adds each value times a factor to the sum at its place; there are at least as many sums as values. */
export function addScaled(
  sums: Float64Array,
  { values, factor }: { values: Float64Array; factor: number },
): void {
  for (let index = 0; index < values.length; index++) {
    sums[index] = (sums[index] ?? 0) + factor * (values[index] ?? 0);
  }
}

/** The weights divided by their sum, in a new array that sums to 1. At least one has to be above 0. */
export function normalised(weights: Float64Array): Float64Array {
  const total = sumOf(weights, (weight) => weight);
  return weights.map((weight) => weight / total);
}

/** The probability an interval should hold: 80 % (docs/cycle-model.md). */
const AIM = 0.8;

/** First and last place within a distribution, both included, and the probability of all places between. */
export interface CredibleInterval {
  readonly low: number;
  readonly high: number;
  readonly mass: number;
}

/**
 * The interval around the mode of a distribution that holds about 80 %, or another share: grown from the mode towards the
 * likelier neighbour until it holds that share, and without the last place if that is closer. Of equal neighbours the earlier
 * is taken. Places count from 0; the probabilities sum to 1. Source: docs/cycle-model.md.
 */
export function credibleInterval(probabilities: Float64Array, aim: number = AIM): CredibleInterval {
  // The first of the most likely places.
  const mode = probabilities.indexOf(Math.max(...probabilities));
  let interval: CredibleInterval = { low: mode, high: mode, mass: probabilities[mode] ?? 0 };
  let shorter = interval;
  while (interval.mass < aim && interval.high - interval.low + 1 < probabilities.length) {
    shorter = interval;
    interval = grow(interval, probabilities);
  }
  return Math.abs(shorter.mass - aim) < Math.abs(interval.mass - aim) ? shorter : interval;
}

function grow({ low, high, mass }: CredibleInterval, probabilities: Float64Array): CredibleInterval {
  const before = probabilities[low - 1] ?? -1;
  const after = probabilities[high + 1] ?? -1;
  return before >= after
    ? { low: low - 1, high, mass: mass + before }
    : { low, high: high + 1, mass: mass + after };
}

/** The first place at which the probabilities add up to at least `share`; the last one if rounding keeps them below. */
export function quantilePlace(probabilities: Float64Array, share: number): number {
  let sum = 0;
  for (let place = 0; place < probabilities.length; place++) {
    sum += probabilities[place] ?? 0;
    if (sum >= share) return place;
  }
  return probabilities.length - 1;
}

/** The place of the median. */
export const medianPlace = (probabilities: Float64Array): number => quantilePlace(probabilities, 0.5);

/** A two-piece t distribution, not normalised; `deviation` is in units of its scale, and `skew` is longer to the right above 1. */
export function skewedDensity(deviation: number, { skew, tail }: { skew: number; tail: number }): number {
  const skewed = deviation < 0 ? deviation * skew : deviation / skew;
  return (1 + skewed ** 2 / tail) ** (-(tail + 1) / 2);
}

/** A function that computes the value of each key once; values must not be written to. */
// @__NO_SIDE_EFFECTS__
export function cached<Key, Value>(
  cache: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const computed = compute(key);
    cache.set(key, computed);
    return computed;
  };
}

/**
 * The fixed grid of the cycle model's belief about a person: 60 locations (the usual cycle length in days) by 8 scales (how
 * far, in days, cycles vary from it), evenly spaced in their logarithms. Source: docs/cycle-model.md.
 */

/** First and last cycle length, in days, that the model gives a probability; both included. */
export const FIRST_LENGTH_DAYS = 10;
export const LAST_LENGTH_DAYS = 110;
const LOCATION_COUNT = 60;
const SCALE_COUNT = 8;

/** The usual cycle lengths of the grid, 19 to 75 days, shortest first. */
export const LOCATIONS_DAYS: readonly number[] = spacedEvenly(LOCATION_COUNT, [
  Math.log(19),
  Math.log(75),
]).map(Math.exp);

/** The natural logarithms of the grid's scales, ln 0.6 to ln 14 days, smallest first. */
export const LN_SCALES: readonly number[] = spacedEvenly(SCALE_COUNT, [Math.log(0.6), Math.log(14)]);

/** One point of the grid. */
export interface GridPoint {
  readonly locationDays: number;
  readonly lnScale: number;
}

/** Every point of the grid, all scales of the shortest location first: the order of every per-point array of the model. */
export const GRID: readonly GridPoint[] = LOCATIONS_DAYS.flatMap((locationDays) =>
  LN_SCALES.map((lnScale) => ({ locationDays, lnScale })),
);

function spacedEvenly(count: number, [first, last]: readonly [number, number]): number[] {
  return Array.from({ length: count }, (_, index) => first + (index * (last - first)) / (count - 1));
}
