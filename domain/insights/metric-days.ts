import { addDays, type DateRange, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';
import { pastPhases } from '#domain/habits/habit-progress.ts';
import { usualPastCycles } from './logged-cycles.ts';

/** The metrics that have always been compared by phase. */
export const METRICS = ['mood', 'energy', 'habits', 'tasks'] as const;
/** The further metrics of the log of days; `symptom` occurs once for each compared symptom. */
export const DAY_LOG_METRICS = ['pain', 'sleep', 'symptom'] as const;
export type Metric = (typeof METRICS | typeof DAY_LOG_METRICS)[number];
/** The metrics that a person logs for each day. */
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
  /** The shown value is the sum of `amount` over the sum of `outOf`: means, shares, numbers a day. */
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

/** A metric without a value on any day. */
export function emptyDays({ metric, symptom }: Measure, { phases }: InsightDays): MetricDays {
  return {
    metric,
    symptom,
    compared: new Float64Array(phases.length).fill(Number.NaN),
    amount: new Float64Array(phases.length),
    outOf: new Float64Array(phases.length),
  };
}

/** How many days insights look back on, today included: two years. */
export const INSIGHT_DAYS = 730;

/** A cycle among the days: the index of its first day, and how many of its days have come, today included. */
interface CycleSpan {
  readonly first: number;
  readonly days: number;
}

/** The days that insights look back on, oldest first and ending today; lists of values are in the same order. */
export interface InsightDays {
  readonly range: DateRange;
  /** The epoch day of the first one. */
  readonly firstDay: number;
  /** The phase of each day by the log; `null` if unknown. */
  readonly phases: readonly (CyclePhase | null)[];
  /** The natural cycles that are entirely within the days, oldest first, the running one up to today. */
  readonly cycles: readonly CycleSpan[];
}

/** The range that insights look back on. */
export function insightRange({ today }: Pick<CycleFacts, 'today'>): DateRange {
  return { start: addDays(today, 1 - INSIGHT_DAYS), end: today };
}

/** The days of a range that ends today or before, by default of `insightRange`, with their phases and cycles. */
export function insightDays(facts: CycleFacts, range: DateRange = insightRange(facts)): InsightDays {
  const firstDay = toEpochDay(range.start);
  const running = runningCycle(facts);
  const cycles = usualPastCycles(facts).map(({ startedOn, days }) => ({
    first: toEpochDay(startedOn) - firstDay,
    days,
  }));
  if (running !== null) {
    cycles.push({ first: toEpochDay(running.startedOn) - firstDay, days: running.openDays + 1 });
  }
  return {
    range,
    firstDay,
    phases: pastPhases(facts, range),
    cycles: cycles.filter(({ first }) => first >= 0 && firstDay + first <= toEpochDay(range.end)),
  };
}
