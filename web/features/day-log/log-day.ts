import { addDays, daysOf, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { EPISODE_GAP_DAYS, needsConfirmation } from '#domain/cycle/episodes.ts';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import { logDay as dayCall, logDays as daysCall } from '#domain/day-log/day-log.calls.ts';
import { applyDayChange, type DayPatch, emptyDay } from '#domain/day-log/day-log.rules.ts';
import type { DayLog, DayLogged, DaysChange } from '#domain/day-log/day-log.schema.ts';
import { CYCLE_KEYS } from '#web/features/cycle/forecast.data.ts';
import { requestOf } from '#web/lib/http/http.ts';
import { todayHere } from '#web/lib/time/today.ts';
import { newId } from '#web/sync/change.ts';
import { enqueueMutation, QUEUED } from '#web/sync/enqueue-mutation.ts';
import { optimisticData } from '#web/sync/pending.ts';
import { monthOfDaysQuery } from './day-log.data.ts';
import { oldDayQuery, recentDaysQuery } from './days.data.ts';
import { replacedBy } from './days.optimistic.ts';
import { dayIn } from './loaded-days.ts';

/** What a change of the log came to. */
type LogResult = {
  /** Whether it waits on this device for a connection. */
  readonly isQueued: boolean;
  /** The start that it brought, which may be on another day, if it's to be asked whether that is bleeding in between. */
  readonly asksAbout: LocalDate | undefined;
};

/**
 * Says something of a day, with what a press changes. It shows at once; a later press on the same takes the place of one that
 * waits. Rejects if the server refuses it, and then it shows no more.
 */
export async function logDay(on: LocalDate, press: DayPatch): Promise<LogResult> {
  const before = optimisticStarts();
  const answer = await enqueueMutation({
    ...requestOf(dayCall, { params: { date: on }, body: press }),
    answer: dayCall.answer,
    about: { kind: 'day-logged', id: on, day: on },
    replaced: (waiting) => replacedBy(press, { on, waiting }),
  });
  return answer === QUEUED
    ? { isQueued: true, asksAbout: startSince(before) }
    : { isQueued: false, asksAbout: startInAnswer(answer) };
}

/** The press that takes a press back, from what is shown before it; `undefined` if the day isn't known. */
export function undoOf(on: LocalDate, press: DayPatch): DayPatch | undefined {
  const known = optimisticDay(on);
  if (known === undefined) return undefined;
  const before = Object.entries(known ?? emptyDay(on)).filter(([name]) => name in press);
  const undo: DayPatch = Object.fromEntries(before); // what was said of the day is what a call can say of it
  return 'bleeding' in press && isEpisodeExcluded(on) ? { ...undo, counts: 0 } : undo;
}

/** Whether none of a day's episode counts, as it's shown now; not if a day of it isn't known, or it didn't bleed. */
export const isEpisodeExcluded = (on: LocalDate): boolean =>
  optimisticDay(on)?.counts === 0 && isExcludedTowards(on, -1) && isExcludedTowards(on, 1);

/** Whether nothing counts that an episode has on one side of one of its days. */
function isExcludedTowards(on: LocalDate, side: -1 | 1): boolean {
  let last = on;
  for (let away = 1; away <= EPISODE_GAP_DAYS; away++) {
    const next = addDays(last, side * away);
    const shown = optimisticDay(next);
    if (shown === undefined) return false;
    if (!shown || !makesPeriods(shown.bleeding)) continue;
    if (shown.counts !== 0) return false;
    [last, away] = [next, 0];
  }
  return true;
}

/** A day as it's shown now: `null` if nothing is said of it, `undefined` if it isn't known. */
export function optimisticDay(on: LocalDate): DayLog | null | undefined {
  const { queryKey: ofMonth } = monthOfDaysQuery(firstOfMonth(on));
  const loaded = [recentDaysQuery.queryKey, oldDayQuery(on).queryKey, ofMonth].map((key) =>
    dayIn(optimisticData(key), on),
  );
  return loaded.find((day) => day !== undefined);
}

/**
 * Says the same bleeding of days next to each other; with `only_unsaid` that it ended on the last of them. `written` are the days
 * that changed; `undefined` if the change waits and one of its days isn't known. Shows and rejects as `logDay` does.
 */
export async function logDays(
  change: DaysChange,
): Promise<LogResult & { readonly written: readonly string[] | undefined }> {
  const written = changedDays(change);
  const before = optimisticStarts();
  const answer = await enqueueMutation({
    ...requestOf(daysCall, { body: change }),
    answer: daysCall.answer,
    about: { kind: 'days-logged', id: newId(), day: change.to },
  });
  if (answer === QUEUED) return { isQueued: true, asksAbout: startSince(before), written };
  return { isQueued: false, asksAbout: startInAnswer(answer), written: answer.written };
}

function changedDays({ from, to, bleeding, only_unsaid }: DaysChange): string[] | undefined {
  const dates = [...daysOf({ start: from, end: addDays(to, 1) })];
  const shown = dates.map(optimisticDay);
  if (shown.includes(undefined)) return undefined;
  const before = shown.filter((day) => day != null);
  const change = { kind: 'range', from, to, bleeding, isOnlyUnsaid: only_unsaid === 1 } as const;
  const after = applyDayChange(before, { change, today: todayHere() });
  const bleedingIn = (list: readonly DayLog[], on: LocalDate) =>
    list.find(({ date }) => date === on)?.bleeding ?? null;
  return dates.filter((on) => bleedingIn(before, on) !== bleedingIn(after, on));
}

/** Every start as it's shown now. */
const optimisticStarts = (): LocalDate[] =>
  // What is loaded under this key.
  ((optimisticData(CYCLE_KEYS.past) ?? []) as readonly PeriodEntry[]).flatMap(
    ({ period_on }) => parseLocalDate(period_on) ?? [],
  );

const startInAnswer = ({ ask, started }: Pick<DayLogged, 'ask' | 'started'>): LocalDate | undefined =>
  ask === null || started === null ? undefined : parseLocalDate(started.on);

/** The start that has come since, if the server will ask about it. */
function startSince(before: readonly LocalDate[]): LocalDate | undefined {
  const now = optimisticStarts();
  return now.find((start) => !before.includes(start) && needsConfirmation(start, now));
}
