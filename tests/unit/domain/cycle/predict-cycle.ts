import { forecastFrom, posteriorOf, predictiveOf } from '#domain/cycle/predict-cycle.ts';
import { credibleInterval, FIRST_LENGTH_DAYS, sumOf } from '#domain/cycle/probabilities.ts';

/**
 * Forecasts a cycle's length as the product does, with two figures that the product doesn't need: the interval's exact
 * probability, near 0.8, and the mean length in days, fractions included.
 */
export function predictCycle(evidence: Parameters<typeof posteriorOf>[0]) {
  const probabilities = predictiveOf(posteriorOf(evidence));
  return {
    ...forecastFrom(probabilities),
    intervalMass: credibleInterval(probabilities).mass,
    meanDays: FIRST_LENGTH_DAYS + sumOf(probabilities, (probability, place) => probability * place),
  };
}
