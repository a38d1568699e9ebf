import { daysOf } from '#domain/calendar/date-range.ts';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { type BleedingLevel, isPeriodBleeding } from '#domain/day-log/bleeding.ts';
import { logDays, optimisticDay } from '#web/lib/day-log/log-day.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { loadOptimistic } from '#web/sync/overlay.ts';
import { QUEUED } from '#web/sync/send-or-keep.ts';
import { deletePeriod, logPeriod } from './cycle.api.ts';
import { reloadCycle } from './cycle.queries.ts';
import { loadMissingDays, logLevels } from './stroke.ts';

/** Takes back what was logged; `undefined` where the days before it aren't known. */
type Undo = (() => Promise<void>) | undefined;

/** Bleeding of days next to each other. */
export type Span = {
  readonly first: LocalDate;
  readonly last: LocalDate;
  /** Of those days on which none is logged; the others keep theirs. */
  readonly bleeding: BleedingLevel;
};

/** Logs a whole period, or nothing of it. It ends on its last day, or is `running`. Its start is named if it doesn't follow from bleeding. */
export async function logPeriodSpan(
  span: Span & { readonly is: 'over' | 'running'; readonly timeZone: string },
): Promise<Undo> {
  await loadMissingDays([...daysOf({ start: span.first, end: span.last })]);
  const takeBack = await (span.is === 'over' ? logEnded(span) : logUnlogged(span));
  const start = await createStart(span.first, span.timeZone).catch(async (error: unknown) => {
    await takeBack?.();
    throw error;
  });
  if (start === undefined || takeBack === undefined) return takeBack;
  return async () => {
    const isQueued = (await deletePeriod(start)) === QUEUED;
    await takeBack();
    if (!isQueued) void reloadCycle();
  };
}

/** Logs bleeding until the day on which a period ended. */
export async function logEnded({ first: from, last: to, bleeding }: Span): Promise<Undo> {
  const { written } = await logDays({ from, to, bleeding, only_unsaid: 1 });
  return (
    written &&
    (async () => {
      const days = written.flatMap((text) => parseLocalDate(text) ?? []);
      await clearDays(days, (day) => (day > to ? 'none' : bleeding));
      await logDays({ from, to, bleeding: null, only_unsaid: 1 });
    })
  );
}

/** Logs bleeding, or that there was none, without a word of an end. Rejects if its days can't be loaded. */
export async function logUnlogged({ first, last, bleeding }: Span): Promise<Undo> {
  const days = [...daysOf({ start: first, end: last })];
  if (days.some((day) => optimisticDay(day) === undefined)) throw new Error('a day of the span isn’t known');
  const unlogged = days.filter((day) => (optimisticDay(day)?.bleeding ?? null) === null);
  await logLevels(unlogged.map((day) => [day, bleeding]));
  return () => clearDays(unlogged, () => bleeding);
}

/** Clears days, but those of which another device has logged something else since. */
async function clearDays(days: readonly LocalDate[], levelOn: (day: LocalDate) => BleedingLevel) {
  const own = days.filter((day) => [levelOn(day), null].includes(optimisticDay(day)?.bleeding ?? null));
  await logLevels(own.map((day) => [day, null]));
}

/** Names a start on a known day whose own bleeding is of no period: none, spotting, or one that doesn't count. */
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
