import { lnLoggedInterval, trueCycleLengths } from './cycle-lengths.ts';
import {
  addScaled,
  cached,
  credibleInterval,
  FIRST_LENGTH_DAYS,
  GRID,
  type GridPoint,
  LAST_LENGTH_DAYS,
  LN_SCALES,
  LOCATIONS_DAYS,
  medianPlace,
  normalised,
  skewedDensity,
} from './probabilities.ts';

/** Forecast length of the cycle; the next period starts that many days after the last accepted start. */
export interface CycleForecast {
  /** The probability of each length from 10 (index 0) to 110 days (index 100); they sum to 1. */
  readonly probabilities: Float64Array;
  /** The median, the forecast to show: the shortest whole length with a cumulative probability of at least one half. */
  readonly medianDays: number;
  /** First and last length, both included, of the 80 % interval. */
  readonly lowDays: number;
  readonly highDays: number;
}

/** The forecast that the probabilities of each length from 10 to 110 days give; they sum to 1. */
export function forecastFrom(probabilities: Float64Array): CycleForecast {
  const { low, high } = credibleInterval(probabilities);
  return {
    probabilities,
    medianDays: FIRST_LENGTH_DAYS + medianPlace(probabilities),
    lowDays: FIRST_LENGTH_DAYS + low,
    highDays: FIRST_LENGTH_DAYS + high,
  };
}

/** Points of the grid that weigh less than this are below the precision of the sum. */
const LOST_WEIGHT = 1e-16;

/**
 * The probabilities of each length from 10 (index 0) to 110 days under a posterior of `posteriorOf`; they sum to 1. One
 * forecast needs them several times, so they are computed once per posterior object; neither array may be written to.
 */
export const predictiveOf = cached(new WeakMap<Float64Array, Float64Array>(), (posterior) => {
  const computed = new Float64Array(LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS + 1);
  trueCycleLengths().byPoint.forEach((values, point) => {
    const factor = posterior[point] ?? 0;
    if (factor > LOST_WEIGHT) addScaled(computed, { values, factor });
  });
  return computed;
});

/** Factor on an interval's weight for each step back in time, because cycles change over the years (docs/cycle-model.md). */
const WEIGHT_DECAY = 0.96;
/** In the transition to menopause cycles change faster, and more people's are irregular (life modes, §3; not fitted). */
const TRANSITION = { weightDecay: 0.85, irregularShare: 0.2 } as const;
/** People report 0.7 days more than they have (Jukic 2008; docs/cycle-model.md). */
const REPORT_BIAS_DAYS = 0.7;
const REPORT_SCALE_DAYS = 2.5;
/** Round answers count less: 25 % report 28 and 12 % have it (Soumpasis 2020; docs/cycle-model.md). */
const ROUND_REPORTS_DAYS: readonly number[] = [28, 30];
const ROUND_REPORT_SCALE_DAYS = 4;
/** A report counts as one observation with these degrees of freedom. */
const REPORT_TAIL = 4;
/** Points of the grid that weigh less than this can't move a forecast by a day, and are skipped in large sums. */
export const SMALLEST_WEIGHT = 1e-9;

interface CycleEvidence {
  /** Whole days between logged starts, oldest first and chosen by `intervalsOf`; may include a confirmed long cycle. */
  readonly intervals: readonly number[];
  /** Age in full years, `null` if unknown. */
  readonly ageYears: number | null;
  /** The usual length in days as the person reports it, `null` if not given. */
  readonly reportedLengthDays: number | null;
  /** The weight of each interval besides its age, from 0 to 1; 1 if left out. */
  readonly weights?: readonly number[];
  readonly inTransition?: boolean;
}

/**
 * The model's belief at each point of the grid given the evidence: weights that sum to 1, in the grid's order. Without
 * evidence it is the prior. Throws a `RangeError` for an interval that isn't a whole number of days from 1. Source:
 * docs/cycle-model.md.
 */
export function posteriorOf(evidence: CycleEvidence): Float64Array {
  const { intervals, ageYears, reportedLengthDays, weights, inTransition = false } = evidence;
  const weightDecay = inTransition ? TRANSITION.weightDecay : WEIGHT_DECAY;
  const lnWeights = lnCyclePrior(ageYears, inTransition ? TRANSITION.irregularShare : undefined).slice();
  if (reportedLengthDays !== null) addScaled(lnWeights, { values: lnReport(reportedLengthDays), factor: 1 });
  intervals.forEach((days, index) => {
    const factor = weightDecay ** (intervals.length - 1 - index) * (weights?.[index] ?? 1);
    addScaled(lnWeights, { values: lnLoggedInterval(days), factor });
  });
  // Relative to the highest, so that long histories don't underflow.
  const highest = Math.max(...lnWeights);
  return normalised(lnWeights.map((lnWeight) => Math.exp(lnWeight - highest)));
}

/** The logarithm of a report's likelihood at each point of the grid. */
const lnReport = cached(new Map<number, Float64Array>(), (reportedDays) => {
  const scale = ROUND_REPORTS_DAYS.includes(reportedDays) ? ROUND_REPORT_SCALE_DAYS : REPORT_SCALE_DAYS;
  return Float64Array.from(GRID, ({ locationDays }) => {
    const z = (reportedDays - REPORT_BIAS_DAYS - locationDays) / scale;
    return (-(REPORT_TAIL + 1) / 2) * Math.log(1 + z ** 2 / REPORT_TAIL);
  });
});

/** Used without a birth date (docs/cycle-model.md). */
const TYPICAL_AGE_YEARS = 31;
/** Cycle length at that age and its change per year of age, fitted; Bull 2019 has −0.18 days a year from 25 to 45. */
const TYPICAL_LENGTH_DAYS = 28.134612;
const DAYS_PER_YEAR_OF_AGE = -0.120758;
/** Outside these ages the length stays the same (docs/cycle-model.md). */
const YOUNGEST_FITTED = 18;
const OLDEST_FITTED = 45;
/** How usual lengths vary between people, as logarithms: a two-piece t. Fitted (docs/cycle-model.md). */
const LOCATION_SPREAD = 0.070532;
const LOCATION_SHAPE = { skew: Math.exp(0.133966), tail: 7.8913 };
/** How far cycles vary, as a logarithm of days, and how that grows with the usual length. Fitted (docs/cycle-model.md). */
const LN_SCALE_MEAN = 0.607977;
const LN_SCALE_PER_LN_LENGTH = 3.146366;
const LN_SCALE_SPREAD = 0.269286;
/** The share of people whose cycles are long and irregular at any age, and how long these are (docs/cycle-model.md). */
const IRREGULAR_SHARE = 0.03;
const IRREGULAR_LN_LENGTH = { mean: Math.log(33), spread: 0.22 };
const IRREGULAR_LN_SCALE = { mean: Math.log(4.5), spread: 0.6 };

/**
 * Age in years, and what is added to the logarithm of the scale at that age. Not fitted but taken from the published spreads
 * of the Apple Women's Health Study (Li 2023) and Flo (2024), as docs/cycle-model.md gives them.
 */
const ADDED_LN_SCALE_BY_AGE = [
  [15, 0.35],
  [20, 0.2],
  [25, 0.08],
  [30, 0.03],
  [33, 0],
  [38, -0.02],
  [43, 0.04],
  [48, 0.28],
  [53, 0.7],
  [56, 0.9],
] as const;

/**
 * The logarithm of the model's belief at each point of the grid before it knows any cycle; the belief sums to 1. `null` years
 * is an unknown age and counts as 31; ages outside the tables count as the nearest one in them. The array is cached and must
 * not be written to. Source: docs/cycle-model.md.
 */
export function lnCyclePrior(
  ageYears: number | null,
  irregularShare: number = IRREGULAR_SHARE,
): Float64Array {
  const age = ageYears ?? TYPICAL_AGE_YEARS;
  const name = `${age}/${irregularShare}`;
  const known = lnPriors.get(name);
  if (known !== undefined) return known;
  const regular = regularPrior(age);
  const irregular = irregularPrior();
  const computed = regular.map((weight, point) =>
    Math.log((1 - irregularShare) * weight + irregularShare * (irregular[point] ?? 0)),
  );
  lnPriors.set(name, computed);
  return computed;
}

const lnPriors = new Map<string, Float64Array>();

function regularPrior(age: number): Float64Array {
  const fittedAge = Math.min(OLDEST_FITTED, Math.max(YOUNGEST_FITTED, age));
  const center = Math.log(TYPICAL_LENGTH_DAYS + DAYS_PER_YEAR_OF_AGE * (fittedAge - TYPICAL_AGE_YEARS));
  const added = addedLnScale(age);
  const weights = LOCATIONS_DAYS.flatMap((locationDays) => {
    const delta = Math.log(locationDays) - center;
    const mean = LN_SCALE_MEAN + added + LN_SCALE_PER_LN_LENGTH * delta;
    const scales = Float64Array.from(LN_SCALES, (lnScale) =>
      bell(lnScale, { mean, spread: LN_SCALE_SPREAD }),
    );
    const location = skewedDensity(delta / LOCATION_SPREAD, LOCATION_SHAPE);
    return [...normalised(scales)].map((weight) => location * weight);
  });
  return normalised(Float64Array.from(weights));
}

let irregularWeights: Float64Array | undefined;

function irregularPrior(): Float64Array {
  irregularWeights ??= normalised(Float64Array.from(GRID, irregularWeight));
  return irregularWeights;
}

function irregularWeight({ locationDays, lnScale }: GridPoint): number {
  return bell(Math.log(locationDays), IRREGULAR_LN_LENGTH) * bell(lnScale, IRREGULAR_LN_SCALE);
}

function bell(value: number, { mean, spread }: { mean: number; spread: number }): number {
  return Math.exp(-0.5 * ((value - mean) / spread) ** 2);
}

function addedLnScale(age: number): number {
  let [previousAge, previousAdded]: readonly [number, number] = ADDED_LN_SCALE_BY_AGE[0];
  for (const [nextAge, nextAdded] of ADDED_LN_SCALE_BY_AGE) {
    if (age <= nextAge) {
      const share = nextAge === previousAge ? 0 : Math.max(0, (age - previousAge) / (nextAge - previousAge));
      return previousAdded + share * (nextAdded - previousAdded);
    }
    [previousAge, previousAdded] = [nextAge, nextAdded];
  }
  return previousAdded;
}
