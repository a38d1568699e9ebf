import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import { type CyclesAhead, cyclesAhead, type DatedPhase } from '#domain/cycle/cycles-ahead.ts';
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
  const { band_only, cycle_day, cycle_length } = ahead.current;
  const isQuiet = band_only === 1 || runningCycle(facts)?.isBleeding === true;
  const lateDays = isQuiet ? 0 : Math.max(0, cycle_day - 1 - cycle_length);
  return outlookWith(ahead, { lateDays, starts: facts.periodStarts });
}

/** The outlook from the answers that the app has stored; `null` while no cycle runs. */
export function outlookFrom(
  { current, cycles }: Pick<Predictions, 'current' | 'cycles'>,
  periods: readonly Pick<PeriodEntry, 'period_on'>[],
): Outlook | null {
  if (current === null) return null;
  const starts = periods.map(({ period_on }) => period_on);
  return outlookWith({ current, cycles }, { lateDays: current.overdue_days, starts });
}

function outlookWith(
  { current: { started_on: startedOn, cycle_day, cycle_length, phases }, cycles }: CyclesAhead,
  { lateDays, starts }: Pick<Outlook, 'starts' | 'lateDays'>,
): Outlook | null {
  const [first] = cycles;
  if (!first) return null;
  const running = {
    start: startedOn,
    startLow: startedOn,
    startHigh: startedOn,
    next: first.period_start,
    nextLow: first.period_start_low,
    nextHigh: first.period_start_high,
    phases,
  };
  const ahead = cycles.map((cycle) => ({
    start: cycle.period_start,
    startLow: cycle.period_start_low,
    startHigh: cycle.period_start_high,
    next: cycle.next_period_start,
    nextLow: cycle.next_period_start_low,
    nextHigh: cycle.next_period_start_high,
    phases: cycle.phases,
  }));
  const today = addDays(startedOn, cycle_day - 1);
  return {
    starts: acceptedStarts(starts.filter((start) => start <= today)).accepted,
    cycles: [running, ...ahead],
    expectedOn: addDays(startedOn, cycle_length),
    lateDays,
  };
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
