import { daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { BLEEDING_STRENGTHS, type BleedingLevel, isPeriodBleeding } from '#domain/day-log/bleeding.ts';
import { bleedingRuns } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { monthOfDaysQuery } from '#web/features/day-log/day-log.data.ts';
import { isEpisodeExcluded, logDay, logDays, optimisticDay } from '#web/features/day-log/log-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { newId } from '#web/sync/change.ts';
import { loadOptimistic, optimisticData, QUEUED } from '#web/sync/pending.ts';
import { deletePeriod, logPeriod, pastPeriodsQuery, reloadCycle } from './cycle.data.ts';

/** Undoes what was logged; `undefined` if the days' earlier values aren't known. */
type Undo = (() => Promise<void>) | undefined;

/** Bleeding on consecutive days, both ends included. */
type Span = {
  readonly first: LocalDate;
  readonly last: LocalDate;
  /** For the days without logged bleeding; the others stay as they are. */
  readonly bleeding: BleedingLevel;
};

/** Logs a whole period, ended or still `running`, or nothing of it. If bleeding doesn't imply its start, logs that as well. */
export async function logPeriodSpan(
  span: Span & { readonly is: 'over' | 'running'; readonly timeZone: string },
): Promise<Undo> {
  await loadMissingDays([...daysOf({ start: span.first, end: span.last })]);
  const undo = await (span.is === 'over' ? logEnded(span) : logUnlogged(span));
  const start = await createStart(span.first, span.timeZone).catch(async (error: unknown) => {
    await undo?.();
    throw error;
  });
  if (start === undefined || undo === undefined) return undo;
  return async () => {
    const isQueued = (await deletePeriod(start)) === QUEUED;
    await undo();
    if (!isQueued) void reloadCycle();
  };
}

/** Logs bleeding until the day on which a period ended. */
export async function logEnded({ first: from, last: to, bleeding }: Span): Promise<Undo> {
  const { written } = await logDays({ from, to, bleeding, only_unsaid: 1 });
  return (
    written &&
    (async () => {
      await clearDays(written, (day) => (day > to ? 'none' : bleeding));
      await logDays({ from, to, bleeding: null, only_unsaid: 1 });
    })
  );
}

/** Logs bleeding, or none, on unlogged days without ending a period. Rejects if one of the days isn't loaded. */
export async function logUnlogged({ first, last, bleeding }: Span): Promise<Undo> {
  const days = [...daysOf({ start: first, end: last })];
  if (days.some((day) => optimisticDay(day) === undefined)) throw new Error('a day of the span isn’t known');
  const unlogged = days.filter((day) => (optimisticDay(day)?.bleeding ?? null) === null);
  await logLevels(unlogged.map((day) => [day, bleeding]));
  return () => clearDays(unlogged, () => bleeding);
}

/** Clears days, except those on which another device has logged something else since. */
async function clearDays(days: readonly LocalDate[], levelOn: (day: LocalDate) => BleedingLevel) {
  const own = days.filter((day) => [levelOn(day), null].includes(optimisticDay(day)?.bleeding ?? null));
  await logLevels(own.map((day) => [day, null]));
}

/** Logs a start on a loaded day whose bleeding doesn't belong to a period: none, spotting, or excluded bleeding. */
async function createStart(day: LocalDate, timeZone: string) {
  await loadOptimistic('days');
  const shown = optimisticDay(day);
  if (shown === undefined || isPeriodBleeding(shown)) return undefined;
  const id = newId();
  const answer = await logPeriod({ id, at: noonOf(day, timeZone), isNow: false, day });
  if (answer === QUEUED) return { id, period_on: day };
  void reloadCycle();
  return { id: answer.period_id, period_on: day };
}

/** Days painted in one stroke, and what was logged on them before. */
export type Stroke = {
  readonly days: readonly LocalDate[];
  /** `null` clears the bleeding. */
  readonly level: BleedingLevel | null;
  readonly before: ReadonlyMap<LocalDate, DayLog | null>;
  /** The days whose whole episode was excluded. */
  readonly uncounted: readonly LocalDate[];
  readonly starts: readonly PeriodEntry[];
};

/** Loads the months of days that aren't loaded yet; `strokeOf` skips those that can't be. */
export async function loadMissingDays(painted: readonly LocalDate[]): Promise<void> {
  const unknown = painted.filter((day) => optimisticDay(day) === undefined);
  const months = [...new Set(unknown.map(firstOfMonth))];
  await Promise.allSettled(months.map((first) => queryClient.fetchQuery(monthOfDaysQuery(first))));
}

/** Returns a brush's changes to the loaded days as shown now. A single day that already has the strength is erased. */
export function strokeOf(painted: readonly LocalDate[], brush: Brush): Stroke {
  // A day that isn't loaded couldn't be restored.
  const known = painted.filter((day) => optimisticDay(day) !== undefined);
  const before = new Map(known.map((day) => [day, optimisticDay(day) ?? null] as const));
  const levelOn = (day: LocalDate) => before.get(day)?.bleeding ?? null;
  const isSame = painted.length === 1 && painted.every((day) => levelOn(day) === brush);
  const level = brush === 'erase' || isSame ? null : brush;
  const log = level === null ? (optimisticData(pastPeriodsQuery.queryKey) ?? []) : [];
  const starts = log.filter(
    ({ origin, period_on }) => origin === 'said' && known.some((day) => day === period_on),
  );
  const days = known.filter(
    (day) => levelOn(day) !== level || starts.some(({ period_on }) => period_on === day),
  );
  return { days, level, before, uncounted: days.filter(isEpisodeExcluded), starts };
}

/**
 * Sends a stroke: one call for each run of days, then one for each reported start that it deletes. Returns a start that it caused
 * and that may be bleeding in between; rejects if the server refuses a call.
 */
export async function saveStroke({ days, level, before, starts }: Stroke): Promise<LocalDate | undefined> {
  const changed = days.filter((day) => (before.get(day)?.bleeding ?? null) !== level);
  const asksAbout = await logLevels(changed.map((day) => [day, level]));
  await changeStarts(starts, deletePeriod);
  return asksAbout;
}

export async function revertStroke(
  { days, before, uncounted, starts }: Stroke,
  timeZone: string,
): Promise<undefined> {
  const named = days.filter((day) => starts.some(({ period_on }) => period_on === day));
  await changeStarts(named, (day) =>
    logPeriod({ id: newId(), at: noonOf(day, timeZone), isNow: false, day }),
  );
  await logLevels(days.map((day) => [day, before.get(day)?.bleeding ?? null]));
  // Excluding one day excludes its episode. The other days' bleeding brings back whether they count.
  for (const day of uncounted) await logDay(day, { counts: 0 });
}

/** Changes reported starts one after the other, then reloads what depends on them without waiting for it. */
async function changeStarts<Start>(starts: readonly Start[], change: (start: Start) => Promise<unknown>) {
  let isQueued = false;
  for (const start of starts) isQueued = (await change(start)) === QUEUED;
  if (starts.length > 0 && !isQueued) void reloadCycle();
}

/** Logs days' bleeding, one call for each run. Returns a start that it caused and that may be bleeding in between. */
async function logLevels(
  levels: readonly (readonly [LocalDate, BleedingLevel | null])[],
): Promise<LocalDate | undefined> {
  let start: LocalDate | undefined;
  for (const run of bleedingRuns(levels)) {
    const { asksAbout } = await logDays({ ...run, only_unsaid: 0 });
    start = asksAbout ?? start;
  }
  return start;
}

/** The brushes for days, in the order of their keys, 1 to 5; the last one clears the bleeding. */
export const BRUSHES = [...BLEEDING_STRENGTHS, 'erase'] as const;
export type Brush = (typeof BRUSHES)[number];

export function brushOfKey(key: string): Brush | undefined {
  if (key === 'Backspace' || key === 'Delete') return 'erase';
  return /^[1-5]$/.test(key) ? BRUSHES[Number(key) - 1] : undefined;
}
