import {
  cached,
  FIRST_LENGTH_DAYS,
  GRID,
  type GridPoint,
  LAST_LENGTH_DAYS,
  normalised,
  skewedDensity,
  sumOf,
} from './probabilities.ts';

/** Degrees of freedom, e^1.794398: cycle lengths have heavier tails than a normal distribution. Fitted (docs/cycle-model.md). */
const TAIL = 6.0158;
/** Long cycles vary more than short ones by the square of this factor. Fitted (docs/cycle-model.md). */
const SKEW = Math.exp(0.285743);
/** One cycle in 200 differs from the others, mostly by about 15 more days (docs/cycle-model.md). */
const WIDE_SHARE = 0.005;
const WIDE_SHIFT_DAYS = 15;
const WIDE_SCALE_DAYS = 10;

/** How long cycles truly are at each point of the grid; arrays of days go from 10 to 110, all others are in the grid's order. */
interface TrueCycleLengths {
  /** One array per point of each length's probability. */
  readonly byPoint: readonly Float64Array[];
  /** One array per point of the probability that a cycle is at least that long. */
  readonly atLeastByPoint: readonly Float64Array[];
  /** `byPoint` transposed: one array per length of its probability at each point. */
  readonly byDay: readonly Float64Array[];
  readonly meansDays: Float64Array;
  /** In days squared. */
  readonly variances: Float64Array;
}

let lengths: TrueCycleLengths | undefined;

/** The table of true cycle lengths, built at the first call and cached. Source: docs/cycle-model.md. */
export function trueCycleLengths(): TrueCycleLengths {
  lengths ??= buildTrueCycleLengths();
  return lengths;
}

/** The probabilities of a true length of `days` at each point of the grid, or `undefined` outside 10..110 whole days. */
export function trueLengthProbabilities(days: number): Float64Array | undefined {
  return trueCycleLengths().byDay[days - FIRST_LENGTH_DAYS];
}

function buildTrueCycleLengths(): TrueCycleLengths {
  const byPoint = GRID.map(lengthDistribution);
  const meansDays = Float64Array.from(byPoint, (distribution) =>
    sumOf(distribution, (probability, index) => probability * (FIRST_LENGTH_DAYS + index)),
  );
  const variances = Float64Array.from(byPoint, (distribution, point) => {
    const mean = meansDays[point] ?? 0;
    return sumOf(distribution, (probability, index) => probability * (FIRST_LENGTH_DAYS + index - mean) ** 2);
  });
  const byDay = Array.from({ length: LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS + 1 }, (_, index) =>
    Float64Array.from(byPoint, (distribution) => distribution[index] ?? 0),
  );
  return { byPoint, byDay, atLeastByPoint: byPoint.map(sumsFromEnd), meansDays, variances };
}

/** At each index the sum of the values from that index on. */
function sumsFromEnd(values: Float64Array): Float64Array {
  let sum = 0;
  return values
    .toReversed()
    .map((value) => {
      sum += value;
      return sum;
    })
    .reverse();
}

function lengthDistribution({ locationDays, lnScale }: GridPoint): Float64Array {
  const scaleDays = Math.exp(lnScale);
  const core = overLengths((days) =>
    skewedDensity((days - locationDays) / scaleDays, { skew: SKEW, tail: TAIL }),
  );
  const wide = overLengths((days) =>
    Math.exp(-0.5 * ((days - locationDays - WIDE_SHIFT_DAYS) / WIDE_SCALE_DAYS) ** 2),
  );
  return core.map((share, index) => (1 - WIDE_SHARE) * share + WIDE_SHARE * (wide[index] ?? 0));
}

function overLengths(density: (days: number) => number): Float64Array {
  const values = new Float64Array(LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS + 1);
  return normalised(values.map((_, index) => density(FIRST_LENGTH_DAYS + index)));
}

/** The chance that a period came and was not logged, before anything is known of the person (docs/cycle-model.md). */
export const SKIP_CHANCE = 0.05;
/** The most periods in a row that the model assumes were forgotten. */
const MOST_SKIPPED = 3;
/** The share of intervals without any pattern, spread evenly over 0..200 days. */
export const STRAY_SHARE = 1e-4;
/** Longer intervals count as this many days. */
const LONGEST_DAYS = 200;

/**
 * The logarithm of the probability, at each point of the grid, that two logged starts are `days` whole days apart, forgotten
 * periods between them included; days beyond 200 count as 200. The array is cached and must not be written to. Throws a
 * `RangeError` for a fraction or less than one day. Source: docs/cycle-model.md.
 */
export function lnLoggedInterval(days: number): Float64Array {
  if (!Number.isInteger(days) || days < 1)
    throw new RangeError('an interval is a whole number of days from 1');
  return lnIntervalOf(Math.min(days, LONGEST_DAYS));
}

const lnIntervalOf = cached(new Map<number, Float64Array>(), (days) => {
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
});

function normalDensity(deviation: number, variance: number): number {
  return Math.exp(-0.5 * (deviation ** 2 / variance)) / Math.sqrt(2 * Math.PI * variance);
}
