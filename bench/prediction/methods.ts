import { forecastFrom, posteriorOf, predictiveOf } from '#domain/cycle/predict-cycle.ts';

/** A method's input: the intervals logged so far, oldest first and at least one, and the age in full years. */
export interface Known {
  readonly intervals: readonly number[];
  readonly ageYears: number | null;
}

/** A forecast of the next cycle's length in days. */
export interface Forecast {
  readonly point: number;
  /** The 80 % interval, both included; `null` for a method without one. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** The probability of each length; a method without a distribution has all of it on its point. */
  readonly probabilities: { readonly firstDays: number; readonly values: Float64Array } | null;
}

const pointOnly = (point: number): Forecast => ({ point, interval: null, probabilities: null });
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The median of the last six, plus and minus their standard deviation limited to 1..5 days, as in ovumcy. */
function medianOfLastSix({ intervals }: Known): Forecast {
  const recent = intervals.slice(-6);
  const point = Math.round(medianOf(recent));
  const mean = meanOf(recent);
  const squares = recent.map((days) => (days - mean) ** 2);
  const spread = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(1, recent.length - 1));
  const half = Math.min(5, Math.max(1, Math.round(spread)));
  return { point, interval: { low: point - half, high: point + half }, probabilities: null };
}

function marea({ intervals, ageYears }: Known): Forecast {
  const posterior = posteriorOf({ intervals, ageYears, reportedLengthDays: null });
  const forecast = forecastFrom(predictiveOf(posterior));
  return {
    point: forecast.medianDays,
    interval: { low: forecast.lowDays, high: forecast.highDays },
    probabilities: { firstDays: 10, values: forecast.probabilities },
  };
}

/** The methods compared, ours last; how the others forecast: docs/cycle-model.md. */
export const METHODS: Readonly<Record<string, (known: Known) => Forecast>> = {
  constant28: () => pointOnly(28),
  meanOfAll: ({ intervals }) => pointOnly(Math.round(meanOf(intervals))),
  meanOfLast5: ({ intervals }) => pointOnly(Math.trunc(meanOf(intervals.slice(-5)))),
  medianOfLast6: medianOfLastSix,
  marea,
};
