import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { SHORTEST_CYCLE_DAYS } from '#domain/cycle/accepted-starts.ts';
import type { Outlook } from './outlook.ts';
import type { Pin } from './pin.ts';
import { firstCycleWith, pinWindow } from './pin-windows.ts';

/** Which cycle an occurrence belongs to: the one `refSkip` starts after the accepted start `refOn`. */
export type Reference = { readonly refOn: LocalDate | null; readonly refSkip: number };

type Series = Reference & { readonly pin: Pin; readonly each: number; readonly notAfter: LocalDate | null };
type SchedulingContext = { readonly outlook: Outlook | null; readonly today: LocalDate };

/** The first occurrence's: the first cycle whose window ends today or later. */
export function firstReference({
  pin,
  outlook,
  today,
}: SchedulingContext & { readonly pin: Pin }): Reference {
  const [running] = outlook?.cycles ?? [];
  if (!outlook || !running) return { refOn: null, refSkip: 0 };
  return { refOn: running.start, refSkip: Math.max(0, firstCycleWith(pin, { outlook, today })) };
}

/**
 * How many cycles an occurrence's is after the running one, negative for a cycle that is over. `null` while no accepted start
 * lies within 14 days of the reference: such a start was deleted, or none is known.
 */
export function cyclePlace({ refOn, refSkip }: Reference, { starts }: Outlook): number | null {
  const at = attachedTo(refOn, starts);
  return at < 0 ? null : at + refSkip - (starts.length - 1);
}

/**
 * The same while its start is gone, which is as if that had never been the start of a cycle: the occurrence belongs to the one
 * that begins after the start before it. A start that is put in for it within 14 days leads to the same cycle.
 */
export function provisionalPlace(
  { pin, refOn, refSkip }: Reference & { readonly pin: Pin },
  { outlook, today }: { outlook: Outlook; today: LocalDate },
): number {
  if (refOn === null) return Math.max(0, firstCycleWith(pin, { outlook, today }));
  const { starts } = outlook;
  const previous = starts.findLastIndex((start) => start < refOn);
  return previous + 1 + refSkip - (starts.length - 1);
}

/** The reference as it is kept: attached to the start it follows, and to the cycle's own start once that has begun. */
export function followStart(reference: Reference, { starts }: Outlook): Reference {
  const at = attachedTo(reference.refOn, starts);
  if (at < 0) return reference;
  const begun = Math.min(at + reference.refSkip, starts.length - 1);
  return { refOn: starts[begun] ?? reference.refOn, refSkip: reference.refSkip - (begun - at) };
}

/**
 * The reference after an occurrence is finished or skipped: its cycle plus `each`, and not a cycle that is over. `null` if the
 * series ends: it came once, or the next window lies wholly after the limit.
 */
export function nextReference({
  series,
  outlook,
  today,
}: SchedulingContext & { readonly series: Series }): Reference | null {
  const { pin, each, notAfter, refOn, refSkip } = series;
  if (each === 0) return null;
  const [running] = outlook?.cycles ?? [];
  if (!outlook || !running) {
    return notAfter !== null && notAfter < today ? null : { refOn, refSkip: refSkip + each };
  }
  const place = cyclePlace(series, outlook) ?? provisionalPlace(series, { outlook, today });
  const next = Math.max(0, place + each);
  const cycle = outlook.cycles[next];
  const window = cycle && pinWindow(pin, cycle);
  if (notAfter !== null && (notAfter < today || (window && window.start > notAfter))) return null;
  return { refOn: running.start, refSkip: next };
}

/** The reference before that: the one by which `nextReference` gave the present one. */
export function previousReference({
  series,
  outlook,
}: {
  series: Series;
  outlook: Outlook | null;
}): Reference {
  const { each, refOn, refSkip } = series;
  const place = outlook && cyclePlace(series, outlook);
  if (!outlook || place === null) return { refOn, refSkip: Math.max(0, refSkip - each) };
  const at = outlook.starts.length - 1 + place - each;
  const begun = Math.max(0, Math.min(at, outlook.starts.length - 1));
  return { refOn: outlook.starts[begun] ?? refOn, refSkip: Math.max(0, at - begun) };
}

/** The index of the accepted start nearest to a day, within 14 days; -1 without one. */
function attachedTo(refOn: LocalDate | null, starts: readonly LocalDate[]): number {
  if (refOn === null) return -1;
  const distances = starts.map((start) => Math.abs(daysBetween(start, refOn)));
  const nearest = Math.min(...distances);
  return nearest < SHORTEST_CYCLE_DAYS ? distances.indexOf(nearest) : -1;
}
