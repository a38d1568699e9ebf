import { normalised, sumOf } from './cycle-arithmetic.ts';
import { FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS } from './cycle-grid.ts';
import { SMALLEST_WEIGHT } from './cycle-posterior.ts';
import { predictiveOf } from './predict-cycle.ts';
import { skipRate } from './skip-rate.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

/** What a silent log makes likely: that a period began and was not logged. */
export interface MissedLog {
  /** From 0 to 1. */
  readonly chance: number;
  /** If so: the probability that the period after it begins `openDays + 1 + index` days after the last accepted start; they sum to 1. */
  readonly probabilities: Float64Array;
}

type OpenCycle = {
  readonly posterior: Float64Array;
  /** The intervals of that posterior, as `posteriorOf` took them. */
  readonly intervals: readonly number[];
  /** Days since the last accepted start on which nothing was logged, today included; from 0. */
  readonly openDays: number;
};

/**
 * How likely a period was missed in the log, once nothing has been logged for `openDays` days. Before any cycle could have
 * ended the chance is 0. A wait longer than any cycle of the model was certainly not one cycle: the chance is 1.
 * Source: prediction model, section 5 (the terms A(d) and B(d)).
 */
export function missedLog({ posterior, intervals, openDays }: OpenCycle): MissedLog {
  const missed = twoCyclesPast(posterior, openDays);
  const missedMass = skipRate(posterior, intervals) * sumOf(missed, (probability) => probability);
  const openMass = sumOf(predictiveOf(posterior), (probability, index) =>
    FIRST_LENGTH_DAYS + index > openDays ? probability : 0,
  );
  if (missedMass === 0) return { chance: openMass > 0 ? 0 : 1, probabilities: new Float64Array() };
  return { chance: missedMass / (openMass + missedMass), probabilities: normalised(missed) };
}

/** The probabilities, from day `openDays` + 1 on, that a second cycle ends there and the first one ended by `openDays`. */
function twoCyclesPast(posterior: Float64Array, openDays: number): Float64Array {
  const { byDay } = trueCycleLengths();
  const firstEnds = byDay.slice(0, Math.max(0, openDays - FIRST_LENGTH_DAYS + 1));
  const probabilities = new Float64Array(LAST_LENGTH_DAYS);
  posterior.forEach((weight, point) => {
    if (weight < SMALLEST_WEIGHT) return;
    firstEnds.forEach((first, index) => {
      const share = weight * (first[point] ?? 0);
      byDay.forEach((second, secondIndex) => {
        const place = 2 * FIRST_LENGTH_DAYS + index + secondIndex - openDays - 1;
        if (place >= 0) probabilities[place] = (probabilities[place] ?? 0) + share * (second[point] ?? 0);
      });
    });
  });
  return probabilities;
}
