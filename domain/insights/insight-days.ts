import type { DateRange } from '#domain/calendar/date-range.ts';
import { addDays, toEpochDay } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';
import { pastPhases } from '#domain/habits/past-phases.ts';
import { usualPastCycles } from './past-cycles.ts';

/** How many days insights look back on, today included: two years. */
export const INSIGHT_DAYS = 730;

/** A cycle among the days: the index of its first day, and how many of its days have come, today included. */
export interface CycleSpan {
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
