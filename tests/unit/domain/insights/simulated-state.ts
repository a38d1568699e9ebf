import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { InsightDays } from '#domain/insights/metric-days.ts';

export interface StateOptions {
  readonly seed: number;
  /** The coefficient of an AR(1) process, from 0 to under 1: the share of a day's state that carries over to the next day. */
  readonly inertia: number;
  /** The size of the weekly rhythm, in standard deviations of a day. */
  readonly weekly: number;
}

/** A weekly rhythm with a spread of 1: low in the middle of the week, high at its end. */
const RHYTHM = [0.3, -0.9, -1.3, -0.6, 0.2, 1.5, 0.8];

/** Each day's state: the rest of the day before, noise and the weekday. The noise has a spread of 1. */
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

/** A generator of normally distributed numbers with mean 0 and spread 1 (Box and Muller). */
export function normals(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
