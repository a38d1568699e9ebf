import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { Outlook, OutlookCycle } from './outlook.ts';
import type { Pin } from './pin.ts';

/** The first and last day of a task in a cycle. */
export type PinWindow = { readonly start: LocalDate; readonly end: LocalDate };

/** A window, and the days to which its start may come sooner and its end later. */
export type LikelyWindow = PinWindow & { readonly low: LocalDate; readonly high: LocalDate };

const earlier = (left: LocalDate, right: LocalDate) => (left < right ? left : right);
const later = (left: LocalDate, right: LocalDate) => (left > right ? left : right);

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

/** The place among `outlook.cycles` of the first cycle whose window ends today or later; -1 without one. */
export function firstCycleWith(pin: Pin, { outlook, today }: { outlook: Outlook; today: LocalDate }): number {
  return outlook.cycles.findIndex((cycle) => {
    const window = pinWindow(pin, cycle);
    return window !== null && window.end >= today;
  });
}

/**
 * The next windows of a pin, the soonest first, at most `count`, one for a task that comes once (`each` 0), and none that lies
 * after the limit.
 */
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

/** To where a window may shift: with the cycle's start, or with the next one if it's counted from that. */
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
