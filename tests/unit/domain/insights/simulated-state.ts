import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { InsightDays } from '#domain/insights/metric-days.ts';

export interface StateOptions {
  readonly seed: number;
  /** How much of a day is left in the next one, 0 to under 1: the coefficient of an AR(1) process. */
  readonly inertia: number;
  /** How much weekdays differ, in standard deviations of a day. */
  readonly weekly: number;
}

/** A weekly rhythm with the spread of 1: low in the middle of the week, high at its end. */
const RHYTHM = [0.3, -0.9, -1.3, -0.6, 0.2, 1.5, 0.8];

/** Each day's state: what is left of the day before, chance, and the weekday. Chance alone has a spread of 1. */
export function dailyState(
  { seed, inertia, weekly }: StateOptions,
  { phases, firstDay }: InsightDays,
): Float64Array {
  const normal = normals(seed ^ 0x9e3779b9);
  let state = normal();
  return Float64Array.from(phases, (_, index) => {
    state = inertia * state + Math.sqrt(1 - inertia ** 2) * normal();
    return state + weekly * (RHYTHM[(firstDay + index) % 7] ?? 0);
  });
}

/** The indexes of the days from the first cycle on. */
export function livedDays({ cycles, phases }: InsightDays): number[] {
  const first = cycles[0]?.first ?? phases.length;
  return Array.from({ length: phases.length - first }, (_, index) => first + index);
}

/** Normally distributed numbers of mean 0 and spread 1 (Box and Muller). */
export function normals(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
