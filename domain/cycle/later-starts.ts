import { type CredibleInterval, credibleInterval, medianPlace } from './credible-interval.ts';
import { normalised } from './cycle-arithmetic.ts';
import { SMALLEST_WEIGHT } from './cycle-posterior.ts';
import type { StartsByPoint } from './next-start.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

/** How many standard deviations of each point are looked at. */
const REACH = 6;

/** A start to come, in days after the last accepted start: the median and the 80 % interval, bounds included. */
export interface LaterStart {
  readonly medianDays: number;
  readonly lowDays: number;
  readonly highDays: number;
}

/**
 * The start `cycles` whole cycles after the next one: a mixture of normal distributions over the points of the grid, read
 * off at whole days. `cycles` is at least 1. Source: prediction model, section 5 ("later starts").
 */
export function laterStart(next: StartsByPoint, cycles: number): LaterStart {
  const normals = normalsAfter(next, cycles);
  const firstDays = Math.floor(Math.min(...normals.map(({ mean, sd }) => mean - REACH * sd)));
  const lastDays = Math.ceil(Math.max(...normals.map(({ mean, sd }) => mean + REACH * sd)));
  const density = new Float64Array(lastDays - firstDays + 1);
  for (const { weight, mean, sd } of normals) {
    const scale = weight / sd;
    const from = Math.floor(mean - REACH * sd);
    const until = Math.ceil(mean + REACH * sd);
    for (let days = from; days <= until; days++) {
      const place = days - firstDays;
      density[place] = (density[place] ?? 0) + scale * Math.exp(-0.5 * ((days - mean) / sd) ** 2);
    }
  }
  const probabilities = normalised(density);
  const interval: CredibleInterval = credibleInterval(probabilities);
  return {
    medianDays: firstDays + medianPlace(probabilities),
    lowDays: firstDays + interval.low,
    highDays: firstDays + interval.high,
  };
}

function normalsAfter({ weights, meansDays, variances }: StartsByPoint, cycles: number) {
  const lengths = trueCycleLengths();
  return Array.from(weights).flatMap((weight, point) => {
    if (weight < SMALLEST_WEIGHT) return [];
    const mean = (meansDays[point] ?? 0) + cycles * (lengths.meansDays[point] ?? 0);
    const variance = (variances[point] ?? 0) + cycles * (lengths.variances[point] ?? 0);
    return [{ weight, mean, sd: Math.sqrt(variance) }];
  });
}
