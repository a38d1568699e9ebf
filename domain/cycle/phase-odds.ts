import { FIRST_LENGTH_DAYS } from './cycle-grid.ts';
import { type NextStart, nextStart } from './next-start.ts';
import { phaseOn } from './phase-on.ts';
import type { CyclePhase } from './phases.ts';
import type { RunningCycle } from './running-cycle.ts';
import { trueCycleLengths } from './true-cycle-length.ts';

/** Points of the grid that weigh less than this are passed over: together they move no probability by a hundredth. */
const SMALLEST_WEIGHT = 1e-5;
/** Cycles after the running one that a day may fall in. */
const CYCLES_LOOKED_AT = 5;

/** Probabilities of whole days: that of day `first + index`. */
type DayShares = { readonly first: number; readonly shares: Float64Array };

/**
 * The probability that each of `count` days from today falls in a phase, by the predictive distribution: over everything the
 * starts to come and the lengths of their cycles may be, each day has the phase that such a cycle gives it (contract,
 * section 4). `notBefore` is the first day of the running cycle (days after its start) on which the next may begin.
 * Source: prediction model, section 5.
 */
export function phaseOdds(
  running: RunningCycle,
  { phase, notBefore, count }: { phase: CyclePhase; notBefore: number; count: number },
): Float64Array {
  const next = nextStart({ posterior: running.posterior, notBefore });
  const odds = oddsInRunningCycle(running, { next, phase, count });
  const { weights } = next.byPoint;
  const horizon = running.openDays + count;
  for (let point = 0; point < weights.length; point++) {
    const weight = weights[point] ?? 0;
    if (weight < SMALLEST_WEIGHT) continue;
    const lengths = lengthsAt(point);
    const share = shareInPhase(lengths, { phase, periodLength: running.usualPeriodLength });
    let starts = startsAt(point, next);
    for (let cycle = 0; cycle < CYCLES_LOOKED_AT && starts.first < horizon; cycle++) {
      addConvolved(odds, { starts, share, weight, openDays: running.openDays });
      starts = convolved(starts, { lengths, horizon });
    }
  }
  return odds.map((probability) => Math.min(1, probability));
}

/** The part of the running cycle: it has the phases of each length it may have, up to the day before the next start. */
function oddsInRunningCycle(
  { layout, openDays }: RunningCycle,
  { next, phase, count }: { next: NextStart; phase: CyclePhase; count: number },
): Float64Array {
  const odds = new Float64Array(count);
  // A next start that is past by the forecast alone, before the wait says anything, cannot be any more.
  const possible = next.probabilities.map((share, index) => (next.firstDays + index >= openDays ? share : 0));
  const total = possible.reduce((sum, share) => sum + share, 0);
  possible.forEach((share, index) => {
    const cycleLength = next.firstDays + index;
    for (let day = 0; day < Math.min(count, cycleLength - openDays); day++) {
      const isInPhase = phaseOn(openDays + day + 1, { ...layout, cycleLength }) === phase;
      if (isInPhase) odds[day] = (odds[day] ?? 0) + share / total;
    }
  });
  return odds;
}

/** How long cycles are at a point of the grid. */
function lengthsAt(point: number): DayShares {
  return trimmed({
    first: FIRST_LENGTH_DAYS,
    shares: Float64Array.from(trueCycleLengths().byDay, (day) => day[point] ?? 0),
  });
}

/** When the next cycle begins at a point of the grid, in days after the start of the running one. */
function startsAt(point: number, { firstDays, byDay }: NextStart): DayShares {
  return trimmed({ first: firstDays, shares: Float64Array.from(byDay, (day) => day[point] ?? 0) });
}

/** The probability, for each day of a cycle from its first, that the cycle lasts until then and has the phase. */
function shareInPhase(
  lengths: DayShares,
  { phase, periodLength }: { phase: CyclePhase; periodLength: number },
): Float64Array {
  const share = new Float64Array(lengths.first + lengths.shares.length);
  lengths.shares.forEach((probability, index) => {
    const cycleLength = lengths.first + index;
    for (let day = 0; day < cycleLength; day++) {
      if (phaseOn(day + 1, { cycleLength, periodLength }) === phase)
        share[day] = (share[day] ?? 0) + probability;
    }
  });
  return share;
}

function addConvolved(
  odds: Float64Array,
  {
    starts,
    share,
    weight,
    openDays,
  }: { starts: DayShares; share: Float64Array; weight: number; openDays: number },
): void {
  starts.shares.forEach((probability, index) => {
    const offset = starts.first + index - openDays;
    const until = Math.min(odds.length, offset + share.length);
    for (let day = Math.max(0, offset); day < until; day++) {
      odds[day] = (odds[day] ?? 0) + weight * probability * (share[day - offset] ?? 0);
    }
  });
}

/** The starts one cycle later; those from `horizon` on are left out. */
function convolved(
  starts: DayShares,
  { lengths, horizon }: { lengths: DayShares; horizon: number },
): DayShares {
  const first = starts.first + lengths.first;
  const size = Math.max(0, Math.min(horizon - first, starts.shares.length + lengths.shares.length - 1));
  const shares = new Float64Array(size);
  for (let start = 0; start < Math.min(size, starts.shares.length); start++) {
    const probability = starts.shares[start] ?? 0;
    for (let length = 0; length < Math.min(lengths.shares.length, size - start); length++) {
      shares[start + length] = (shares[start + length] ?? 0) + probability * (lengths.shares[length] ?? 0);
    }
  }
  return { first, shares };
}

/** Without the ends that hardly ever happen, and summing to 1. */
function trimmed({ first, shares }: DayShares): DayShares {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) return { first, shares: new Float64Array() };
  const isTelling = (share: number) => share / total > 1e-6;
  const from = shares.findIndex(isTelling);
  const until = shares.findLastIndex(isTelling) + 1;
  return { first: first + from, shares: shares.slice(from, until).map((share) => share / total) };
}
