import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { daysBetweenPeriods, heaviestDay, periodFigures, strengthByDay } from './bleeding-figures.ts';
import { byCycleDay } from './by-cycle-day.ts';
import type { BodyDay, LoggedCycle } from './logged-cycles.ts';
import { monthsLogged } from './months-logged.ts';
import type { BleedingCycle, OwnFigures } from './own-figures.schema.ts';

/** How many cycles are drawn, and of each how many days: a longer one is cut. */
export const CYCLES_DRAWN = 12;
const DAYS_DRAWN = 60;

/** What one's own days show without any comparison, from the cycles that begin within them. */
export function ownFigures(
  { today }: Pick<CycleFacts, 'today'>,
  { cycles, days }: { cycles: readonly LoggedCycle[]; days: readonly BodyDay[] },
): OwnFigures {
  const { medianWithSpotting: _, ...period } = periodFigures(cycles);
  return {
    bleeding: {
      cycles: cycles
        .filter(({ leftOut }) => leftOut !== 'mode')
        .slice(-CYCLES_DRAWN)
        .map(bleedingCycleOf),
      period,
      heaviest_day: heaviestDay(cycles)?.day ?? null,
      by_day: strengthByDay(cycles),
    },
    by_cycle_day: byCycleDay(cycles).map(({ metric, symptom, fromStart, beforeNext, ...counts }) => ({
      metric,
      symptom,
      from_start: [...fromStart],
      before_next: [...beforeNext],
      cycles: counts.cycles,
      missing_cycles: counts.missingCycles,
    })),
    months_logged: monthsLogged(days, today),
  };
}

/** A cycle as a row of days. */
export function bleedingCycleOf(cycle: LoggedCycle): BleedingCycle {
  const { startedOn, days, isOver, leftOut, log } = cycle;
  return {
    started_on: startedOn,
    days,
    over: isOver ? 1 : 0,
    left_out: leftOut,
    bled: log.filter((day) => day?.bleeding != null && day.bleeding !== 'none').length,
    levels: log.slice(0, DAYS_DRAWN).map((day) => day?.bleeding ?? null),
    between: leftOut === 'mode' ? [] : daysBetweenPeriods(cycle),
  };
}
