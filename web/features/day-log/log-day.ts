import { addDays, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { EPISODE_GAP_DAYS, makesPeriods } from '#domain/day-log/bleeding.ts';
import { logDay as dayCall, logDays as daysCall } from '#domain/day-log/day-log.calls.ts';
import {
  applyLogChange,
  type DayPatch,
  emptyDay,
  type Log,
  needsConfirmation,
} from '#domain/day-log/day-log.rules.ts';
import type { DayLog, DayLogged, DaysChange } from '#domain/day-log/day-log.schema.ts';
import { CYCLE_KEYS } from '#web/features/cycle/forecast.data.ts';
import { requestOf } from '#web/lib/http/http.ts';
import { todayHere } from '#web/lib/time/today.ts';
import { newId, pendingChanges } from '#web/sync/change.ts';
import { enqueueMutation, optimisticData, QUEUED } from '#web/sync/pending.ts';
import { monthOfDaysQuery } from './day-log.data.ts';
import { oldDayQuery, recentDaysQuery } from './days.data.ts';
import { logWith, replacedBy } from './days.optimistic.ts';
import { dayIn } from './loaded-days.ts';

/** The outcome of a change of the log. */
type LogResult = {
  /** Whether it's queued on this device until there is a connection. */
  readonly isQueued: boolean;
  /** The start that it caused, maybe on another day, if the person has to say whether that is bleeding in between. */
  readonly asksAbout: LocalDate | undefined;
};

/**
 * Logs a patch of a day. It shows at once, and a later patch of the same fields supersedes a queued one. Rejects if the server
 * refuses it, and then it's no longer shown.
 */
export async function logDay(on: LocalDate, patch: DayPatch): Promise<LogResult> {
  const before = optimisticStarts();
  const answer = await enqueueMutation({
    ...requestOf(dayCall, { params: { date: on }, body: patch }),
    answer: dayCall.answer,
    about: { kind: 'day-logged', id: on, day: on },
    replaced: (waiting) => replacedBy(patch, { on, waiting }),
  });
  return answer === QUEUED
    ? { isQueued: true, asksAbout: startSince(before) }
    : { isQueued: false, asksAbout: startInAnswer(answer) };
}

/** The patch that undoes a patch, from the day as shown before it; `undefined` if the day isn't known. */
export function undoOf(on: LocalDate, patch: DayPatch): DayPatch | undefined {
  const known = optimisticDay(on);
  if (known === undefined) return undefined;
  const before = Object.entries(known ?? emptyDay(on)).filter(([name]) => name in patch);
  const undo: DayPatch = Object.fromEntries(before); // a day's logged fields are those of a patch
  return 'bleeding' in patch && isEpisodeExcluded(on) ? { ...undo, counts: 0 } : undo;
}

/** Whether a day's whole episode is excluded, as shown now; `false` without an episode, or if one of its days isn't known. */
const isEpisodeExcluded = (on: LocalDate): boolean =>
  optimisticDay(on)?.counts === 0 && isExcludedTowards(on, -1) && isExcludedTowards(on, 1);

/** Whether the part of an episode on one side of a day is excluded. */
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

/** A day as shown now: `null` if nothing is logged, `undefined` if it isn't known. */
export function optimisticDay(on: LocalDate): DayLog | null | undefined {
  const { queryKey: ofMonth } = monthOfDaysQuery(firstOfMonth(on));
  const loaded = [recentDaysQuery.queryKey, oldDayQuery(on).queryKey, ofMonth].map((key) =>
    dayIn(optimisticData(key), on),
  );
  return loaded.find((day) => day !== undefined);
}

/**
 * Logs the same bleeding on consecutive days; with `only_unsaid`, that it ended on the last of them. `written` are the days that
 * changed; `undefined` if the change is queued and one of its days isn't known. Shows and rejects like `logDay`.
 */
export async function logDays(
  change: DaysChange,
): Promise<LogResult & { readonly written: readonly LocalDate[] | undefined }> {
  const [written, before] = [changedDays(change), optimisticStarts()];
  const answer = await enqueueMutation({
    ...requestOf(daysCall, { body: change }),
    answer: daysCall.answer,
    about: { kind: 'days-logged', id: newId(), day: change.to },
  });
  if (answer === QUEUED) return { isQueued: true, asksAbout: startSince(before), written };
  return { isQueued: false, asksAbout: startInAnswer(answer), written: answer.written };
}

function changedDays({ from, to, bleeding, only_unsaid }: DaysChange): LocalDate[] | undefined {
  // With "it ended" also the next day.
  const dates = daysOf({ start: from, end: addDays(to, 1) });
  const { after: log } = logWith(pendingChanges());
  if (!dates.every(log.isLoaded)) return undefined;
  const change = { kind: 'range', from, to, bleeding, onlyUnlogged: only_unsaid === 1 } as const;
  const { days } = applyLogChange(log, { change, today: todayHere() });
  const bleedingOn = (list: Log['days'], on: LocalDate) => list.get(on)?.bleeding ?? null;
  return dates.filter((on) => bleedingOn(log.days, on) !== bleedingOn(days, on));
}

/** All starts as shown now. */
const optimisticStarts = (): LocalDate[] =>
  // This key's data are period entries.
  ((optimisticData(CYCLE_KEYS.past) ?? []) as readonly PeriodEntry[]).map(({ period_on }) => period_on);

const startInAnswer = ({ ask, started }: Pick<DayLogged, 'ask' | 'started'>): LocalDate | undefined =>
  ask === null ? undefined : started?.on;

/** The start that was added since, if the server will ask about it. */
function startSince(before: readonly LocalDate[]): LocalDate | undefined {
  const now = optimisticStarts();
  return now.find((start) => !before.includes(start) && needsConfirmation(start, now));
}
