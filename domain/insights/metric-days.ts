import { type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import type { InsightDays } from './insight-days.ts';

/** What insights have always compared by phase. */
export const METRICS = ['mood', 'energy', 'habits', 'tasks'] as const;
/** What else they compare from the log of days; `symptom` is there once for each symptom that is compared. */
export const DAY_LOG_METRICS = ['pain', 'sleep', 'symptom'] as const;
export type Metric = (typeof METRICS | typeof DAY_LOG_METRICS)[number];
/** What a person logs of each day. */
export const LOGGED_METRICS = ['mood', 'energy', ...DAY_LOG_METRICS] as const;

/** A metric, and which symptom: a built-in one or the id of an own one; `null` for all other metrics. */
export interface Measure {
  readonly metric: Metric;
  readonly symptom: string | null;
}

/** One metric on each of `InsightDays`, oldest first. */
export interface MetricDays extends Measure {
  /** The value that phases are compared by; `NaN` on days without data. */
  readonly compared: Float64Array;
  /** What is shown is the sum of `amount` over the sum of `outOf`: means, shares, numbers a day. */
  readonly amount: Float64Array;
  readonly outOf: Float64Array;
}

/** Number of tasks finished on a day. */
export interface FinishedTasks {
  readonly date: LocalDate;
  readonly count: number;
}

/** Tasks finished each day, 0 included, from the first finished task to yesterday: today isn't over. */
export function taskDays(finished: readonly FinishedTasks[], days: InsightDays): MetricDays {
  const values = emptyDays({ metric: 'tasks', symptom: null }, days);
  for (const { date, count } of finished) {
    const index = toEpochDay(date) - days.firstDay;
    if (index >= 0 && index < values.amount.length) values.amount[index] = count;
  }
  const first = values.amount.findIndex((count) => count > 0);
  if (first === -1) return values;
  for (let index = first; index < values.amount.length - 1; index++) {
    values.compared[index] = values.amount[index] ?? 0;
    values.outOf[index] = 1;
  }
  return values;
}

/** No value on any day yet. */
export function emptyDays({ metric, symptom }: Measure, { phases }: InsightDays): MetricDays {
  return {
    metric,
    symptom,
    compared: new Float64Array(phases.length).fill(Number.NaN),
    amount: new Float64Array(phases.length),
    outOf: new Float64Array(phases.length),
  };
}
