import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { phaseOdds } from '#domain/cycle/phase-odds.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { type CycleFacts, forecastCycle } from '#domain/cycle/running-cycle.ts';
import { shownPercent } from '#domain/cycle/shown-odds.ts';
import type { WaitingReason } from './planning.calls.ts';

/** The probability of each phase on a day. */
export type Odds = Readonly<Record<CyclePhase, number>>;

/** From this on a phase is named as the time to wait for, within this many days from today. */
const LIKELY_TO_WAIT_FOR = 0.5;
const LIKELY_LOOKED_AT_DAYS = 60;

/** From this on a percentage is exact; below it is in steps, as the odds are no sharper. */
const EXACT_FROM = 95;
const STEP = 5;

/** A probability from 0 to 1 in per cent as plans show it: in fives below 95. */
export function planPercent(probability: number): number {
  const percent = shownPercent(probability);
  return percent >= EXACT_FROM ? percent : Math.max(STEP, Math.round(percent / STEP) * STEP);
}

/** The probability of each phase on days from today on. */
export type PhaseOutlook = {
  /** Of a day; `null` without a forecast. */
  readonly on: (date: LocalDate) => Odds | null;
  /** When a phase is likely, for a task that waits for it. */
  readonly later: (phase: CyclePhase) => WaitingReason;
};

/** The phases of the days up to `until`, by the predictive distribution (docs/cycle-model.md). */
export function phaseOutlook(facts: CycleFacts, until: LocalDate): PhaseOutlook {
  const { today } = facts;
  const running = forecastCycle(facts);
  const unknown = { from: null, percent: null, not_before: addDays(today, LIKELY_LOOKED_AT_DAYS) };
  const neverLikely = (phase: CyclePhase): WaitingReason => ({ code: 'phase_later', phase, ...unknown });
  if (running === null) return { on: () => null, later: neverLikely };
  const ahead = daysBetween(today, until);
  const known = CYCLE_PHASES.map(
    (phase) => [phase, phaseOdds(running, { phase, count: ahead + 1 })] as const,
  );
  return {
    on: (date) => {
      const at = daysBetween(today, date);
      const odds = known.map(([phase, days]) => [phase, days[at] ?? 0]);
      return Object.fromEntries(odds) as Odds; // of every phase
    },
    later: (phase) => {
      const days = phaseOdds(running, { phase, count: LIKELY_LOOKED_AT_DAYS });
      const at = days.findIndex((odds, day) => odds >= LIKELY_TO_WAIT_FOR && day > ahead);
      if (at < 0) return neverLikely(phase);
      const percent = planPercent(days[at] ?? 0);
      return { code: 'phase_later', phase, from: addDays(today, at), percent, not_before: null };
    },
  };
}
