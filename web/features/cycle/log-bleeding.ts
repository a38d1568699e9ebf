import { daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { type BleedingLevel, isPeriodBleeding } from '#domain/day-log/bleeding.ts';
import { bleedingRuns } from '#domain/day-log/day-log.rules.ts';
import { monthOfDaysQuery } from '#web/features/day-log/day-log.data.ts';
import { logDays, optimisticDay } from '#web/features/day-log/log-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { newId } from '#web/sync/change.ts';
import { loadOptimistic, QUEUED } from '#web/sync/pending.ts';
import { deletePeriod, logPeriod, reloadCycle } from './cycle.data.ts';

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

/** Loads the months of days that aren't loaded yet, as far as possible. */
async function loadMissingDays(days: readonly LocalDate[]): Promise<void> {
  const unknown = days.filter((day) => optimisticDay(day) === undefined);
  const months = [...new Set(unknown.map(firstOfMonth))];
  await Promise.allSettled(months.map((first) => queryClient.fetchQuery(monthOfDaysQuery(first))));
}

/** Logs days' bleeding, one call for each run. */
async function logLevels(levels: readonly (readonly [LocalDate, BleedingLevel | null])[]): Promise<void> {
  for (const run of bleedingRuns(levels)) await logDays({ ...run, only_unsaid: 0 });
}
