import type { LocalDate } from '#domain/calendar/local-date.ts';
import { alignedDay } from './aligned-day.ts';
import { dayOdds } from './day-odds.ts';
import { equivalentDay } from './equivalent-day.ts';
import { phaseOn } from './phase-on.ts';
import { type CycleLayout, type CyclePhase, ovulationDayOf } from './phases.ts';
import { type CycleFacts, runningCycle } from './running-cycle.ts';

/** A person's zone, today in it, and the phase of today, computed on demand; `null` while no cycle runs. */
export type PersonNow = {
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly phaseToday: () => CyclePhase | null;
};

/** A person's place in the running cycle, in whole days. */
export interface CurrentCycle {
  readonly startedOn: LocalDate;
  /** 1 on the day the cycle began, one more each calendar day, without an upper limit. */
  readonly cycleDay: number;
  /** `cycleDay` scaled to a cycle of 28 days, 1..28. */
  readonly equivalentDay: number;
  /** The day of the 28-day reference whose texts fit the phase, 1..28; 0 where no day is shown. */
  readonly alignedDay: number;
  /** The median forecast; a late period doesn't change it. */
  readonly cycleLength: number;
  /** The forecast, or up to the day on which the person was still bleeding. */
  readonly periodLength: number;
  /** The cycle day of ovulation by the person's own signs; `null` where it follows from the length. */
  readonly ovulationDay: number | null;
  /** `null` without a forecast, and where only a span is shown and no phase is likelier than not. */
  readonly phase: CyclePhase | null;
  /** 0 or less once the next period may start any day; `null` without a forecast, and where only a span is shown. */
  readonly nextPeriodInDays: number | null;
}

/**
 * A person's place in the running cycle today, or `null` if no period is logged on or before today, or in a mode other than
 * `natural`. Source: contract §4.
 */
export function currentCycle(facts: CycleFacts): CurrentCycle | null {
  const running = runningCycle(facts);
  if (running === null) return null;
  const { startedOn, openDays, layout } = running;
  const cycleDay = openDays + 1;
  const showsDays = !(running.isBand || running.isForecastOver);
  return {
    startedOn,
    cycleDay,
    equivalentDay: equivalentDay(cycleDay, layout.cycleLength),
    alignedDay: showsDays ? alignedDay(cycleDay, layout) : 0,
    cycleLength: layout.cycleLength,
    periodLength: layout.periodLength,
    ovulationDay: isBySigns(layout) ? ovulationDayOf(layout) : null,
    phase: running.hasPhases ? phaseOn(cycleDay, layout) : likelyPhase(facts),
    nextPeriodInDays: showsDays ? layout.cycleLength - openDays : null,
  };
}

const isBySigns = ({ ovulationDay, lutealDays }: CycleLayout): boolean =>
  ovulationDay !== undefined || lutealDays !== undefined;

/** A phase of at least this probability is shown where only a span of the next start is (life modes, §9). */
const LIKELY = 0.5;

function likelyPhase(facts: CycleFacts): CyclePhase | null {
  return dayOdds(facts, facts.today).find(({ probability }) => probability >= LIKELY)?.phase ?? null;
}
