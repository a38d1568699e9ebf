import { addScaled } from './array-sums.ts';
import { credibleInterval, meanPlace, medianPlace } from './credible-interval.ts';
import { FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS } from './cycle-grid.ts';
import { type CycleEvidence, posteriorOf } from './cycle-posterior.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

/** Forecast length of the cycle; the next period starts that many days after the last accepted start. */
export interface CycleForecast {
  /** The probability of each length from 10 (index 0) to 110 days (index 100); they sum to 1. */
  readonly probabilities: Float64Array;
  /** The median, the forecast to show: the shortest whole length with a cumulative probability of at least one half. */
  readonly medianDays: number;
  /** First and last length, both included, of the 80 % interval. */
  readonly lowDays: number;
  readonly highDays: number;
  /** The interval's exact probability, near 0.8. */
  readonly intervalMass: number;
  /** The mean length, fractions included; pulled up by rare long cycles. */
  readonly meanDays: number;
}

/**
 * Forecasts the cycle's length from past intervals, age and what the person reports; without any of these it is the forecast
 * for anyone. Throws a `RangeError` for an interval that isn't a whole number of days from 1. Source: docs/cycle-model.md.
 */
export function predictCycle(evidence: CycleEvidence): CycleForecast {
  return forecastUnder(posteriorOf(evidence));
}

/** The forecast under a posterior of `posteriorOf`. Source: docs/cycle-model.md. */
export function forecastUnder(posterior: Float64Array): CycleForecast {
  return forecastFrom(predictiveOf(posterior));
}

/** The forecast that the probabilities of each length from 10 to 110 days give; they sum to 1. */
export function forecastFrom(probabilities: Float64Array): CycleForecast {
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

/** Points of the grid that weigh less than this are below the precision of the sum. */
const LOST_WEIGHT = 1e-16;

const predictives = new WeakMap<Float64Array, Float64Array>();

/**
 * The probabilities of each length from 10 (index 0) to 110 days under a posterior of `posteriorOf`; they sum to 1. One
 * forecast needs them several times, so they are computed once per posterior object; neither array may be written to.
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
