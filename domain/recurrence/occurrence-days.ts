import { addDays, daysBetween, LAST_DAY, type LocalDate } from '#domain/calendar/local-date.ts';
import { SHORTEST_CYCLE_DAYS } from '#domain/cycle/periods.ts';
import { refuseField } from '#domain/errors.ts';
import {
  dayAfterCompletion,
  firstRuleDay,
  nextRuleDays,
  parseCalendarRule,
  ruleProblem,
} from './calendar-rule.ts';
import {
  earlier,
  firstCycleWith,
  later,
  nextWindows,
  type Outlook,
  type PinWindow,
  pinWindow,
} from './outlook.ts';
import type { Pin, PinState } from './pin.ts';
import { parsePin, type StoredRepeat, storedPin, storedRule, type TaskRepeat } from './repeat.schema.ts';

/** The columns of a task that no longer repeats. */
export const DETACHED = {
  seriesId: null,
  occurrence: null,
  repeats: null,
  begunOn: null,
  pinState: null,
  held: 0,
} as const;

/** The fields of a stored series that days follow from. */
export type SeriesDays = StoredRepeat & Pick<OccurrenceDays, 'refOn' | 'refSkip'>;

/** An occurrence that hasn't been placed yet. */
export const UNPLACED: OpenOccurrence = {
  startOn: null,
  endOn: null,
  begunOn: null,
  isHeld: false,
  pinState: null,
};

/** The days of a series' first occurrence; `null` if its rule has no day left. */
export function firstOccurrence(
  repeat: StoredRepeat,
  { outlook, today }: SchedulingContext,
): OccurrenceDays | null {
  if (repeat.kind === 'calendar') {
    const { fromOn: from } = repeat;
    const notBefore = from > today ? from : today;
    return onRuleDay(firstRuleDay(storedRule(repeat.rule), { from, notBefore }));
  }
  const pin = storedPin(repeat.rule);
  const reference = firstReference({ pin, outlook, today });
  const series = pinnedSeries({ ...repeat, ...reference });
  return placeOccurrence({ series, occurrence: UNPLACED, outlook, today });
}

/**
 * The days of the occurrence after one that was finished or skipped today; `null` if the series ends. A day of the calendar
 * is later than the finished one's (`lastOn`) and not in the past. A series that can't be read ends.
 */
export function nextOccurrence(
  series: SeriesDays,
  { lastOn, outlook, today }: SchedulingContext & { readonly lastOn: LocalDate | null },
): OccurrenceDays | null {
  if (!isReadable(series)) return null;
  if (series.kind === 'calendar') return onRuleDay(nextRuleDay(series, { lastOn, today }));
  const reference = nextReference({ series: pinnedSeries(series), outlook, today });
  if (reference === null) return null;
  const following = pinnedSeries({ ...series, ...reference });
  return placeOccurrence({ series: following, occurrence: UNPLACED, outlook, today });
}

/** Throws `validation_failed`, naming the part, for a rule that never comes and a limit in the past. */
export function refuseImpossible(repeat: TaskRepeat, today: LocalDate): void {
  if (repeat.kind === 'cycle') {
    const { notAfter } = repeat;
    if (notAfter !== null && notAfter < today) {
      throw refuseField('task_repeat.not_after', 'must not be in the past');
    }
    return;
  }
  const { rule, from, afterCompletion } = repeat;
  const problem = ruleProblem(rule, { from: from ?? today, today, isAfterCompletion: afterCompletion === 1 });
  if (problem !== null) throw refuseField('task_repeat.rule', problem);
}

const PREVIEWED = 3;

/** The next three times of a rule that isn't stored yet; refusals as in `refuseImpossible`. */
export function previewRepeat(repeat: TaskRepeat, { today, outlook }: SchedulingContext) {
  refuseImpossible(repeat, today);
  if (repeat.kind === 'calendar') {
    return nextDays(repeat, today).map((day) => ({ start_on: day, end_on: day, low: day, high: day }));
  }
  const { pin, each, notAfter } = repeat;
  const windows = outlook ? nextWindows({ pin, each, notAfter, outlook, today, count: PREVIEWED }) : [];
  return windows.map(({ start, end, low, high }) => ({ start_on: start, end_on: end, low, high }));
}

function nextDays(
  { rule, from, afterCompletion }: Extract<TaskRepeat, { kind: 'calendar' }>,
  today: LocalDate,
): LocalDate[] {
  if (afterCompletion === 0) return nextRuleDays(rule, { from: from ?? today, today, limit: PREVIEWED });
  const start = from !== null && from > today ? from : today;
  const days: LocalDate[] = [];
  for (
    let day: LocalDate | null = start;
    day && days.length < PREVIEWED;
    day = dayAfterCompletion(rule, day)
  ) {
    days.push(day);
  }
  return days;
}

/** Whether the stored rule is one of the series' kind. */
export const isReadable = ({ kind, rule }: Pick<SeriesDays, 'kind' | 'rule'>): boolean =>
  kind === 'cycle' ? parsePin(rule) !== null : 'rule' in parseCalendarRule(rule);

/** Converts a stored series for placing. */
export function pinnedSeries({
  rule,
  each,
  notAfter,
  refOn,
  refSkip,
}: Pick<SeriesDays, 'rule' | keyof Omit<PinnedSeries, 'pin'>>): PinnedSeries {
  return { pin: storedPin(rule), each, notAfter, refOn, refSkip };
}

function nextRuleDay(
  { rule: text, fromOn, afterCompletion }: SeriesDays,
  { lastOn, today }: { lastOn: LocalDate | null; today: LocalDate },
): LocalDate | null {
  const rule = storedRule(text);
  if (afterCompletion === 1) return dayAfterCompletion(rule, today);
  if (lastOn === LAST_DAY) return null;
  const following = lastOn === null ? today : addDays(lastOn, 1);
  return firstRuleDay(rule, { from: fromOn, notBefore: following > today ? following : today });
}

/** An occurrence of a calendar rule starts and is due on its day. */
function onRuleDay(day: LocalDate | null): OccurrenceDays | null {
  return day && { startOn: day, endOn: day, begunOn: null, pinState: null, refOn: null, refSkip: 0 };
}

/** The fields of a pinned series that days follow from. */
interface PinnedSeries extends Reference {
  readonly pin: Pin;
  /** Every how many cycles; 0 for once. */
  readonly each: number;
  readonly notAfter: LocalDate | null;
}

/** The open occurrence as it is stored. */
export interface OpenOccurrence {
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  /** The day on which it began; its first day stays from then on. */
  readonly begunOn: LocalDate | null;
  readonly isHeld: boolean;
  readonly pinState: PinState | null;
}

/** The days of an occurrence, and the cycle it belongs to. */
export type OccurrenceDays = Reference & Days;

type PlacementInput = {
  readonly series: PinnedSeries;
  readonly occurrence: OpenOccurrence;
  readonly outlook: Outlook | null;
  readonly today: LocalDate;
};
type Days = Omit<OpenOccurrence, 'isHeld'>;
type Forecast = PlacementInput & { readonly outlook: Outlook };

/**
 * The days of an open pinned task today: those of its cycle, as now forecast. An occurrence that has begun stays begun, no day
 * is moved into the past, and days that a person set don't move. Source: docs/contract.md, "Tasks that follow the cycle".
 */
export function placeOccurrence(placing: PlacementInput): OccurrenceDays {
  const { series, occurrence, outlook, today } = placing;
  const { refOn, refSkip } = series;
  if (occurrence.isHeld) {
    const { isHeld: _, ...days } = occurrence;
    return { ...days, ...(outlook ? followStart(series, outlook) : { refOn, refSkip }) };
  }
  if (outlook === null) return { ...NO_DAYS, pinState: 'resting', refOn, refSkip };
  if (occurrence.pinState === 'resting' || refOn === null) {
    return placedInCycle({
      ...placing,
      outlook,
      series: { ...series, ...chooseNextCycle(series, { outlook, today }) },
    });
  }
  return placedInCycle({ ...placing, outlook });
}

/** After a rest: the first cycle with days left, but none before the cycle that it belonged to. */
function chooseNextCycle(
  series: PinnedSeries,
  { outlook, today }: { outlook: Outlook; today: LocalDate },
): Reference {
  const first = firstReference({ pin: series.pin, outlook, today });
  const place = cyclePlace(series, outlook);
  return place !== null && place > first.refSkip ? { ...first, refSkip: place } : first;
}

function placedInCycle(placing: Forecast): OccurrenceDays {
  const { series, occurrence, outlook, today } = placing;
  const place = cyclePlace(series, outlook) ?? provisionalPlace(series, { outlook, today });
  if (place >= 0) return { ...inCycle(placing, place), ...followStart(series, outlook) };
  // Its cycle is over. If that cycle had no day for it, it comes in the next one that has.
  if (occurrence.begunOn === null && occurrence.pinState === 'no_window') {
    const reference = firstReference({ pin: series.pin, outlook, today });
    return { ...inCycle(placing, reference.refSkip), ...reference };
  }
  return { ...afterItsCycle(placing), ...followStart(series, outlook) };
}

/**
 * The next period came: an occurrence that hadn't begun is due today, once; one that had begun ends today at the latest, and its
 * days have passed if they weren't over when the period began.
 */
function afterItsCycle({ occurrence: { isHeld: _, ...stored }, outlook, today }: Forecast): Days {
  const { begunOn, endOn } = stored;
  if (begunOn === null)
    return { startOn: today, endOn: today, begunOn: today, pinState: 'period_came_first' };
  const [running] = outlook.cycles;
  const isCutShort = endOn !== null && running !== undefined && endOn >= running.start;
  return {
    ...stored,
    endOn: endOn && earlier(endOn, today),
    pinState: stored.pinState ?? (isCutShort ? 'days_passed' : null),
  };
}

/** The days in the cycle at an index of the outlook. */
function inCycle(placing: Forecast, place: number): Days {
  const { series, occurrence, outlook, today } = placing;
  const { pin } = series;
  const cycle = outlook.cycles[place];
  const window = cycle ? pinWindow(pin, cycle) : null;
  if (occurrence.begunOn !== null) return begun(placing, window);
  if (window !== null) return notBegun(placing, window);
  // Beyond the forecast.
  if (!cycle) return { ...NO_DAYS, pinState: null };
  const following =
    outlook.cycles[
      firstCycleWith(pin, { outlook: { ...outlook, cycles: outlook.cycles.slice(place) }, today }) + place
    ];
  const next = following ? pinWindow(pin, following) : null;
  if (next === null || next.start <= today) return { ...NO_DAYS, pinState: 'no_window' };
  return { ...notBegun(placing, next), pinState: 'no_window' };
}

/** Its first day stays, and its last day moves until it has passed. */
function begun({ series, occurrence, today }: Forecast, window: PinWindow | null): Days {
  const { isHeld: _, ...stored } = occurrence;
  const { startOn, endOn, pinState } = stored;
  const isSettled = window === null || pinState !== null || endOn === null || endOn < today;
  if (isSettled) return stored;
  const end = later(cutAt(series.notAfter, window.end), today);
  return { ...stored, endOn: startOn === null ? end : later(end, startOn) };
}

function notBegun(placing: Forecast, window: PinWindow): Days {
  const { notAfter } = placing.series;
  const { occurrence, today } = placing;
  if (notAfter !== null && window.start > notAfter) {
    const day = later(notAfter, today);
    return { startOn: day, endOn: day, begunOn: day === today ? today : null, pinState: 'deadline' };
  }
  const end = cutAt(notAfter, window.end);
  if (window.start > today) return { startOn: window.start, endOn: end, begunOn: null, pinState: null };
  const { startOn } = occurrence;
  // It was due to begin by now.
  if (startOn !== null && startOn <= today) {
    return begun({ ...placing, occurrence: { ...occurrence, begunOn: startOn, pinState: null } }, window);
  }
  // Its days have already begun or passed.
  const pinState = end < today ? 'days_passed' : null;
  return { startOn: today, endOn: later(end, today), begunOn: today, pinState };
}

const cutAt = (limit: LocalDate | null, day: LocalDate) => (limit === null ? day : earlier(day, limit));

const NO_DAYS = { startOn: null, endOn: null, begunOn: null } as const;

/** The cycle that an occurrence belongs to: the one `refSkip` starts after the accepted start `refOn`. */
type Reference = { readonly refOn: LocalDate | null; readonly refSkip: number };
/** The inputs of a schedule; `outlook` is `null` while no cycle runs. */
type SchedulingContext = { readonly outlook: Outlook | null; readonly today: LocalDate };

/** The reference of the first occurrence: the first cycle whose window ends today or later. */
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
 * How many cycles after the running one an occurrence's cycle is, negative for a cycle that is over. `null` if no accepted
 * start is within 14 days of the reference: such a start was deleted, or none is known.
 */
export function cyclePlace({ refOn, refSkip }: Reference, { starts }: Outlook): number | null {
  const at = attachedTo(refOn, starts);
  return at < 0 ? null : at + refSkip - (starts.length - 1);
}

/**
 * The same number while its start is deleted, which is treated as if that had never been the start of a cycle: the occurrence
 * belongs to the cycle that begins after the start before it. A replacement start within 14 days leads to the same cycle.
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

/** The reference to store: attached to the start it follows, and to the cycle's own start once that has begun. */
function followStart(reference: Reference, { starts }: Outlook): Reference {
  const at = attachedTo(reference.refOn, starts);
  if (at < 0) return reference;
  const begun = Math.min(at + reference.refSkip, starts.length - 1);
  return { refOn: starts[begun] ?? reference.refOn, refSkip: reference.refSkip - (begun - at) };
}

/**
 * The reference after an occurrence is finished or skipped: its cycle plus `each`, and not a cycle that is over. `null` if the
 * series ends: it comes only once, or the next window is entirely after the limit.
 */
export function nextReference({
  series,
  outlook,
  today,
}: SchedulingContext & { readonly series: PinnedSeries }): Reference | null {
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

/** The previous reference: the one from which `nextReference` gave the present one. */
export function previousReference({
  series,
  outlook,
}: Pick<PlacementInput, 'series' | 'outlook'>): Reference {
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
