import { normalised } from './array-sums.ts';
import { GRID, type GridPoint, LN_SCALES, LOCATIONS_DAYS } from './cycle-grid.ts';

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
const LOCATION_SKEW = Math.exp(0.133966);
const LOCATION_TAIL = 7.8913;

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
    const location = locationWeight(delta);
    return [...normalised(scales)].map((weight) => location * weight);
  });
  return normalised(Float64Array.from(weights));
}

function locationWeight(delta: number): number {
  const z = delta / LOCATION_SPREAD;
  const skewed = z < 0 ? z * LOCATION_SKEW : z / LOCATION_SKEW;
  return (1 + skewed ** 2 / LOCATION_TAIL) ** (-(LOCATION_TAIL + 1) / 2);
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
