import { trueCycleLengths } from './cycle-lengths.ts';
import { type NextStart, nextStart } from './next-start.ts';
import { CYCLE_PHASES, type CycleLayout, type CyclePhase, layOutPhases } from './phases.ts';
import { addScaled, FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS, normalised } from './probabilities.ts';
import type { RunningCycle } from './running-cycle.ts';

/** Points of the grid that weigh less than this are skipped: together they change no probability by 0.01. */
const SMALLEST_SHARE = 1e-5;
const LENGTHS = LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS + 1;

/** Probabilities of whole days: that of day `first + index`. */
type DayShares = { readonly first: number; readonly shares: Float64Array };

/**
 * The probability that each of `count` days from today falls in each phase, by the predictive distribution: over all possible
 * starts and cycle lengths, each day has the phase that such a cycle gives it. Source: contract §4;
 * docs/cycle-model.md.
 */
export function oddsOfPhases(
  running: RunningCycle,
  count: number,
): Readonly<Record<CyclePhase, Float64Array>> {
  const { openDays, layout, usualPeriodLength: periodLength, laterLuteal } = running;
  const next = nextStart(running);
  // How much the probability changes from the day before to each day.
  const changes = ofEachPhase(() => new Float64Array(count + 1));
  /** Adds cycles of one layout, by the probability that one begins on each day after the running cycle's start. */
  const add = (cycle: CycleLayout, starts: Float64Array) => {
    for (const { phase, firstDay, lastDay } of layOutPhases(cycle)) {
      const change = changes[phase];
      for (let start = 0; start < starts.length; start++) {
        const from = Math.max(0, start - openDays + firstDay - 1);
        const until = Math.min(count, start - openDays + lastDay);
        if (from >= until) continue;
        change[from] = (change[from] ?? 0) + (starts[start] ?? 0);
        change[until] = (change[until] ?? 0) - (starts[start] ?? 0);
      }
    }
  };
  lengthsOfRunning(next, openDays).forEach((share, index) => {
    if (share > 0) add({ ...layout, cycleLength: next.firstDays + index }, Float64Array.of(share));
  });
  startsByLength(next, openDays + count).forEach((starts, index) => {
    add({ cycleLength: FIRST_LENGTH_DAYS + index, periodLength, ...laterLuteal }, starts);
  });
  return ofEachPhase((phase) => {
    let odds = 0;
    return changes[phase].subarray(0, count).map((change) => {
      odds += change;
      return Math.min(1, Math.max(0, odds));
    });
  });
}

/** A value of each phase. */
export const ofEachPhase = <Value>(of: (phase: CyclePhase) => Value) =>
  Object.fromEntries(CYCLE_PHASES.map((phase) => [phase, of(phase)])) as Record<CyclePhase, Value>; // every phase

/** How likely the running cycle has each length, from `firstDays` on. */
function lengthsOfRunning({ probabilities, firstDays }: NextStart, openDays: number): Float64Array {
  // The forecast alone may still include starts in the past; these are no longer possible.
  return normalised(probabilities.map((share, index) => (firstDays + index >= openDays ? share : 0)));
}

/** For each length from 10 to 110 days, the probability that a later cycle of that length begins on each day before `horizon`. */
function startsByLength(next: NextStart, horizon: number): Float64Array[] {
  const { weights } = next.byPoint;
  const byLength = Array.from({ length: LENGTHS }, () => new Float64Array(horizon));
  for (let point = 0; point < weights.length; point++) {
    const weight = weights[point] ?? 0;
    if (weight < SMALLEST_SHARE) continue;
    const lengths = trimmed(trueCycleLengths().byPoint[point] ?? NONE, FIRST_LENGTH_DAYS);
    const nearest = trimmed(
      Float64Array.from(next.byDay, (day) => day[point] ?? 0),
      next.firstDays,
    );
    const starts = startsBefore(horizon, { nearest, lengths });
    lengths.shares.forEach((share, index) => {
      const sums = byLength[lengths.first + index - FIRST_LENGTH_DAYS];
      if (sums) addScaled(sums, { values: starts, factor: weight * share });
    });
  }
  return byLength;
}

/** The probability of each day before `horizon`, in days after the running cycle's start, that any later cycle begins. */
function startsBefore(
  horizon: number,
  { nearest, lengths: { first, shares } }: { nearest: DayShares; lengths: DayShares },
): Float64Array {
  const starts = new Float64Array(horizon);
  starts.set(
    nearest.shares.subarray(0, Math.max(0, horizon - nearest.first)),
    Math.min(nearest.first, horizon),
  );
  // Each start is followed by another one a cycle later, so the days go in their order.
  for (let day = nearest.first; day + first < horizon; day++) {
    const start = starts[day] ?? 0;
    const until = Math.min(shares.length, horizon - day - first);
    for (let index = 0; index < until; index++) {
      const later = day + first + index;
      starts[later] = (starts[later] ?? 0) + start * (shares[index] ?? 0);
    }
  }
  return starts;
}

const NONE = new Float64Array();

/** Cuts off very unlikely ends of probabilities from day `first` on, and scales the rest to sum to 1. */
function trimmed(shares: Float64Array, first: number): DayShares {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) return { first, shares: NONE };
  const isRelevant = (share: number) => share / total > 1e-6;
  const from = shares.findIndex(isRelevant);
  const until = shares.findLastIndex(isRelevant) + 1;
  return { first: first + from, shares: shares.slice(from, until).map((share) => share / total) };
}
