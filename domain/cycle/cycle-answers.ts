import { daysOf } from '#domain/calendar/date-range.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { currentCycle } from './current-cycle.ts';
import type { CycleInformation, PeriodEntry, PeriodOrigin, Predictions } from './cycle.schema.ts';
import type { CycleMode } from './cycle-mode.ts';
import { type CycleOnCalendar, cyclesAhead } from './cycles-ahead.ts';
import type { CycleFacts } from './running-cycle.ts';
import { shownProbability } from './shown-odds.ts';
import type { ForecastStart } from './starts-ahead.ts';

// Answers about a cycle: made by the server from its tables, and by the app from earlier answers and changes it has not sent
// yet.

/** The running cycle as sent; zeros and nulls without one (contract §3 and §4). */
export function cycleInformation(facts: CycleFacts, mode: CycleMode): CycleInformation {
  const cycle = currentCycle(facts);
  return {
    cycle_day: cycle?.cycleDay ?? 0,
    eq_cycle_day: cycle?.equivalentDay ?? 0,
    aligned_day: cycle?.alignedDay ?? 0,
    cycle_length: cycle?.cycleLength ?? null,
    period_length: cycle?.periodLength ?? null,
    cycle_phase: cycle?.phase ?? null,
    next_period_in_days: cycle?.nextPeriodInDays ?? null,
    cycle_mode: mode,
  };
}

/** The forecast as sent; empty without a running cycle (contract §4). */
export function predictionsAnswer(facts: CycleFacts): Omit<Predictions, 'success'> {
  const ahead = cyclesAhead(facts);
  if (ahead === null) return { predicted_periods: [], current: null, cycles: [] };
  return {
    predicted_periods: ahead.cycles
      .flatMap(({ start, periodEnd }) => daysOf({ start: start.on, end: periodEnd }))
      .filter((day) => day >= facts.today),
    current: currentOf(ahead.current),
    cycles: ahead.cycles.map(({ start, nextStart, periodEnd, ovulationOn, phases }) => ({
      ...startFields(start),
      next_period_start: nextStart.on,
      next_period_start_low: nextStart.low,
      next_period_start_high: nextStart.high,
      period_end: periodEnd,
      ovulation: ovulationOn,
      phases,
    })),
  };
}

/** A logged start as sent: its day, and noon of that day in the person's zone. */
export function periodEntry(
  day: LocalDate,
  {
    id,
    timeZone,
    origin = 'said',
    length = null,
  }: {
    readonly id: string;
    readonly timeZone: string;
    readonly origin?: PeriodOrigin;
    readonly length?: number | null;
  },
): PeriodEntry {
  return { id, period_timestamp: noonOf(day, timeZone), period_on: day, origin, period_length: length };
}

function currentOf(current: CycleOnCalendar): Predictions['current'] {
  const { ovulationWindow, missedLog } = current;
  return {
    started_on: current.startedOn,
    cycle_day: current.cycleDay,
    cycle_length: current.cycleLength,
    period_start_low: current.nextStartLow,
    period_start_high: current.nextStartHigh,
    ovulation: current.ovulationOn,
    ovulation_low: ovulationWindow.start,
    ovulation_high: ovulationWindow.end,
    ovulation_probability: shownProbability(ovulationWindow.probability),
    phases: current.phases,
    overdue_days: current.overdueDays,
    ask_started: current.asksStarted ? 1 : 0,
    missed_log: missedLog && {
      probability: shownProbability(missedLog.probability),
      ...startFields(missedLog.nextStart),
    },
  };
}

function startFields({ on, low, high }: ForecastStart) {
  return { period_start: on, period_start_low: low, period_start_high: high };
}
