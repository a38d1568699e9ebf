import { trueCycleLengths } from './cycle-lengths.ts';
import { type NextStart, nextStart } from './next-start.ts';
import { type CyclePhase, phaseOn } from './phases.ts';
import { addScaled, FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS } from './probabilities.ts';
import type { RunningCycle } from './running-cycle.ts';

/** Points of the grid that weigh less than this are skipped: together they change no probability by 0.01. */
const SMALLEST_SHARE = 1e-5;
/** Cycles after the running one that a day may fall in. */
const CYCLES_LOOKED_AT = 5;

/** Probabilities of whole days: that of day `first + index`. */
type DayShares = { readonly first: number; readonly shares: Float64Array };

/**
 * The probability that each of `count` days from today falls in a phase, by the predictive distribution: over all possible
 * starts and cycle lengths, each day has the phase that such a cycle gives it. Source: contract §4;
 * docs/cycle-model.md.
 */
export function phaseOdds(
  running: RunningCycle,
  { phase, count }: { phase: CyclePhase; count: number },
): Float64Array {
  const next = nextStart(running);
  const odds = oddsInRunningCycle(running, { next, phase, count });
  const { weights } = next.byPoint;
  const horizon = running.openDays + count;
  const daysInPhase = daysInPhaseByLength(phase, running);
  for (let point = 0; point < weights.length; point++) {
    const weight = weights[point] ?? 0;
    if (weight < SMALLEST_SHARE) continue;
    const lengths = lengthsAt(point);
    const starts = startsBefore(horizon, { next: startsAt(point, next), lengths });
    const share = shareInPhase(lengths, daysInPhase);
    addConvolved(odds, { starts, share, weight, openDays: running.openDays });
  }
  return odds.map((probability) => Math.min(1, probability));
}

/** The running cycle's part: the phases for each possible length, up to the day before the next start. */
function oddsInRunningCycle(
  { layout, openDays }: RunningCycle,
  { next, phase, count }: { next: NextStart; phase: CyclePhase; count: number },
): Float64Array {
  const odds = new Float64Array(count);
  // The forecast alone may still include starts in the past; these are no longer possible.
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

function lengthsAt(point: number): DayShares {
  const shares = trueCycleLengths().byPoint[point] ?? NONE;
  return trimmed({ first: FIRST_LENGTH_DAYS, shares });
}

/** When the next cycle begins at a point of the grid, in days after the start of the running one. */
function startsAt(point: number, { firstDays, byDay }: NextStart): DayShares {
  return trimmed({ first: firstDays, shares: Float64Array.from(byDay, (day) => day[point] ?? 0) });
}

/** For each length from 10 to 110 days, the days of such a cycle that are in the phase: 1 on these, else 0. */
function daysInPhaseByLength(
  phase: CyclePhase,
  { usualPeriodLength: periodLength, laterLuteal }: RunningCycle,
): Float64Array[] {
  return Array.from({ length: LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS + 1 }, (_, index) => {
    const cycleLength = FIRST_LENGTH_DAYS + index;
    return new Float64Array(cycleLength).map((__, day) =>
      phaseOn(day + 1, { cycleLength, periodLength, ...laterLuteal }) === phase ? 1 : 0,
    );
  });
}

/** The probability, for each day of a cycle from its first, that the cycle lasts until that day and is in the phase. */
function shareInPhase(lengths: DayShares, daysInPhase: readonly Float64Array[]): Float64Array {
  const share = new Float64Array(lengths.first + lengths.shares.length);
  lengths.shares.forEach((factor, index) => {
    addScaled(share, { values: daysInPhase[lengths.first + index - FIRST_LENGTH_DAYS] ?? NONE, factor });
  });
  return share;
}

/** The probability of each day before `horizon`, in days after the running cycle's start, that one of the next cycles begins. */
function startsBefore(
  horizon: number,
  { next, lengths }: { next: DayShares; lengths: DayShares },
): Float64Array {
  const any = new Float64Array(horizon);
  let starts = next;
  for (let cycle = 0; cycle < CYCLES_LOOKED_AT && starts.first < horizon; cycle++) {
    const values = starts.shares.subarray(0, horizon - starts.first);
    addScaled(any.subarray(starts.first), { values, factor: 1 });
    starts = convolved(starts, { lengths, horizon });
  }
  return any;
}

function addConvolved(
  odds: Float64Array,
  {
    starts,
    share,
    weight,
    openDays,
  }: { starts: Float64Array; share: Float64Array; weight: number; openDays: number },
): void {
  starts.forEach((probability, start) => {
    const offset = start - openDays;
    if (probability === 0 || offset + share.length <= 0) return;
    const values = share.subarray(Math.max(0, -offset), odds.length - offset);
    addScaled(odds.subarray(Math.max(0, offset)), { values, factor: weight * probability });
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
  starts.shares.subarray(0, size).forEach((factor, start) => {
    addScaled(shares.subarray(start), { values: lengths.shares.subarray(0, size - start), factor });
  });
  return { first, shares };
}

const NONE = new Float64Array();

/** Cuts off very unlikely ends, and scales the rest to sum to 1. */
function trimmed({ first, shares }: DayShares): DayShares {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) return { first, shares: new Float64Array() };
  const isRelevant = (share: number) => share / total > 1e-6;
  const from = shares.findIndex(isRelevant);
  const until = shares.findLastIndex(isRelevant) + 1;
  return { first: first + from, shares: shares.slice(from, until).map((share) => share / total) };
}
