import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { NO_USAGE, type Quota, ROW_BYTES, type Usage } from '#domain/account/quotas.ts';
import { checkedWeeksOf, firstStoredWeek } from '#domain/habits/habit-progress.ts';
import { CHECK_FIELDS, HABIT_FIELDS, PAST_SCHEDULE_FIELDS } from '#domain/habits/habits.fields.ts';
import {
  CYCLE_PROFILE_FIELDS,
  MODE_FIELDS,
  PERIOD_FIELDS,
  type PortableData,
  type PortableRecords,
} from '#domain/portability/portable-data.schema.ts';
import { SERIES_FIELDS } from '#domain/recurrence/series.fields.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { decoderOf } from '#domain/wire/record-fields.ts';
import { inChunks } from '#worker/platform/json-sql.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import type { AcceptOptions } from './imports.repository.ts';
import type { ImportPart } from './write-part.ts';
import type { ImportedTable, ImportedTables, RowTarget } from './write-rows.ts';

// Converts records of `marea.json` to rows of tables; `portability.service.ts` does the reverse.

/** A row of a table without generated columns, its owner, and the import that wrote it. */
type ImportedRow<Table extends SQLiteTable> = Readonly<
  Record<Exclude<keyof Table['$inferInsert'], 'userId' | 'importId'>, PortableRow[string]>
>;

/** The kinds with encrypted parts; their features convert them. */
type Sealed = 'custom_symptoms' | 'day_logs' | 'journal' | 'remarks';

/** The onboarding answers that an import adds: all of them if there are none yet, otherwise nothing. */
export function cycleProfileRowOf(
  profile: NonNullable<PortableData['cycle_profile']>,
  userId: string,
): Required<NonNullable<AcceptOptions['cycleProfile']>> {
  return { userId, ...decodeCycleProfile(profile) };
}

/** The rows of the records that an import adds to a person, tables in an order in which none refers to a later one. */
export function rowSources(added: Omit<PortableRecords, Sealed>): RowSource[] {
  const checksOf = Map.groupBy(added.habit_checks, ({ habit_id: id }) => id);
  return [
    sourceOf('cycle_modes', { of: added.cycle_modes, rowOf: (mode) => decodeMode(mode) }),
    sourceOf('periods', {
      of: added.periods,
      // Its bleeding follows from the days.
      rowOf: (period) => ({ ...decodePeriod(period), bledUntil: null, bledDays: 0, noneAfter: 0 }),
    }),
    sourceOf('task_series', {
      of: added.task_series,
      rowOf: (series) => {
        const { template, ...row } = decodeSeries(series);
        // The column stores JSON.
        return { ...row, template: JSON.stringify(template) };
      },
    }),
    sourceOf('tasks', {
      of: added.tasks,
      rowOf: (task) => ({
        ...decodeTask(task),
        titleFolded: foldText(task.title),
        descriptionFolded: task.description && foldText(task.description),
        completedOn: task.status === 'completed' ? task.completed_on : null,
      }),
    }),
    sourceOf('habits', {
      of: added.habits,
      rowOf: (habit) => {
        // A new habit: all its checks are in the file.
        const checks = checksOf.get(habit.id) ?? [];
        const weeksFrom = firstStoredWeek(habit.created_on);
        const weeksOf = (mark: 0 | 1) =>
          checkedWeeksOf(
            checks.filter(({ skipped }) => skipped === mark).map(({ date }) => date),
            weeksFrom,
          );
        return { ...decodeHabit(habit), weeksFrom, checkedWeeks: weeksOf(0), skippedWeeks: weeksOf(1) };
      },
    }),
    sourceOf('habit_past_schedules', {
      of: added.habits.flatMap(({ id, past_schedules: past }) => past.map((one) => ({ id, ...one }))),
      rowOf: ({ id, ...past }) => ({ habitId: id, ...decodePast(past) }),
    }),
    sourceOf('habit_checks', { of: added.habit_checks, rowOf: (check) => decodeCheck(check) }),
  ];
}

function sourceOf<Name extends ImportedTable, Item>(
  table: Name,
  { of: records, rowOf }: { of: readonly Item[]; rowOf: (record: Item) => ImportedRow<ImportedTables[Name]> },
): RowSource {
  return { table, records: records.length, rows: (from, to) => records.slice(from, to).map(rowOf) };
}

const decodeCycleProfile = decoderOf(CYCLE_PROFILE_FIELDS, 'file');
const decodeMode = decoderOf(MODE_FIELDS, 'file');
const decodePeriod = decoderOf(PERIOD_FIELDS, 'file');
const decodePast = decoderOf(PAST_SCHEDULE_FIELDS, 'file');
const decodeCheck = decoderOf(CHECK_FIELDS, 'file');
const decodeHabit = decoderOf(HABIT_FIELDS, 'file');
const decodeSeries = decoderOf(SERIES_FIELDS, 'file');
const decodeTask = decoderOf(TASK_FIELDS, 'file');

/** Code units of JSON in a part: the database writes it in some tens of milliseconds. */
const PART_LENGTH = 128_000;
/** How many records are converted before a pause for other requests. */
const RECORDS_AT_ONCE = 50;

/** A row by the names that the schema gives its columns, without its owner. */
type PortableRow = Readonly<Record<string, string | number | null>>;

/** Such a row, or two of one day. */
type PartRow = Readonly<Record<string, PortableRow[string] | PortableRow>>;

/** The rows that an import adds to one table, or to stored days, converted in slices of records. */
export type RowSource = {
  readonly table: RowTarget;
  readonly records: number;
  /** The rows of the records from one index up to, but not including, another. */
  readonly rows: (from: number, to: number) => readonly PartRow[] | Promise<readonly PartRow[]>;
};

const encoder = new TextEncoder();

/** The bytes that the database counts for a row (`migrations/0017_count_what_is_kept.sql`). */
export const bytesOf = (row: PartRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? encoder.encode(value).byteLength : 0),
    ROW_BYTES,
  );

/** Everything an import writes, in order and in parts of a bounded length, and how much it adds to the person's usage. */
export async function partsOf(sources: readonly RowSource[]): Promise<{ parts: ImportPart[]; adds: Usage }> {
  const parts: ImportPart[] = [];
  const adds: Record<Quota, number> = { ...NO_USAGE };
  for (const { table, records, rows } of sources) {
    const texts: string[] = [];
    for (let from = 0; from < records; from += RECORDS_AT_ONCE) {
      for (const row of await rows(from, from + RECORDS_AT_ONCE)) {
        texts.push(JSON.stringify(row));
        adds.bytes += bytesOf(row);
        const quota = quotaOf(table, row);
        if (quota !== undefined) adds[quota] += 1;
      }
      await yieldToEventLoop();
    }
    parts.push(...inChunks(texts, PART_LENGTH).map((chunk) => ({ target: table, rows: chunk })));
  }
  return { parts, adds };
}

/** The quota, besides that of bytes, that a row counts for; a series counts until it ends. */
function quotaOf(table: RowTarget, { endedAt }: PartRow): Quota | undefined {
  if (table === 'task_series') return endedAt === null ? 'open_series' : undefined;
  return table in NO_USAGE ? (table as Quota) : undefined; // its keys are quotas
}
