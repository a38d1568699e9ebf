import { queryOptions } from '@tanstack/react-query';
import {
  addDays,
  compareDates,
  daysBetween,
  type LocalDate,
  parseLocalDate,
} from '#domain/calendar/local-date.ts';
import { listPastPeriods } from '#domain/cycle/cycle.calls.ts';
import { listDays, listSymptoms } from '#domain/day-log/day-log.calls.ts';
import { DAY_LIST_DAYS_MAX } from '#domain/day-log/day-log.schema.ts';
import { HISTORY_WEEKS_RANGE } from '#domain/habits/habit.schema.ts';
import { listHabits, readHabitHistory } from '#domain/habits/habits.calls.ts';
import type { Reading } from '#domain/importers/collect-reading.ts';
import type { ExistingHistory } from '#domain/importers/judge-facts.ts';
import { listJournalEntries } from '#domain/journal/journal.calls.ts';
import { JOURNAL_LIST_DAYS_MAX } from '#domain/journal/journal.schema.ts';
import { listImports } from '#domain/portability/portability.calls.ts';
import { TASK_PAGE } from '#domain/tasks/task.schema.ts';
import { listTasks } from '#domain/tasks/tasks.calls.ts';
import type { Answer } from '#domain/wire/call.ts';
import { send } from '#web/lib/http/api-client.ts';
import { idOf } from './id-of.ts';

/** Calls under way at the same time. */
const BATCH_SIZE = 4;
/** Of a file with more years of more habits, the oldest are offered again. */
const CHECK_CALLS_MAX = 400;
const KEY = 'known-history';

/** Whether a query is of what the person has; a write leaves that as it was when they decided. */
export const isExistingHistoryQuery = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === KEY;

/** What the person has of all that a file speaks of. Forgotten with its page: nothing of a file stays on the device. */
export const existingHistoryQuery = (reading: Reading, { id, digest }: { id: string; digest: string }) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => loadExistingHistory(reading, { digest, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // As long as nothing is known; what is known stays as it was when the person looked at it.
    refetchOnReconnect: ({ state }) => (state.data === undefined ? 'always' : false),
  });

type LoadOptions = { readonly digest: string; readonly signal: AbortSignal };

async function loadExistingHistory(
  reading: Reading,
  { digest, signal }: LoadOptions,
): Promise<ExistingHistory> {
  const reportedDays = reading.reported.flatMap(({ days }) => days);
  const ofJournal = reportedDays.filter(({ note, tags }) => note !== undefined || tags !== undefined);
  const days = spansOf(
    [...reportedDays, ...reading.besides].map(({ on }) => on),
    DAY_LIST_DAYS_MAX,
  );
  const pages = spansOf(
    ofJournal.map(({ on }) => on),
    JOURNAL_LIST_DAYS_MAX,
  );

  const [lists, entries, periods, symptoms, imports, planner] = await Promise.all([
    mapInBatches(days, (params) => send(listDays, { params, signal })),
    mapInBatches(pages, (params) => send(listJournalEntries, { params, signal })),
    send(listPastPeriods, { params: { param: 'all' }, signal }),
    send(listSymptoms, { signal }),
    send(listImports, { signal }),
    loadExistingPlanner(reading, signal),
  ]);
  const known = lists.flatMap((list) => list.days);
  return {
    days: new Map(known.map((day) => [day.date, day])),
    remarks: new Map(known.map(({ date, remarks = [] }) => [date, remarks])),
    journal: new Map(entries.flatMap((list) => list.entries).map((entry) => [entry.date, entry])),
    starts: new Set(
      periods.previous_periods_raw_data
        .filter(({ origin }) => origin === 'said')
        .map((period) => period.period_on),
    ),
    modes: imports.modes.map(({ mode, started_on: from }) => ({ mode, from })),
    ownSymptoms: symptoms.symptoms,
    ...planner,
    estimateOn: parseLocalDate(imports.onboarding_start ?? '') ?? null,
    isFileKnown: imports.imports.some((made) => made.digest === digest),
  };
}

/** Spans of days that hold all of these, none longer than a call lists. */
export function spansOf(days: readonly LocalDate[], longest: number): { from: LocalDate; to: LocalDate }[] {
  const spans: { from: LocalDate; to: LocalDate; until: LocalDate }[] = [];
  for (const on of [...new Set(days)].sort()) {
    const last = spans.at(-1);
    if (last !== undefined && on <= last.until) last.to = on;
    else spans.push({ from: on, to: on, until: addDays(on, longest - 1) });
  }
  return spans.map(({ from, to }) => ({ from, to }));
}

/** Does it for all, a few at a time. */
async function mapInBatches<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    results.push(...(await Promise.all(items.slice(at, at + BATCH_SIZE).map(act))));
  }
  return results;
}

type ExistingPlanner = Pick<ExistingHistory, 'tasks' | 'habits' | 'checks'>;

/** Which of a planner's tasks, habits and checks are here. */
async function loadExistingPlanner(reading: Reading, signal: AbortSignal): Promise<ExistingPlanner> {
  const [tasks, habits] = await Promise.all([
    reading.tasks.length > 0 ? loadTaskIds(signal) : new Set<string>(),
    reading.habits.length > 0 ? loadHabitIds(signal) : new Set<string>(),
  ]);
  const checked = await mapInBatches(checkedSpans(reading, habits), async ({ id, from, to }) => {
    const weeks = String(Math.ceil((daysBetween(from, to) + 1) / 7));
    const { days } = await send(readHabitHistory, { params: { id, weeks }, query: { until: to }, signal });
    return days.filter(({ done, skipped }) => done === 1 || skipped === 1).map(({ date }) => `${id}/${date}`);
  });
  return { tasks, habits, checks: new Set(checked.flat()) };
}

type CheckedSpan = { readonly id: string; readonly from: LocalDate; readonly to: LocalDate };

/** The spans of days on which a file has checks of habits that are here, the newest first. */
export function checkedSpans({ checks }: Reading, habits: ReadonlySet<string>): CheckedSpan[] {
  const byHabit = Map.groupBy(checks.flat(), ({ habitKey }) => habitKey);
  return [...byHabit]
    .map(([key, ofHabit]) => ({ id: idOf(`habit/${key}`), days: ofHabit.map(({ on }) => on) }))
    .filter(({ id }) => habits.has(id))
    .flatMap(({ id, days }) => spansOf(days, HISTORY_WEEKS_RANGE.max * 7).map((span) => ({ id, ...span })))
    .sort((one, other) => compareDates(other.to, one.to))
    .slice(0, CHECK_CALLS_MAX);
}

async function loadTaskIds(signal: AbortSignal): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Answer<typeof listTasks> = await send(listTasks, {
      body: { limit: TASK_PAGE.max, cursor },
      signal,
    });
    for (const { id } of page.tasks) ids.add(id);
    cursor = page.next_cursor;
  }
  return ids;
}

async function loadHabitIds(signal: AbortSignal): Promise<Set<string>> {
  const params = { cyclePhase: 'all', dayTimeFrame: 'all' } as const;
  const { habits } = await send(listHabits, { params, signal });
  return new Set(habits.map(({ habit_id }) => habit_id));
}
