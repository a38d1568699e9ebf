import { addDays, daysBetween, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import { phaseOn } from '#domain/cycle/phase-on.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { type CycleFacts, forecastCycle, runningCycle } from '#domain/cycle/running-cycle.ts';
import { checkedCount } from './checked-weeks.ts';
import { countedDays, type HabitRecord } from './counted-days.ts';
import { dueDays, habitDays } from './due-on.ts';
import { pastPhases } from './past-phases.ts';
import { phaseBits, weekdayBit } from './schedule.ts';

/** How many of the latest cycles, the running one included, a habit is counted over by phase. */
const TOTALS_CYCLES = 3;

/** On how many days a habit was asked for, and on how many of them it was done. */
export interface CompletionCount {
  readonly done: number;
  readonly due: number;
}

/** How often a habit was done. */
export interface HabitTotals {
  /** Every day it was ever done. */
  readonly inAll: number;
  /** Since the last start; `null` without a running cycle. */
  readonly thisCycle: CompletionCount | null;
  /** How many cycles `byPhase` looks at; 0 without a running cycle. */
  readonly cycles: number;
  /** Only phases in which it was asked for, in their order. */
  readonly byPhase: readonly (CompletionCount & { readonly phase: CyclePhase })[];
}

/** How often a habit was done, in all, in the running cycle, and by phase over the last three cycles. */
export function habitTotals(habit: HabitRecord, facts: CycleFacts): HabitTotals {
  const inAll = checkedCount(habit.checks);
  const running = runningCycle(facts);
  if (running === null) return { inAll, thisCycle: null, cycles: 0, byPhase: [] };
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= facts.today));
  const starts = accepted.slice(-TOTALS_CYCLES);
  const range = { start: starts[0] ?? running.startedOn, end: facts.today };
  const { due, checked } = countedDays(habit, habitDays(facts, range));
  const phases = pastPhases(facts, range);
  const counted = (isIn: (index: number) => boolean): CompletionCount => {
    const days = due.flatMap((isDue, index) => (isDue && isIn(index) ? [checked[index]] : []));
    return { due: days.length, done: days.filter(Boolean).length };
  };
  const runsFrom = daysBetween(range.start, running.startedOn);
  return {
    inAll,
    thisCycle: counted((index) => index >= runsFrom),
    cycles: starts.length,
    byPhase: CYCLE_PHASES.map((phase) => ({ phase, ...counted((index) => phases[index] === phase) })).filter(
      (each) => each.due > 0,
    ),
  };
}

/** The days after today in this week (from Monday) on which the habit will be due, by the forecast of the running cycle. */
export function plannedThisWeek(
  { schedules }: Pick<HabitRecord, 'schedules'>,
  facts: CycleFacts,
): LocalDate[] {
  const { today } = facts;
  const running = forecastCycle(facts);
  const daysLeft = 6 - daysBetween(startOfWeek(today), today);
  const days = Array.from({ length: daysLeft }, (_, index) => addDays(today, index + 1));
  const [epochToday = 0] = habitDays(facts, { start: today, end: today }).map((day) => day.epochDay);
  const due = dueDays(
    schedules,
    days.map((_, index) => ({
      epochDay: epochToday + index + 1,
      weekdayBit: weekdayBit(7 - daysLeft + index + 1),
      phaseBits: phaseBits(running?.hasPhases ? phaseOn(running.openDays + index + 2, running.layout) : null),
    })),
  );
  return days.filter((_, index) => due[index]);
}
