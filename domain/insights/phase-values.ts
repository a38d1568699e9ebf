import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { InsightDays } from './insight-days.ts';
import type { Metric, MetricDays } from './metric-days.ts';

/** A metric in one phase. */
export interface PhaseValue {
  readonly phase: CyclePhase;
  /** From `shownValue`; `null` without a day. */
  readonly value: number | null;
  /** Days with data. */
  readonly days: number;
}

/** A metric by phase, in the order of the phases, from the days of natural cycles. */
export function phaseValues(
  { metric, compared, amount, outOf }: MetricDays,
  days: InsightDays,
): PhaseValue[] {
  const totals = new Map(CYCLE_PHASES.map((phase) => [phase, { amount: 0, outOf: 0, days: 0 }]));
  for (const { first, days: length } of days.cycles) {
    for (let index = first; index < first + length; index++) {
      const phase = days.phases[index];
      const total = phase && totals.get(phase);
      if (!total || Number.isNaN(compared[index])) continue;
      total.amount += amount[index] ?? 0;
      total.outOf += outOf[index] ?? 0;
      total.days += 1;
    }
  }
  return [...totals].map(([phase, total]) => ({
    phase,
    value: total.days === 0 ? null : shownValue(metric, total.amount / total.outOf),
    days: total.days,
  }));
}

const DAYS_A_WEEK = 7;
const PERCENT = 100;

/** Metrics whose days are parts of a whole. */
const SHARES: ReadonlySet<Metric> = new Set(['habits', 'symptom']);

/**
 * A daily mean as shown to people: mood, energy and sleep from 1 to 5, pain from 0 to 3 and tasks a week, each to one decimal; in
 * whole per cent habits of the times they were due, and a symptom of the days that were logged.
 */
export function shownValue(metric: Metric, perDay: number): number {
  if (SHARES.has(metric)) return Math.round(perDay * PERCENT);
  return Math.round((metric === 'tasks' ? perDay * DAYS_A_WEEK : perDay) * 10) / 10;
}
