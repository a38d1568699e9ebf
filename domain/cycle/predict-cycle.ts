import { credibleInterval, meanPlace, medianPlace } from './credible-interval.ts';
import { addScaled } from './cycle-arithmetic.ts';
import { FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS } from './cycle-grid.ts';
import { type CycleEvidence, posteriorOf } from './cycle-posterior.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

/** How long the coming cycle will be; the next period begins that many days after the last accepted start. */
export interface CycleForecast {
  /** The probability of each length from 10 (index 0) to 110 days (index 100); they sum to 1. */
  readonly probabilities: Float64Array;
  /** The shortest whole length that is reached with a probability of at least one half: the forecast to show. */
  readonly medianDays: number;
  /** First and last length, both included, of the 80 % interval. */
  readonly lowDays: number;
  readonly highDays: number;
  /** The probability the interval truly holds, near 0.8. */
  readonly intervalMass: number;
  /** The mean length, fractions included; drawn upwards by rare long cycles. */
  readonly meanDays: number;
}

/**
 * Forecasts the length of the coming cycle from past intervals, age and what the person reports; with nothing known it is
 * the forecast for anyone. Throws a `RangeError` for an interval that is no whole number of days from 1.
 * Source: docs/cycle-model.md.
 */
export function predictCycle(evidence: CycleEvidence): CycleForecast {
  return forecastUnder(posteriorOf(evidence));
}

/** The forecast under a posterior of `posteriorOf`. Source: docs/cycle-model.md. */
export function forecastUnder(posterior: Float64Array): CycleForecast {
  const probabilities = predictiveOf(posterior);
  const { low, high, mass } = credibleInterval(probabilities);
  return {
    probabilities,
    medianDays: FIRST_LENGTH_DAYS + medianPlace(probabilities),
    lowDays: FIRST_LENGTH_DAYS + low,
    highDays: FIRST_LENGTH_DAYS + high,
    intervalMass: mass,
    meanDays: FIRST_LENGTH_DAYS + meanPlace(probabilities),
  };
}

/** Points of the grid that weigh less than this add nothing that a sum of such numbers could hold. */
const LOST_WEIGHT = 1e-16;

const predictives = new WeakMap<Float64Array, Float64Array>();

/**
 * The probabilities of each length from 10 (index 0) to 110 days under a posterior of `posteriorOf`; they sum to 1. One forecast
 * asks several times: they are worked out once for the very same posterior, and neither array must be written to.
 */
export function predictiveOf(posterior: Float64Array): Float64Array {
  const known = predictives.get(posterior);
  if (known !== undefined) return known;
  const computed = new Float64Array(LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS + 1);
  trueCycleLengths().byPoint.forEach((values, point) => {
    const factor = posterior[point] ?? 0;
    if (factor > LOST_WEIGHT) addScaled(computed, { values, factor });
  });
  predictives.set(posterior, computed);
  return computed;
}
