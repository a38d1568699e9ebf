import { daysOf } from '#domain/calendar/date-range.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CurrentCycle } from '#domain/cycle/current-cycle.ts';
import type { CycleInformation, Predictions } from '#domain/cycle/cycle.schema.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { CycleOnCalendar, CyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import type { ForecastStart } from '#domain/cycle/starts-ahead.ts';

/** The running cycle as it goes over the wire; zeros and nulls without one (contract, sections 3 and 4). */
export function informationOf(cycle: CurrentCycle | null, mode: CycleMode): CycleInformation {
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

/** The forecast as it goes over the wire; empty without a running cycle (contract, section 4). */
export function predictionsOf(ahead: CyclesAhead | null, today: LocalDate): Omit<Predictions, 'success'> {
  if (ahead === null) return { predicted_periods: [], current: null, cycles: [] };
  return {
    predicted_periods: ahead.cycles
      .flatMap(({ start, periodEnd }) => daysOf({ start: start.on, end: periodEnd }))
      .filter((day) => day >= today),
    current: currentOf(ahead.current),
    cycles: ahead.cycles.map(({ start, periodEnd, ovulationOn, phases }) => ({
      ...startFields(start),
      period_end: periodEnd,
      ovulation: ovulationOn,
      phases,
    })),
  };
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
    ovulation_probability: ovulationWindow.probability,
    phases: current.phases,
    overdue_days: current.overdueDays,
    ask_started: current.asksStarted ? 1 : 0,
    missed_log: missedLog && {
      probability: missedLog.probability,
      ...startFields(missedLog.nextStart),
    },
  };
}

function startFields({ on, low, high }: ForecastStart) {
  return { period_start: on, period_start_low: low, period_start_high: high };
}
