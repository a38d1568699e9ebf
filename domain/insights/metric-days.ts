import type { LocalDate } from '#domain/calendar/local-date.ts';
import { toEpochDay } from '#domain/calendar/local-date.ts';
import type { InsightDays } from './insight-days.ts';

/** What insights compare by phase. */
export const METRICS = ['mood', 'energy', 'habits', 'tasks'] as const;
export type Metric = (typeof METRICS)[number];

/** One metric on each of `InsightDays`, oldest first. */
export interface MetricDays {
  readonly metric: Metric;
  /** The value that phases are compared by; `NaN` on days without data. */
  readonly compared: Float64Array;
  /** What is shown is the sum of `amount` over the sum of `outOf`: means, shares, numbers a day. */
  readonly amount: Float64Array;
  readonly outOf: Float64Array;
}

/** One journal entry's answers, 1 to 5; `null` if not given. */
export interface MoodEntry {
  readonly date: LocalDate;
  readonly mood: number | null;
  readonly energy: number | null;
}

/** Mood or energy of each day with an entry. */
export function moodDays(
  metric: 'mood' | 'energy',
  { entries, days }: { entries: readonly MoodEntry[]; days: InsightDays },
): MetricDays {
  const values = emptyDays(metric, days);
  for (const entry of entries) {
    const index = toEpochDay(entry.date) - days.firstDay;
    const value = entry[metric];
    if (value === null || index < 0 || index >= values.compared.length) continue;
    values.compared[index] = value;
    values.amount[index] = value;
    values.outOf[index] = 1;
  }
  return values;
}

/** Number of tasks finished on a day. */
export interface FinishedTasks {
  readonly date: LocalDate;
  readonly count: number;
}

/** Tasks finished each day, 0 included, from the first finished task to yesterday: today isn't over. */
export function taskDays(finished: readonly FinishedTasks[], days: InsightDays): MetricDays {
  const values = emptyDays('tasks', days);
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
export function emptyDays(metric: Metric, { phases }: InsightDays): MetricDays {
  return {
    metric,
    compared: new Float64Array(phases.length).fill(Number.NaN),
    amount: new Float64Array(phases.length),
    outOf: new Float64Array(phases.length),
  };
}
