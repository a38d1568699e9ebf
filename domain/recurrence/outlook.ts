import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import { cyclesAhead, type DatedPhase } from '#domain/cycle/cycles-ahead.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';
import type { Pin } from './pin.ts';

/** The fields of a cycle that days of tasks follow from. */
export interface OutlookCycle {
  readonly start: LocalDate;
  /** The 80 % interval of the start; the running cycle's is its start. */
  readonly startLow: LocalDate;
  readonly startHigh: LocalDate;
  /** The start of the cycle after it: median and 80 % interval. */
  readonly next: LocalDate;
  readonly nextLow: LocalDate;
  readonly nextHigh: LocalDate;
  readonly phases: readonly DatedPhase[];
}

/** The forecast that the days of pinned tasks follow from. */
export interface Outlook {
  /** Days on which cycles began, oldest first; the running one is the last. */
  readonly starts: readonly LocalDate[];
  /** The running cycle and the six ahead. */
  readonly cycles: readonly OutlookCycle[];
  /** The next start as it was forecast at the running cycle's start; a late period doesn't change it. */
  readonly expectedOn: LocalDate;
  /** Days since then; 0 until then, while bleeding is logged, and if no single day is shown. */
  readonly lateDays: number;
}

/** The outlook from the facts about a person; `null` while no cycle runs. */
export function outlookOf(facts: CycleFacts): Outlook | null {
  const ahead = cyclesAhead(facts);
  if (ahead === null) return null;
  const { current, cycles } = ahead;
  const isQuiet = current.isBand || runningCycle(facts)?.isBleeding === true;
  return outlookWith({
    lateDays: isQuiet ? 0 : Math.max(0, current.cycleDay - 1 - current.cycleLength),
    starts: facts.periodStarts.filter((day) => day <= facts.today),
    startedOn: current.startedOn,
    phases: current.phases,
    cycleLength: current.cycleLength,
    ahead: cycles.map(({ start, nextStart, phases }) => ({
      start: start.on,
      startLow: start.low,
      startHigh: start.high,
      next: nextStart.on,
      nextLow: nextStart.low,
      nextHigh: nextStart.high,
      phases,
    })),
  });
}

/** The outlook from the answers that the app has stored; `null` while no cycle runs. */
export function outlookFrom(
  { current, cycles }: Pick<Predictions, 'current' | 'cycles'>,
  periods: readonly Pick<PeriodEntry, 'period_on'>[],
): Outlook | null {
  if (current === null) return null;
  const startedOn = current.started_on;
  const today = addDays(startedOn, current.cycle_day - 1);
  return outlookWith({
    lateDays: current.overdue_days,
    starts: periods.map(({ period_on }) => period_on).filter((start) => start <= today),
    startedOn,
    phases: current.phases,
    cycleLength: current.cycle_length,
    ahead: cycles.map((cycle) => ({
      start: cycle.period_start,
      startLow: cycle.period_start_low,
      startHigh: cycle.period_start_high,
      next: cycle.next_period_start,
      nextLow: cycle.next_period_start_low,
      nextHigh: cycle.next_period_start_high,
      phases: cycle.phases,
    })),
  });
}

function outlookWith({
  starts,
  startedOn,
  phases,
  cycleLength,
  lateDays,
  ahead,
}: Pick<OutlookCycle, 'phases'> &
  Pick<Outlook, 'starts' | 'lateDays'> & {
    readonly startedOn: LocalDate;
    readonly cycleLength: number;
    readonly ahead: readonly OutlookCycle[];
  }): Outlook | null {
  const [first] = ahead;
  if (!first) return null;
  const { start: next, startLow: nextLow, startHigh: nextHigh } = first;
  const running = {
    start: startedOn,
    startLow: startedOn,
    startHigh: startedOn,
    next,
    nextLow,
    nextHigh,
    phases,
  };
  const expectedOn = addDays(startedOn, cycleLength);
  return { starts: acceptedStarts(starts).accepted, cycles: [running, ...ahead], expectedOn, lateDays };
}

/** The first and last day of a task in a cycle. */
export type PinWindow = { readonly start: LocalDate; readonly end: LocalDate };

/** A window, with the earliest day to which its start may shift and the latest to which its end may. */
export type LikelyWindow = PinWindow & { readonly low: LocalDate; readonly high: LocalDate };

export const earlier = (left: LocalDate, right: LocalDate) => (left < right ? left : right);
export const later = (left: LocalDate, right: LocalDate) => (left > right ? left : right);

/**
 * The days of a pin in a cycle; `null` if the cycle has no such day. A task before the period opens by the early edge of the next
 * start, so that the period seldom comes first. Source: docs/contract.md, "Tasks that follow the cycle".
 */
export function pinWindow(pin: Pin, { start, next, nextLow, phases }: OutlookCycle): PinWindow | null {
  switch (pin.at) {
    case 'cycle_day': {
      if (pin.from > daysBetween(start, next)) return null;
      return {
        start: addDays(start, pin.from - 1),
        end: earlier(addDays(start, pin.to - 1), addDays(next, -1)),
      };
    }
    case 'phase': {
      const found = phases.find(({ phase }) => phase === pin.phase);
      return found ? { start: found.start, end: found.end } : null;
    }
    case 'before_period': {
      const opens = later(start, earlier(addDays(next, -pin.from), addDays(nextLow, -1)));
      return { start: opens, end: later(opens, addDays(next, -pin.to)) };
    }
  }
}

/** The index in `outlook.cycles` of the first cycle whose window ends today or later; -1 without one. */
export function firstCycleWith(pin: Pin, { outlook, today }: { outlook: Outlook; today: LocalDate }): number {
  return outlook.cycles.findIndex((cycle) => {
    const window = pinWindow(pin, cycle);
    return window !== null && window.end >= today;
  });
}

/** The next windows of a pin, the soonest first, at most `count`; one for a task that comes once (`each` 0), and none after the limit. */
export function nextWindows({
  pin,
  each,
  notAfter,
  outlook,
  today,
  count,
}: {
  readonly pin: Pin;
  /** Every how many cycles; 0 for once. */
  readonly each: number;
  readonly notAfter: LocalDate | null;
  readonly outlook: Outlook;
  readonly today: LocalDate;
  readonly count: number;
}): LikelyWindow[] {
  const first = firstCycleWith(pin, { outlook, today });
  if (first < 0) return [];
  const isTaken = (place: number) =>
    each === 0 ? place === first : place >= first && (place - first) % each === 0;
  return outlook.cycles
    .filter((_, place) => isTaken(place))
    .flatMap((cycle) => {
      const window = pinWindow(pin, cycle);
      if (!window || (notAfter !== null && window.start > notAfter)) return [];
      const end = notAfter === null ? window.end : earlier(window.end, notAfter);
      return [{ ...window, end, ...spanOf(pin, { cycle, window }) }];
    })
    .slice(0, count);
}

/** The days to which a window may shift: with the cycle's start, or with the next one if it's counted from that. */
function spanOf(pin: Pin, { cycle, window }: { cycle: OutlookCycle; window: PinWindow }) {
  const isByNext = pin.at === 'phase' && (pin.phase === 'ovulation' || pin.phase === 'luteal');
  const sooner = isByNext ? daysBetween(cycle.nextLow, cycle.next) : daysBetween(cycle.startLow, cycle.start);
  const afterwards = isByNext
    ? daysBetween(cycle.next, cycle.nextHigh)
    : daysBetween(cycle.start, cycle.startHigh);
  if (pin.at === 'before_period') {
    return { low: window.start, high: later(window.end, addDays(cycle.nextHigh, -pin.to)) };
  }
  return { low: addDays(window.start, -sooner), high: addDays(window.end, afterwards) };
}
