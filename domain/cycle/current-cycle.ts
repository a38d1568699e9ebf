import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { oddsOfPhases } from './phase-odds.ts';
import {
  CYCLE_PHASES,
  type CycleLayout,
  type CyclePhase,
  layOutPhases,
  ovulationDayOf,
  phaseOn,
  REFERENCE_PHASES,
} from './phases.ts';
import { type CycleFacts, forecastCycle, runningCycle } from './running-cycle.ts';

/** A person's zone, today in it, and today's phase, computed on demand; `null` while no cycle runs. */
export type PersonNow = {
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly phaseToday: () => CyclePhase | null;
};

/** A person's place in the running cycle, in whole days. */
interface CurrentCycle {
  readonly startedOn: LocalDate;
  /** 1 on the day the cycle began, one more each calendar day, without an upper limit. */
  readonly cycleDay: number;
  /** `cycleDay` scaled to a cycle of 28 days, 1..28. */
  readonly equivalentDay: number;
  /** The day of the 28-day reference whose texts fit the phase, 1..28; 0 if no single day is shown. */
  readonly alignedDay: number;
  /** The median forecast; a late period doesn't change it. */
  readonly cycleLength: number;
  /** The forecast, or up to the last day on which the person was still bleeding if that is longer. */
  readonly periodLength: number;
  /** The cycle day of ovulation by the person's own signs; `null` if it follows from the length. */
  readonly ovulationDay: number | null;
  /** `null` without a forecast, and if only a span is shown and no phase is likelier than not. */
  readonly phase: CyclePhase | null;
  /** 0 or less once the next period may start any day; `null` without a forecast, and if only a span is shown. */
  readonly nextPeriodInDays: number | null;
}

/** A person's place in the running cycle; `null` without a start, or in a mode other than `natural`. Source: contract §4. */
export function currentCycle(facts: CycleFacts): CurrentCycle | null {
  const running = runningCycle(facts);
  if (running === null) return null;
  const { startedOn, openDays, layout } = running;
  const cycleDay = openDays + 1;
  const showsDays = !(running.isInTransition || running.isForecastOver);
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

/** A phase of at least this probability is shown even if only a span of the next start is (life modes, §9). */
const LIKELY = 0.5;

function likelyPhase(facts: CycleFacts): CyclePhase | null {
  return dayOdds(facts, facts.today).find(({ probability }) => probability >= LIKELY)?.phase ?? null;
}

/**
 * The day of the 28-day reference cycle whose texts fit a cycle day (counted from 1): its position in its phase, scaled to
 * the same phase of the reference. Always within that phase, so that a text never contradicts it; unchanged in a cycle of 28
 * days with 5 of bleeding; the phase's last day once past the cycle's length. Source: contract §4.
 */
export function alignedDay(cycleDay: number, layout: CycleLayout): number {
  const phase = phaseOn(cycleDay, layout);
  const reference = REFERENCE_PHASES[phase];
  const span = layOutPhases(layout).find((candidate) => candidate.phase === phase);
  if (span === undefined) return reference.lastDay;

  const days = span.lastDay - span.firstDay + 1;
  const referenceDays = reference.lastDay - reference.firstDay + 1;
  // Uses the middle of the day, so that scaling is even at both ends of the phase.
  const middle = cycleDay - span.firstDay + 0.5;
  return reference.firstDay + Math.min(referenceDays - 1, Math.floor((middle * referenceDays) / days));
}

const REFERENCE_LENGTH_DAYS = 28;

/**
 * A cycle day (counted from 1) scaled to a cycle of 28 days: halves rounded up, limited to 1..28, so a late cycle stays on
 * 28. Unlike `alignedDay` it ignores phases. Source: contract §4.
 */
export function equivalentDay(cycleDay: number, cycleLength: number): number {
  // Multiplying first keeps exact halves exact.
  const day = Math.round((cycleDay * REFERENCE_LENGTH_DAYS) / cycleLength);
  return Math.min(REFERENCE_LENGTH_DAYS, Math.max(1, day));
}

/** The probability of each phase on a day from today on; they sum to about 1. Empty without a forecast. Source: contract §4. */
export function dayOdds(
  facts: CycleFacts,
  day: LocalDate,
): { readonly phase: CyclePhase; readonly probability: number }[] {
  const running = forecastCycle(facts);
  if (running === null) return [];
  const ahead = daysBetween(facts.today, day);
  const odds = oddsOfPhases(running, ahead + 1);
  return CYCLE_PHASES.map((phase) => ({ phase, probability: odds[phase][ahead] ?? 0 }));
}
