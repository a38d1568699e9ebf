import { queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v5 } from 'uuid';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { addDays, compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { listPastPeriods } from '#domain/cycle/cycle.calls.ts';
import { listDays, listSymptoms } from '#domain/day-log/day-log.calls.ts';
import { DAY_LIST_DAYS_MAX } from '#domain/day-log/day-log.schema.ts';
import { readHabitHistory } from '#domain/habits/habits.calls.ts';
import { HISTORY_WEEKS_RANGE } from '#domain/habits/habits.schema.ts';
import { listHabits } from '#domain/habits/habits-of-day.calls.ts';
import type { Reading } from '#domain/importers/collect-reading.ts';
import type { ExistingHistory } from '#domain/importers/match-records.ts';
import type { ImportPlan } from '#domain/importers/plan-import.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import type { SentRecords } from '#domain/importers/sent-records.ts';
import { JOURNAL_LIST_DAYS_MAX, listJournalEntries } from '#domain/journal/journal.calls.ts';
import { listLabels } from '#domain/labels/labels.calls.ts';
import type { TheirDay } from '#domain/portability/made-imports.schema.ts';
import { importData, listImports, takeImportBack } from '#domain/portability/portability.calls.ts';
import {
  IMPORT_RECORDS_MAX,
  type ImportReceipt,
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
} from '#domain/portability/portable-data.schema.ts';
import { listTasks } from '#domain/tasks/tasks.calls.ts';
import { TASK_PAGE } from '#domain/tasks/tasks.schema.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { Answer } from '#domain/wire/call.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { groupRejections, KINDS, type Kind, type RejectionGroup } from '#web/lib/rejections/rejections.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { newId } from '#web/sync/change.ts';

/** Imports that can be undone, newest first, and spans in other modes. Not persisted, because they name the files. */
export const madeImportsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => send(listImports, { signal }),
  gcTime: 0,
});

/** How many records an undo removed and how many it left. */
export type TakenBack = {
  readonly removed: number;
  readonly kept: number;
  readonly before_line?: number | undefined;
};

/** Undoes an import. It may have added to anything the app shows, so everything is reloaded. */
export const useTakeBack = () =>
  useSingleMutation<TakenBack, string>({
    mutationKey: ['take-import-back'],
    mutationFn: (import_id) => send(takeImportBack, { params: { import_id }, body: {} }),
    onSettled: () => void queryClient.invalidateQueries(),
  });

const BATCH_SIZE = 4;
/** Beyond this limit the oldest checks aren't compared, and so are offered again. */
const CHECK_CALLS_MAX = 400;
const KEY = 'known-history';

/** The existing records of all kinds and days in a file. Dropped with its page: nothing of a file stays on the device. */
export const existingHistoryQuery = (reading: Reading, { id, digest }: { id: string; digest: string }) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => loadExistingHistory(reading, { digest, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Refetch only if nothing was loaded: loaded data stays as it was in the preview.
    refetchOnReconnect: ({ state }) => (state.data === undefined ? 'always' : false),
  });

async function loadExistingHistory(
  reading: Reading,
  { digest, signal }: { readonly digest: string; readonly signal: AbortSignal },
): Promise<ExistingHistory> {
  const reportedDays = reading.reported.flatMap(({ days }) => days);
  const ofJournal = reportedDays.filter(({ note, tags }) => note !== undefined || tags !== undefined);
  const days = spansOf([...reportedDays, ...reading.besides], DAY_LIST_DAYS_MAX);
  const pages = spansOf(ofJournal, JOURNAL_LIST_DAYS_MAX);

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
    estimateOn: imports.onboarding_start,
    isFileKnown: imports.imports.some((made) => made.digest === digest),
  };
}

/** Spans (both ends inclusive) that cover all these days; none is longer than `longest` days. */
export function spansOf(
  days: readonly { on: LocalDate }[],
  longest: number,
): { from: LocalDate; to: LocalDate }[] {
  const spans: { from: LocalDate; to: LocalDate; until: LocalDate }[] = [];
  for (const on of new Set(days.map((day) => day.on).sort())) {
    const last = spans.at(-1);
    if (last !== undefined && on <= last.until) last.to = on;
    else spans.push({ from: on, to: on, until: addDays(on, longest - 1) });
  }
  return spans.map(({ from, to }) => ({ from, to }));
}

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

async function loadExistingPlanner(
  reading: Reading,
  signal: AbortSignal,
): Promise<Pick<ExistingHistory, 'tasks' | 'habits' | 'checks' | 'untargeted' | 'labels'>> {
  const [tasks, listed, { labels }] = await Promise.all([
    reading.tasks.length > 0 ? loadTaskIds(signal) : new Set<string>(),
    reading.habits.length > 0 ? loadHabits(signal) : [],
    reading.tasks.length > 0 ? send(listLabels, { signal }) : { labels: [] },
  ]);
  const habits = new Set(listed.map(({ habit_id: id }) => id));
  const checked = await mapInBatches(checkedSpans(reading, habits), async ({ id, from, to }) => {
    const weeks = String(Math.ceil((daysBetween(from, to) + 1) / 7));
    const { days } = await send(readHabitHistory, { params: { id, weeks }, query: { until: to }, signal });
    const isThere = ({ done, skipped, amount }: (typeof days)[number]) => done + skipped + (amount ?? 0) > 0;
    return days.filter(isThere).map(({ date }) => `${id}/${date}`);
  });
  return {
    tasks,
    habits,
    checks: new Set(checked.flat()),
    untargeted: new Set(listed.flatMap((habit) => (habit.habit_target === null ? habit.habit_id : []))),
    labels: new Map(labels.map(({ label_id: id, name }) => [foldText(name), id])),
  };
}

/** The spans with checks in a file, for habits that already exist, newest first. */
export function checkedSpans({ checks }: Reading, habits: ReadonlySet<string>) {
  const byHabit = Map.groupBy(checks.flat(), ({ habitKey }) => habitKey);
  return [...byHabit]
    .map(([key, days]) => ({ id: idOf(`habit/${key}`), days }))
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

async function loadHabits(signal: AbortSignal) {
  const params = { cyclePhase: 'all', dayTimeFrame: 'all' } as const;
  const { habits } = await send(listHabits, { params, signal });
  return habits;
}

export type WrittenImport = {
  readonly importId: string;
  readonly plan: ImportPlan;
  /** How the outcome differs from the plan. */
  readonly unplanned: Unplanned;
};

/** Imports a plan's records in as many calls as needed. A retry has the same id, so nothing is added twice. */
export function useWriteImport({ source, digest }: { source: ImportSource; digest: string }) {
  const [importId] = useState(newId);
  const [progress, setProgress] = useState<{ part: number; parts: number }>();
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
            // Valid days made by the readers, and field keys.
            import: { id: importId, source, digest, theirs: theirs as readonly TheirDay[] },
            ...records,
          },
        });
        written.push({ sent: records, answer });
      }
      const unplanned = findUnplanned(written);
      // After a retry, existing records may come from this import's first try.
      return { importId, plan, unplanned: wasTried.current ? { ...unplanned, here: [] } : unplanned };
    },
    onError: () => {
      wasTried.current = true;
    },
    // It may have added to anything the app shows, even if a later part failed. Await only the user: the import may end
    // onboarding, which the next page checks.
    onSettled: async () => {
      // The existing history stays as it was when the person decided.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY });
      await queryClient.fetchQuery({ ...userQuery, staleTime: 0, retry: false }).catch(() => undefined);
    },
  });
  return { write, progress };
}

type Limits = { readonly bytes: number; readonly records: number };

/** Below the server's 16 MiB, with room for the head of the body. */
const LIMITS: Limits = { bytes: 15 * 2 ** 20, records: IMPORT_RECORDS_MAX };

/** Kinds without a day. They go first: days refer to symptoms, checks to habits, tasks to labels and their parent tasks. */
const UNDATED = [
  'custom_symptoms',
  'cycle_modes',
  'habits',
  'labels',
  'tasks',
] as const satisfies readonly (keyof SentRecords)[];
const DATED = [
  'periods',
  'day_logs',
  'theirs',
  'journal',
  'remarks',
  'habit_checks',
] as const satisfies readonly Exclude<keyof SentRecords, (typeof UNDATED)[number]>[];

type Placed = { readonly kind: keyof SentRecords; readonly record: object };
/** Records that must be in the same call. */
type Chunk = { readonly placed: Placed[]; bytes: number };

/**
 * Splits an import into parts within the limits of one call, oldest first. Years stay together if they fit, days always.
 * Without records it returns one empty part.
 */
export function splitImport(sent: SentRecords, limits: Limits = LIMITS): SentRecords[] {
  const fits = (one: Chunk, other: Chunk = chunkOf([])) =>
    one.placed.length + other.placed.length <= limits.records && one.bytes + other.bytes <= limits.bytes;
  const undated = UNDATED.flatMap((kind) => sent[kind].map((record) => chunkOf([{ kind, record }])));
  const dated = DATED.flatMap((kind) =>
    sent[kind].map((record) => ({ kind, record, on: 'date' in record ? record.date : record.started_on })),
  ).toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
  const years = [...Map.groupBy(dated, ({ on }) => on.slice(0, 4)).values()].flatMap((ofYear) => {
    const year = chunkOf(ofYear);
    return fits(year) ? [year] : [...Map.groupBy(ofYear, ({ on }) => on).values()].map(chunkOf);
  });
  const parts: Chunk[] = [];
  for (const chunk of [...undated, ...years]) {
    const last = parts.at(-1);
    if (last !== undefined && fits(last, chunk)) {
      for (const one of chunk.placed) last.placed.push(one);
      last.bytes += chunk.bytes;
    } else parts.push(chunk);
  }
  return parts.length === 0 ? [recordsOf([])] : parts.map(({ placed }) => recordsOf(placed));
}

const encoder = new TextEncoder();
/** A record's size in JSON, with its comma. */
const bytesOf = (record: object): number => encoder.encode(JSON.stringify(record)).length + 1;

const chunkOf = (placed: readonly Placed[]): Chunk => ({
  placed: [...placed],
  bytes: placed.reduce((sum, { record }) => sum + bytesOf(record), 0),
});

function recordsOf(placed: readonly Placed[]): SentRecords {
  const byKind = Map.groupBy(placed, ({ kind }) => kind);
  const lists = [...UNDATED, ...DATED].map((kind) => [
    kind,
    byKind.get(kind)?.map(({ record }) => record) ?? [],
  ]);
  return Object.fromEntries(lists); // each kind's own records
}

export type WrittenPart = {
  readonly sent: Partial<SentRecords>;
  readonly answer: Pick<ImportReceipt, 'kinds' | 'rejections'>;
};

/** Entries of an import whose outcome differs from the plan. */
export type Unplanned = {
  /** How many entries were rejected; the server lists only the first ones. */
  readonly refused: number;
  readonly groups: readonly RejectionGroup[];
  /** How many entries are older than what the person stores. */
  readonly older: number;
  /** How many entries of a kind already existed. */
  readonly here: readonly { readonly kind: Kind; readonly count: number }[];
};

/** How many entries the server will leave out, because they are older than what the person stores. */
export function countOlder(sent: SentRecords, from: UserDetails['details']['details_from']): number {
  const before = (days: readonly { readonly date: string }[], line: LocalDate | null) =>
    line === null ? 0 : days.filter(({ date }) => date < line).length;
  return (
    before([...sent.day_logs, ...sent.remarks], from.days) +
    before(sent.journal, from.journal) +
    before(sent.habit_checks, from.habits) +
    before(
      sent.tasks.flatMap(({ completed_on: date }) => (date ? { date } : [])),
      from.tasks,
    )
  );
}

/** Compares what was sent with the server's answers. */
export function findUnplanned(parts: readonly WrittenPart[]): Unplanned {
  const total = (of: (part: WrittenPart) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const lostOf =
    (kind: Kind) =>
    ({ sent, answer }: WrittenPart) => {
      const { added, skipped, rejected, older_than_kept: older = 0 } = answer.kinds[kind];
      const entries = new Map<string, readonly object[]>(Object.entries(sent)).get(kind)?.length ?? 0;
      // An entry missing from the answer's counts was rejected too.
      return Math.max(rejected, entries - added - skipped - older);
    };
  return {
    refused: KINDS.reduce((sum, kind) => sum + total(lostOf(kind)), 0),
    groups: groupRejections(parts),
    older: KINDS.reduce(
      (sum, kind) => sum + total(({ answer }) => answer.kinds[kind].older_than_kept ?? 0),
      0,
    ),
    here: KINDS.map((kind) => ({ kind, count: total(({ answer }) => answer.kinds[kind].skipped) })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** The UUID namespace for records from files. It must never change, or importing a file again would duplicate its records. */
const NAMESPACE = 'b1a5b0a6-6f2b-5f0d-9a53-7c2e6d0f4e11';

/** A deterministic UUID for a new record from a file. */
export const idOf = (text: string): string => v5(text, NAMESPACE);

/** Larger files are identified by size and both ends: hashing needs all bytes in memory, and Apple's files have gigabytes. */
const WHOLE_UP_TO_BYTES = 64 * 2 ** 20;
const END_BYTES = 2 ** 20;

/** The SHA-256 that identifies a file when it's chosen again; 64 hexadecimal digits. */
export async function fileDigest(file: Blob): Promise<string> {
  const sample =
    file.size <= WHOLE_UP_TO_BYTES
      ? file
      : new Blob([String(file.size), file.slice(0, END_BYTES), file.slice(-END_BYTES)]);
  const hash = await crypto.subtle.digest('SHA-256', await sample.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
