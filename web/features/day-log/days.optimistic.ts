import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { startsOfRecord } from '#domain/cycle/cycle-record.ts';
import { logDay } from '#domain/day-log/day-log.calls.ts';
import {
  applyLogChange,
  type DayPatch,
  type Log,
  type LogChange,
  putDay,
} from '#domain/day-log/day-log.rules.ts';
import type { DayLog, DaysChange, ListedDay } from '#domain/day-log/day-log.schema.ts';
import { cycleRecordQuery, invalidateDependents } from '#web/features/cycle/forecast.data.ts';
import { UnexpectedAnswer } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { todayHere } from '#web/lib/time/today.ts';
import { type ChangeHandler, type ChangeKind, storedChanges, type UnsentChange } from '#web/sync/change.ts';
import { type ApplyPending, commitToCache } from '#web/sync/pending.ts';
import { isWithin, type LoadedDays } from './loaded-days.ts';

/** The loaded days as the server will answer once it has the unsent changes. */
export const applyPendingDays: ApplyPending = (answer, { changes }) => {
  const known = answer as LoadedDays; // all queries of days return `LoadedDays`
  const { before, after } = logWith(changes);
  const dates = new Set([...before.days.keys(), ...after.days.keys()]);
  const changed = [...dates].filter(
    (date) => isWithin(known, date) && before.days.get(date) !== after.days.get(date),
  );
  if (changed.length === 0) return known;
  // Another query may have loaded the other days earlier than this one.
  const days = new Map(known.days.map((day) => [day.date, day]));
  for (const date of changed) {
    const day = after.days.get(date);
    if (day) days.set(date, day);
    else days.delete(date);
  }
  return { ...known, days: sortedDays(days) };
};

/** Returns the last result again as long as its inputs are the same objects. */
export function rememberLast<Result>() {
  let last: { readonly inputs: readonly unknown[]; readonly result: Result } | undefined;
  return (inputs: readonly unknown[], compute: () => Result): Result => {
    const isSame =
      last?.inputs.length === inputs.length && inputs.every((one, at) => one === last?.inputs[at]);
    if (last === undefined || !isSame) last = { inputs, result: compute() };
    return last.result;
  };
}

// Every query of days and of the cycle is shown by it.
const remembered = rememberLast<{ readonly before: Log; readonly after: Log }>();

/**
 * The loaded log before and after unsent changes: the days of all queries as one collection, and the starts of the cycle's record
 * if that is loaded.
 */
export function logWith(changes: readonly UnsentChange[]): { readonly before: Log; readonly after: Log } {
  const record = queryClient.getQueryData(cycleRecordQuery.queryKey);
  const timeZone = queryClient.getQueryData(userQuery.queryKey)?.details.timezone ?? DEFAULT_TIME_ZONE;
  const today = todayHere();
  const loaded = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['days'] })
    .filter(({ state }) => state.data !== undefined)
    .sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    .map(({ state }) => state.data as LoadedDays); // all queries of days return `LoadedDays`
  return remembered([record, timeZone, today, changes.length, ...changes, ...loaded], () => {
    const before: Log = {
      days: collectionOf(loaded),
      isLoaded: (day) => loaded.some((some) => isWithin(some, day)),
      ...(record ? startsOfRecord(record) : { starts: new Map(), estimateId: null }),
    };
    const after = changes
      .flatMap((change) => logChangesOf(change, timeZone))
      .reduce((log, change) => applyLogChange(log, { change, today }), before);
    return { before, after };
  });
}

/** Loaded days by date; of a day that several queries loaded, the last one counts. */
function collectionOf(loaded: readonly LoadedDays[]): Map<LocalDate, ListedDay> {
  const days = new Map<LocalDate, ListedDay>();
  for (const some of loaded) {
    for (const date of days.keys()) if (isWithin(some, date)) days.delete(date);
    for (const day of some.days) days.set(day.date, day);
  }
  return days;
}

/** The changes of the log that an unsent change makes; empty if it's about something else. */
function logChangesOf({ about, call: { body } }: UnsentChange, timeZone: string): LogChange[] {
  if (about.kind === 'days-logged') {
    const { from, to, bleeding, only_unsaid } = body as DaysChange; // as `logDays` sends it
    return [{ kind: 'range', from, to, bleeding, onlyUnlogged: only_unsaid === 1 }];
  }
  if (about.kind === 'period-deleted') return [{ kind: 'start-deleted', id: about.id }];
  if (about.kind === 'period-logged') {
    const at = body?.period_timestamp;
    return typeof at === 'number'
      ? [{ kind: 'start-reported', id: about.id, on: localDateAt(at, timeZone) }]
      : [];
  }
  const on = about.day === undefined ? undefined : parseLocalDate(about.day);
  return about.kind === 'day-logged' && on ? [{ kind: 'day', on, patch: patchIn(body) }] : [];
}

/** Whether an unsent change is about a day's log. */
export function isAboutDay({ about, call: { body } }: UnsentChange, date: LocalDate): boolean {
  if (about.kind !== 'days-logged') return about.day === date && DAY_CHANGES.has(about.kind);
  const { from, to } = body as DaysChange; // as `logDays` sends it
  return from <= date && date <= to;
}
const DAY_CHANGES: ReadonlySet<ChangeKind> = new Set(['day-logged', 'period-logged', 'period-deleted']);

const patchIn = (body: UnsentChange['call']['body']) => (body ?? {}) as DayPatch; // as `logDay` sends it

/**
 * Returns the queued changes that a patch of the same day supersedes because it has all their fields, oldest first. None if one
 * of the queued changes sets whether bleeding counts or deletes a start, because that depends on what was logged before it.
 */
export function replacedBy(
  patch: DayPatch,
  { on, waiting }: { on: LocalDate; waiting: readonly UnsentChange[] },
): readonly UnsentChange[] {
  const ofDays = waiting.filter(({ about }) => about.kind === 'day-logged');
  const isOfCounting =
    waiting.some(({ about }) => about.kind === 'period-deleted') ||
    ofDays.some(({ call }) => patchIn(call.body).counts !== undefined);
  if (isOfCounting) return [];
  return ofDays.filter(
    ({ about, call }) => about.id === on && Object.keys(patchIn(call.body)).every((name) => name in patch),
  );
}

/** Days of a collection, oldest first. */
const sortedDays = (days: ReadonlyMap<LocalDate, ListedDay>): ListedDay[] =>
  [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));

/** Handles the server's answers to changes of day logs. */
export const daysHandler: ChangeHandler = {
  answered: async (change, answer) => {
    await commitToCache([change]);
    if (change.about.kind === 'day-logged') {
      const parsed = await logDay.answer['~standard'].validate(answer);
      if (parsed.issues) throw new UnexpectedAnswer(undefined);
      replaceDay(parsed.value.day);
    }
    // Insights are calculated from days; those on the screen reload.
    void queryClient.invalidateQueries({ queryKey: ['insights'] });
    if (!affectsCycle(change) || hasLaterChanges(change)) return;
    // Starts are derived from bleeding and signs from the other fields, and `counts` may apply to other days too. Not awaited,
    // because reads wait until nothing is being sent.
    void queryClient.invalidateQueries({ queryKey: ['periods'] });
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    void invalidateDependents();
    if (affectsOtherDays(change)) void queryClient.invalidateQueries({ queryKey: ['days'] });
  },
  refused: async () => undefined,
};

/** Replaces a day in all loaded lists by the server's version. Their other days stay as old as they are. */
function replaceDay(day: DayLog): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ['days'] })) {
    const known = state.data as LoadedDays | undefined; // all queries of days return `LoadedDays`
    if (known === undefined || !isWithin(known, day.date)) continue;
    const days = new Map(known.days.map((one) => [one.date, one]));
    putDay(days, day);
    const updatedAt = state.dataUpdatedAt;
    queryClient.setQueryData(queryKey, { ...known, days: sortedDays(days) }, { updatedAt });
  }
}

const hasField = ({ call }: UnsentChange, name: string): boolean =>
  call.body !== undefined && name in call.body;
/** The fields from which starts or signs of ovulation are derived. */
const CYCLE_FIELDS = ['bleeding', 'counts', 'lh', 'discharge', 'temperature', 'disturbed'] as const;
const affectsCycle = (change: UnsentChange): boolean => CYCLE_FIELDS.some((name) => hasField(change, name));
const affectsOtherDays = (change: UnsentChange): boolean =>
  change.about.kind === 'days-logged' || hasField(change, 'counts');

/** Whether later changes are pending; their answers reload everything. */
const hasLaterChanges = ({ id, owner }: UnsentChange): boolean =>
  storedChanges().some(
    (other) => other.id > id && other.owner === owner && other.refusal === undefined && affectsCycle(other),
  );
