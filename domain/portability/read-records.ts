import * as v from 'valibot';
import type { Usage } from '#domain/account/quotas.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { FieldError } from '#domain/errors.ts';
import type { DetailKind, Forgetting } from '#domain/retention/forgetting.calls.ts';
import type { ImportHead } from './made-imports.schema.ts';
import {
  PORTABLE_RECORDS,
  type PortableKind,
  type PortableRecord,
  REJECTIONS_NAMED,
} from './portable-data.schema.ts';

type Day = PortableRecord<'day_logs'>;

/** An existing day of the log. */
export type StoredDay = {
  /** Its values; its sealed part is empty unless a file's day has one too. */
  readonly day: Day;
  /** Increases with each write of it. */
  readonly rev: number;
  /** Whether its sealed part could be decrypted. */
  readonly isWhole: boolean;
};
/** An existing entry of the journal; `content` is `undefined` if it can't be decrypted. */
export type StoredPage = {
  readonly content: { readonly text: string; readonly tags: readonly string[] } | undefined;
  /** Its sealed part, as it's stored. */
  readonly sealed: string;
};
/** Existing remarks of a day; `texts` is `undefined` if they can't be decrypted. */
export type StoredRemarks = Pick<PortableRecord<'remarks'>, 'date' | 'source'> & {
  /** The import that brought them; empty for one of our own files. */
  readonly importId: string;
  readonly texts: readonly string[] | undefined;
};

/** The lookups among a person's rows, by table or by some of its rows; a key is the columns that identify a row. */
export type Lookup =
  | Exclude<PortableKind, 'day_logs' | 'journal' | 'labels' | 'remarks'>
  | 'journal_entries'
  | 'period_ids'
  | 'reported_periods'
  | 'pinned_series';

/** A person's existing data, as far as an import needs it. */
export type ImportContext = {
  readonly today: LocalDate;
  readonly birthOn: LocalDate | null;
  /** The first day of each kind's details that are stored. */
  readonly from: Forgetting['from'];
  /** Whether a mode is running now. */
  readonly hasOpenMode: boolean;
  /** How much the person has, for the bounds that a file may exceed. */
  readonly usage: Pick<Usage, 'custom_symptoms' | 'open_series'>;
  /** All labels. */
  readonly labels: readonly { readonly labelId: string; readonly nameFolded: string }[];
  /** Which of some keys exist, in the format of `keyOf`. */
  readonly find: (what: Lookup, keys: readonly (readonly string[])[]) => Promise<ReadonlySet<string>>;
  /** The existing days of the log among days that a file has values for. */
  readonly storedDays: (days: readonly Day[]) => Promise<ReadonlyMap<string, StoredDay>>;
  /** The existing entries of some days. */
  readonly storedPages: (days: readonly LocalDate[]) => Promise<ReadonlyMap<string, StoredPage>>;
  /** The existing remarks of some days. */
  readonly storedRemarks: (days: readonly LocalDate[]) => Promise<readonly StoredRemarks[]>;
  /** The import that the file belongs to; `undefined` for one of our own. */
  readonly head: ImportHead | undefined;
  /** The day of the start that onboarding estimated; `null` without one. */
  readonly estimateOn: LocalDate | null;
  /** Awaited between parts of long work, so that other requests are served too. */
  readonly pause: () => Promise<void>;
};

/** Why a day can't be imported; `undefined` if it can. */
export function dayRefusal(
  day: LocalDate,
  { path, today, birthOn }: Pick<ImportContext, 'today' | 'birthOn'> & { readonly path: string },
): FieldError | undefined {
  if (day > today) return { path, message: 'must not be in the future' };
  const isBeforeBirth = birthOn !== null && day < birthOn;
  return isBeforeBirth ? { path, message: 'must not be before the birth date' } : undefined;
}

/** A key as text; ids and days don't contain slashes. */
export const rowKeyOf = (key: readonly string[]): string => key.join('/');

type ReadRecord<Item> = {
  readonly index: number;
  readonly record: Item | undefined;
  readonly issue?: FieldError;
};
/** The records of a kind after reading. */
export type ReadRecords<Kind extends PortableKind> = {
  readonly kind: Kind;
  readonly read: readonly ReadRecord<PortableRecord<Kind>>[];
  /** Records that are left out because their details are no longer stored. */
  readonly older: readonly PortableRecord<Kind>[];
};

/** The details that a record is, and the day by which they are forgotten; `null` for never. */
const DETAILS: {
  readonly [Kind in PortableKind]?: {
    readonly of: DetailKind;
    readonly on: (record: PortableRecord<Kind>) => LocalDate | null;
  };
} = {
  day_logs: { of: 'days', on: ({ date }) => date },
  remarks: { of: 'days', on: ({ date }) => date },
  journal: { of: 'journal', on: ({ date }) => date },
  tasks: {
    of: 'tasks',
    on: ({ status, completed_on: day }) => (status === 'completed' ? day : null),
  },
  habit_checks: { of: 'habits', on: ({ date }) => date },
};

/** Whether a day's details are no longer stored. */
export const isBefore = (day: LocalDate | null, line: LocalDate | null): boolean =>
  day !== null && line !== null && day < line;

/** How many records are read before a pause for other requests. */
const RECORDS_AT_ONCE = 50;

/** Parses each record by its schema, with the first error of each; leaves out those that are older than what is stored. */
export async function readRecords<Kind extends PortableKind>(
  kind: Kind,
  { records, pause, from }: { readonly records: readonly unknown[] } & Pick<ImportContext, 'pause' | 'from'>,
): Promise<ReadRecords<Kind>> {
  const schema: v.GenericSchema<unknown, PortableRecord<Kind>> = PORTABLE_RECORDS[kind] as never; // its own schema
  const read: ReadRecord<PortableRecord<Kind>>[] = [];
  const older: PortableRecord<Kind>[] = [];
  const details = DETAILS[kind];
  const line = details ? from[details.of] : null;
  for (const [index, unread] of records.entries()) {
    if (index % RECORDS_AT_ONCE === RECORDS_AT_ONCE - 1) await pause();
    const parsed = v.safeParse(schema, unread, { abortEarly: true });
    if (parsed.success && details && isBefore(details.on(parsed.output), line)) older.push(parsed.output);
    else if (parsed.success) read.push({ index, record: parsed.output });
    else read.push({ index, record: undefined, issue: issueOf(`${kind}.${index}`, parsed.issues[0]) });
  }
  return { kind, read, older };
}

/** The field and reason of an error: the library's own messages quote the input; ours never do. */
export function issueOf(place: string | null, issue: v.BaseIssue<unknown>): FieldError {
  const path = [place, v.getDotPath(issue)].filter((part) => part != null).join('.');
  const message = issue.message.startsWith('Invalid ') ? 'is missing or has the wrong type' : issue.message;
  return { path, message };
}

/** Sorted records; the first `REJECTIONS_NAMED` refused ones with their place and reason. */
export type Partitioned<Item> = {
  added: Item[];
  /** Records that add something to an existing row. */
  changing: Item[];
  skipped: number;
  rejected: number;
  rejections: FieldError[];
  /** How many were left out because their details are no longer stored. */
  readonly older: number;
};

/** What to do with a well-formed record: add it, add parts of it to an existing row, skip it, or refuse it because of a field. */
export type ImportAction = 'add' | 'change' | 'skip' | FieldError;

/** Sorts the records of a kind by their actions. */
export function partition<Kind extends PortableKind>(
  { kind, read, older }: ReadRecords<Kind>,
  judge: (record: PortableRecord<Kind>, path: string) => ImportAction,
): Partitioned<PortableRecord<Kind>> {
  const sorted: Partitioned<PortableRecord<Kind>> = {
    added: [],
    changing: [],
    skipped: 0,
    rejected: 0,
    rejections: [],
    older: older.length,
  };
  const taken = { add: sorted.added, change: sorted.changing };
  const refuse = (issue: FieldError) => {
    sorted.rejected += 1;
    if (sorted.rejections.length < REJECTIONS_NAMED) sorted.rejections.push(issue);
  };
  for (const { index, record, issue } of read) {
    const action = record === undefined ? issue : judge(record, `${kind}.${index}`);
    if (typeof action === 'object') refuse(action);
    else if (action === 'skip') sorted.skipped += 1;
    else if (record !== undefined && action !== undefined) taken[action].push(record);
  }
  return sorted;
}

/** The well-formed records of a kind. */
export const recordsOf = <Kind extends PortableKind>({ read }: ReadRecords<Kind>): PortableRecord<Kind>[] =>
  read.flatMap(({ record }) => (record === undefined ? [] : [record]));

/** The keys of rows that have an id alone. */
export const keysOfIds = (ids: Iterable<string>): string[][] => Array.from(ids, (id) => [id]);

/** The keys of the well-formed records; those with a `null` column are left out. */
export const rowKeysOf = <Kind extends PortableKind>(
  read: ReadRecords<Kind>,
  key: (record: PortableRecord<Kind>) => readonly (string | null)[],
): (readonly string[])[] =>
  recordsOf(read)
    .map(key)
    .filter((columns) => columns.every((column) => column !== null));
