import { normalised, sumOf, weightedMean } from './array-sums.ts';
import { FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS } from './cycle-grid.ts';
import { STRAY_SHARE } from './logged-interval.ts';
import { predictiveOf } from './predict-cycle.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

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

export interface StartsByPoint {
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

/** What is believed of the running cycle's length. */
export type LengthBelief = {
  readonly posterior: Float64Array;
  /**
   * The probabilities of each length from 10 to 110 days, where the running cycle's differ from the posterior's: after a mode, or by a
   * sign of ovulation.
   */
  readonly ownLengths?: Float64Array | undefined;
};

/** What is known of this cycle alone says nothing about the person's other ones, so it's the same at every point of the grid. */
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
