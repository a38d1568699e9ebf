import type { LocalDate } from '#domain/calendar/local-date.ts';
import { alignedDay } from './aligned-day.ts';
import { equivalentDay } from './equivalent-day.ts';
import { phaseOn } from './phase-on.ts';
import type { CyclePhase } from './phases.ts';
import { type CycleFacts, runningCycle } from './running-cycle.ts';

/** A person's zone and, worked out when it's asked for, the phase of today; `null` while no cycle runs. */
export type PersonNow = { readonly timeZone: string; readonly phaseToday: () => CyclePhase | null };

/** Where a person is in the running cycle, all in whole days. */
export interface CurrentCycle {
  readonly startedOn: LocalDate;
  /** From 1 on the day the cycle began, one more each calendar day, without end while it lasts. */
  readonly cycleDay: number;
  /** `cycleDay` by its share of 28 days, 1..28. */
  readonly equivalentDay: number;
  /** The day of the 28-day reference whose texts fit the phase, 1..28. */
  readonly alignedDay: number;
  /** The median forecast; being late does not stretch it. */
  readonly cycleLength: number;
  /** The forecast, or up to the day on which bleeding was said to go on. */
  readonly periodLength: number;
  readonly phase: CyclePhase;
  /** 0 or less once the next period may begin any time. */
  readonly nextPeriodInDays: number;
}

/**
 * Where a person is in the running cycle today, or `null` when no period is logged on or before today, or a mode other than
 * `natural` holds. Source: contract §4.
 */
export function currentCycle(facts: CycleFacts): CurrentCycle | null {
  const running = runningCycle(facts);
  if (running === null) return null;
  const { startedOn, openDays, layout } = running;
  const cycleDay = openDays + 1;
  return {
    startedOn,
    cycleDay,
    equivalentDay: equivalentDay(cycleDay, layout.cycleLength),
    alignedDay: alignedDay(cycleDay, layout),
    ...layout,
    phase: phaseOn(cycleDay, layout),
    nextPeriodInDays: layout.cycleLength - openDays,
  };
}
