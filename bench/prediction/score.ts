import type { Forecast } from './methods.ts';

/** How well a method forecast. All in days, except `n`, a count, and `coverage80`, a share from 0 to 1. */
export interface Score {
  readonly n: number;
  /** Mean absolute error of the point. */
  readonly mae: number;
  /** Mean continuous ranked probability score; for a point forecast it is the absolute error. */
  readonly crps: number;
  /** The share of cycles within the 80 % interval, and its mean width (high − low + 1); `null` without an interval. */
  readonly coverage80: number | null;
  readonly width80: number | null;
}

/** One forecast and the actual length. */
export interface Outcome {
  readonly forecast: Forecast;
  readonly actualDays: number;
}

/** The mean scores of forecasts of one method; throws without any. */
export function scoreOf(outcomes: readonly Outcome[]): Score {
  if (outcomes.length === 0) throw new Error('nothing was forecast');
  const intervals = outcomes.flatMap(({ forecast: { interval }, actualDays }) =>
    interval === null ? [] : [{ ...interval, actualDays }],
  );
  return {
    n: outcomes.length,
    mae: meanOf(outcomes.map(({ forecast, actualDays }) => Math.abs(forecast.point - actualDays))),
    crps: meanOf(outcomes.map(crpsOf)),
    coverage80:
      intervals.length === 0
        ? null
        : meanOf(
            intervals.map(({ low, high, actualDays }) => (low <= actualDays && actualDays <= high ? 1 : 0)),
          ),
    width80: intervals.length === 0 ? null : meanOf(intervals.map(({ low, high }) => high - low + 1)),
  };
}

/**
 * Sum over whole days of the squared distance between the forecast's distribution function and the step at the actual length.
 */
function crpsOf({ forecast, actualDays }: Outcome): number {
  if (forecast.probabilities === null) return Math.abs(forecast.point - actualDays);
  const { firstDays, values } = forecast.probabilities;
  const lastDays = Math.max(firstDays + values.length - 1, actualDays);
  let score = 0;
  let below = 0;
  for (let days = Math.min(firstDays, actualDays); days <= lastDays; days++) {
    below += values[days - firstDays] ?? 0;
    score += (below - (days >= actualDays ? 1 : 0)) ** 2;
  }
  return score;
}

/** The mean of scores over several runs, all with the same weight. */
export function meanScore(scores: readonly Score[]): Score {
  const mean = (pick: (score: Score) => number | null) => {
    const values = scores.map(pick).filter((value) => value !== null);
    return values.length === 0 ? null : meanOf(values);
  };
  return {
    n: mean(({ n }) => n) ?? 0,
    mae: mean(({ mae }) => mae) ?? 0,
    crps: mean(({ crps }) => crps) ?? 0,
    coverage80: mean(({ coverage80 }) => coverage80),
    width80: mean(({ width80 }) => width80),
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
