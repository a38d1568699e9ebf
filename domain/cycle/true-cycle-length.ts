import { normalised, sumOf } from './array-sums.ts';
import { FIRST_LENGTH_DAYS, GRID, type GridPoint, LAST_LENGTH_DAYS } from './cycle-grid.ts';

/** Degrees of freedom, e^1.794398: cycle lengths have heavier tails than a normal distribution. Fitted (docs/cycle-model.md). */
const TAIL = 6.0158;
/** Long cycles vary more than short ones by the square of this factor. Fitted (docs/cycle-model.md). */
const SKEW = Math.exp(0.285743);
/** One cycle in 200 differs from the others, mostly by about 15 more days (docs/cycle-model.md). */
const WIDE_SHARE = 0.005;
const WIDE_SHIFT_DAYS = 15;
const WIDE_SCALE_DAYS = 10;

/** How long cycles truly are at each point of the grid; the arrays of days go from 10 to 110, all others are in the grid's order. */
export interface TrueCycleLengths {
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
  const core = overLengths((days) => {
    const z = (days - locationDays) / scaleDays;
    const skewed = z < 0 ? z * SKEW : z / SKEW;
    return (1 + skewed ** 2 / TAIL) ** (-(TAIL + 1) / 2);
  });
  const wide = overLengths((days) =>
    Math.exp(-0.5 * ((days - locationDays - WIDE_SHIFT_DAYS) / WIDE_SCALE_DAYS) ** 2),
  );
  return core.map((share, index) => (1 - WIDE_SHARE) * share + WIDE_SHARE * (wide[index] ?? 0));
}

function overLengths(density: (days: number) => number): Float64Array {
  const values = new Float64Array(LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS + 1);
  return normalised(values.map((_, index) => density(FIRST_LENGTH_DAYS + index)));
}
