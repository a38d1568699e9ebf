import { queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
import { listHabits, readHabitHistory } from '#domain/habits/habits.calls.ts';
import { HISTORY_WEEKS_RANGE } from '#domain/habits/habits.schema.ts';
import type { Reading } from '#domain/importers/collect-reading.ts';
import type { ExistingHistory } from '#domain/importers/match-records.ts';
import type { ImportPlan } from '#domain/importers/plan-import.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import { listJournalEntries } from '#domain/journal/journal.calls.ts';
import { JOURNAL_LIST_DAYS_MAX } from '#domain/journal/journal.schema.ts';
import type { TheirDay } from '#domain/portability/made-imports.schema.ts';
import { importData, listImports, takeImportBack } from '#domain/portability/portability.calls.ts';
import { PORTABLE_FORMAT, PORTABLE_VERSION } from '#domain/portability/portable-data.schema.ts';
import { listTasks } from '#domain/tasks/tasks.calls.ts';
import { TASK_PAGE } from '#domain/tasks/tasks.schema.ts';
import type { Answer } from '#domain/wire/call.ts';
import { send } from '#web/lib/http/api-client.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { findUnplanned, idOf, splitImport, type Unplanned, type WrittenPart } from './import-parts.ts';

/** Imports that can be taken back, newest first, and the times in another mode. Not kept on the device: they name what files were. */
export const madeImportsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => send(listImports, { signal }),
  gcTime: 0,
});

/** What a take-back did. */
export type TakenBack = { readonly removed: number; readonly kept: number };

/** Takes an import back. It may have added to anything the app shows, so everything is reloaded. */
export const useTakeBack = () =>
  useSingleMutation<TakenBack, string>({
    mutationKey: ['take-import-back'],
    mutationFn: (import_id) => send(takeImportBack, { params: { import_id }, body: {} }),
    onSettled: () => void queryClient.invalidateQueries(),
  });

/** Calls under way at the same time. */
const BATCH_SIZE = 4;
/** Of a file with more years of more habits, the oldest are offered again. */
const CHECK_CALLS_MAX = 400;
const KEY = 'known-history';

/** Whether a query is of what the person has; a write leaves that as it was when they decided. */
const isExistingHistoryQuery = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
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

/** An import as it was made. */
export type WrittenImport = {
  readonly importId: string;
  readonly plan: ImportPlan;
  /** What became of it otherwise than planned. */
  readonly unplanned: Unplanned;
};

type WriteProgress = { readonly part: number; readonly parts: number };

/** Brings in what a plan sends, in as many calls as it takes. A repetition has the same id, so nothing comes twice. */
export function useWriteImport({ source, digest }: { source: ImportSource; digest: string }) {
  const [importId] = useState(newId);
  const [progress, setProgress] = useState<WriteProgress>();
  const wasTried = useRef(false);
  const write = useSingleMutation<WrittenImport, ImportPlan>({
    mutationKey: ['bring-in'],
    mutationFn: async (plan) => {
      const parts = splitImport(plan.sent);
      const written: WrittenPart[] = [];
      for (const [index, { theirs, ...records }] of parts.entries()) {
        setProgress({ part: index + 1, parts: parts.length });
        const answer = await send(importData, {
          query: { preview: '0' },
          body: {
            format: PORTABLE_FORMAT,
            version: PORTABLE_VERSION,
            // Days that the readers made, and keys of what is said.
            import: { id: importId, source, digest, theirs: theirs as readonly TheirDay[] },
            ...records,
          },
        });
        written.push({ sent: records, answer });
      }
      const unplanned = findUnplanned(written);
      // What an earlier try brought is here because of this import.
      return { importId, plan, unplanned: wasTried.current ? { ...unplanned, here: [] } : unplanned };
    },
    onError: () => {
      wasTried.current = true;
    },
    // It may add to anything the app shows, even if a later part failed. Only the person is waited for: what came in may end
    // onboarding, which the next page asks about.
    onSettled: async () => {
      void queryClient.invalidateQueries({ predicate: (query) => !isExistingHistoryQuery(query) });
      await queryClient.fetchQuery({ ...userQuery, staleTime: 0, retry: false }).catch(() => undefined);
    },
  });
  return { write, progress };
}
