import { queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v5 } from 'uuid';
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
import type { SentRecords } from '#domain/importers/sent-records.ts';
import { listJournalEntries } from '#domain/journal/journal.calls.ts';
import { JOURNAL_LIST_DAYS_MAX } from '#domain/journal/journal.schema.ts';
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
import type { Answer } from '#domain/wire/call.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { groupRejections, KINDS, type Kind, type RejectionGroup } from '#web/lib/rejections/rejections.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { newId } from '#web/sync/change.ts';

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

type SplitImportKind = keyof SentRecords;
type Limits = { readonly bytes: number; readonly records: number };

/** Below the server's 16 MiB, with room for the head of the body. */
const LIMITS: Limits = { bytes: 15 * 2 ** 20, records: IMPORT_RECORDS_MAX };

/** Not bound to a day, and first: days name symptoms, checks name habits, tasks name the tasks above them. */
const UNDATED = [
  'custom_symptoms',
  'cycle_modes',
  'habits',
  'tasks',
] as const satisfies readonly SplitImportKind[];
const DATED = [
  'periods',
  'day_logs',
  'theirs',
  'journal',
  'remarks',
  'habit_checks',
] as const satisfies readonly Exclude<SplitImportKind, (typeof UNDATED)[number]>[];

type Placed = { readonly kind: SplitImportKind; readonly record: object };
/** Records that go together. */
type Chunk = { readonly placed: readonly Placed[]; readonly bytes: number };

/**
 * Divides what is sent into parts that one call may hold each, oldest first: years stay whole where they fit, days always. All
 * parts together are the same import. Nothing to send is one empty part.
 */
export function splitImport(sent: SentRecords, limits: Limits = LIMITS): SentRecords[] {
  const fits = ({ placed, bytes }: Chunk) => placed.length <= limits.records && bytes <= limits.bytes;
  const days = daysOf(sent);
  const years = [...Map.groupBy(days, ({ on }) => on.slice(0, 4)).values()].flatMap((ofYear) => {
    const year = chunkOf(ofYear.flatMap(({ placed }) => placed));
    return fits(year) ? [year] : ofYear.map(({ placed }) => chunkOf(placed));
  });
  const undated = UNDATED.flatMap((kind) => sent[kind].map((record) => chunkOf([{ kind, record }])));

  const parts: { placed: Placed[]; bytes: number }[] = [];
  for (const { placed, bytes } of [...undated, ...years]) {
    const last = parts.at(-1);
    const isRoom =
      last !== undefined &&
      last.bytes + bytes <= limits.bytes &&
      last.placed.length + placed.length <= limits.records;
    if (isRoom) {
      for (const one of placed) last.placed.push(one);
      last.bytes += bytes;
    } else parts.push({ placed: [...placed], bytes });
  }
  return parts.length === 0 ? [recordsOf([])] : parts.map(({ placed }) => recordsOf(placed));
}

/** The days of what is sent, oldest first. */
function daysOf(sent: SentRecords): { on: string; placed: readonly Placed[] }[] {
  const placed = DATED.flatMap((kind) =>
    sent[kind].map((record) => ({ kind, record, on: 'date' in record ? record.date : record.started_on })),
  );
  return [...Map.groupBy(placed, ({ on }) => on)]
    .map(([on, ofDay]) => ({ on, placed: ofDay }))
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}

const encoder = new TextEncoder();
/** With the comma behind it. */
const bytesOf = (record: object): number => encoder.encode(JSON.stringify(record)).length + 1;

const chunkOf = (placed: readonly Placed[]): Chunk => ({
  placed,
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

/** A part of an import as it was sent, and what became of it. */
export type WrittenPart = {
  readonly sent: Partial<SentRecords>;
  readonly answer: Pick<ImportReceipt, 'kinds' | 'rejections'>;
};

/** What became of an import's entries otherwise than planned. */
export type Unplanned = {
  /** How many entries weren't kept; the server names only the first ones. */
  readonly refused: number;
  /** Those that it names, by kind and reason. */
  readonly groups: readonly RejectionGroup[];
  /** How many entries of a kind were here before they arrived. */
  readonly here: readonly { readonly kind: Kind; readonly count: number }[];
};

/** Holds what was sent beside what the server did with it. */
export function findUnplanned(parts: readonly WrittenPart[]): Unplanned {
  const total = (of: (part: WrittenPart) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const lostOf =
    (kind: Kind) =>
    ({ sent, answer }: WrittenPart) => {
      const { added, skipped, rejected } = answer.kinds[kind];
      const entries = new Map<string, readonly object[]>(Object.entries(sent)).get(kind)?.length ?? 0;
      // An entry that the answer doesn't count wasn't kept either.
      return Math.max(rejected, entries - added - skipped);
    };
  return {
    refused: KINDS.reduce((sum, kind) => sum + total(lostOf(kind)), 0),
    groups: mergeGroups(parts.flatMap(({ sent, answer }) => groupRejections(answer.rejections, sent))),
    here: KINDS.map((kind) => ({ kind, count: total(({ answer }) => answer.kinds[kind].skipped) })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** The groups of several parts, those of the same kind and reason as one. */
function mergeGroups(groups: readonly RejectionGroup[]): RejectionGroup[] {
  const alike = Map.groupBy(groups, ({ kind, reason }) => JSON.stringify([kind, reason]));
  return [...alike.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, records: [first, ...others].flatMap(({ records }) => records) }],
    )
    .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

/** Ours alone: ids of things from other apps' files. Never changed, or a file that is brought in again would come twice. */
const NAMESPACE = 'b1a5b0a6-6f2b-5f0d-9a53-7c2e6d0f4e11';

/** The id of something new from a file: the same for the same text. */
export const idOf = (text: string): string => v5(text, NAMESPACE);

/** Larger files are known by their size and both ends: hashing needs a file's bytes in memory, and Apple's have gigabytes. */
const WHOLE_UP_TO_BYTES = 64 * 2 ** 20;
const END_BYTES = 2 ** 20;

/** SHA-256 by which a file is recognised when it's chosen again; 64 hexadecimal digits. */
export async function fileDigest(file: Blob): Promise<string> {
  const sample =
    file.size <= WHOLE_UP_TO_BYTES
      ? file
      : new Blob([String(file.size), file.slice(0, END_BYTES), file.slice(-END_BYTES)]);
  const hash = await crypto.subtle.digest('SHA-256', await sample.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
