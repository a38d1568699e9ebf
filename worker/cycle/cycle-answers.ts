import type { UserDetails } from '#domain/account/account.schema.ts';
import { daysOf } from '#domain/calendar/date-range.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { type CurrentCycle, currentCycle } from '#domain/cycle/current-cycle.ts';
import type { CycleInformation, PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { type CycleOnCalendar, type CyclesAhead, cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import type { ForecastStart } from '#domain/cycle/starts-ahead.ts';
import { toldProbability } from '#domain/cycle/told-odds.ts';
import type { CycleRecord } from './cycle-record.ts';
import type { KnownCycle } from './known-cycle.ts';

/** Where a person is in the running cycle, and what was said in onboarding. */
export type CycleOverview = {
  readonly information: CycleInformation;
  readonly onboarding: UserDetails['details']['onboarding'];
};

/** The overview of what is known today. */
export function overviewOf({ knowledge, said, mode }: KnownCycle): CycleOverview {
  return {
    information: informationOf(currentCycle(knowledge), mode),
    onboarding: {
      cycle_length: said.reportedCycleLength,
      period_length: said.reportedPeriodLength,
      last_period_on: knowledge.periodStarts[0] ?? null,
      last_period_length: said.lastPeriodLength,
      completed: said.onboardedAt === null ? 0 : 1,
    },
  };
}

/** The forecast of what is known today. */
export function forecastOf({ knowledge }: KnownCycle): Omit<Predictions, 'success'> {
  return predictionsOf(cyclesAhead(knowledge), knowledge.today);
}

/** Logged starts as they go over the wire. */
export function periodEntries(starts: CycleRecord['starts'], timeZone: string): PeriodEntry[] {
  return starts.map(({ periodId, startedOn }) => ({
    id: periodId,
    period_timestamp: noonOf(startedOn, timeZone),
    period_on: startedOn,
  }));
}

/** The running cycle as it goes over the wire; zeros and nulls without one (contract, sections 3 and 4). */
function informationOf(cycle: CurrentCycle | null, mode: CycleMode): CycleInformation {
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
function predictionsOf(ahead: CyclesAhead | null, today: LocalDate): Omit<Predictions, 'success'> {
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
    ovulation_probability: toldProbability(ovulationWindow.probability),
    phases: current.phases,
    overdue_days: current.overdueDays,
    ask_started: current.asksStarted ? 1 : 0,
    missed_log: missedLog && {
      probability: toldProbability(missedLog.probability),
      ...startFields(missedLog.nextStart),
    },
  };
}

function startFields({ on, low, high }: ForecastStart) {
  return { period_start: on, period_start_low: low, period_start_high: high };
}
