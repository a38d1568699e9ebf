import { ROW_BYTES, type Usage } from '#domain/account/quotas.ts';
import { inChunks } from '#worker/platform/insert-many.ts';
import { letOthersIn } from '#worker/platform/let-others-in.ts';
import type { RowTarget } from './imported-tables.ts';
import type { ImportPart } from './write-part.ts';

/** Code units of JSON in a part: the database writes it in some tens of milliseconds. */
const PART_LENGTH = 128_000;
/** How many records are converted before a pause for other requests. */
const RECORDS_AT_ONCE = 50;

/** A row by the names that the schema gives its columns, without its owner. */
export type PortableRow = Readonly<Record<string, string | number | null>>;

/** Such a row, or two of one day. */
type LaidRow = Readonly<Record<string, PortableRow[string] | PortableRow>>;

/** The rows that an import adds to one table, or to what is there of days, converted in slices of records. */
export type RowSource = {
  readonly table: RowTarget;
  readonly records: number;
  /** The rows of the records from one index up to, but not including, another. */
  readonly rows: (from: number, to: number) => readonly LaidRow[] | Promise<readonly LaidRow[]>;
};

const encoder = new TextEncoder();

/** The bytes that the database counts for a row (`migrations/0017_count_what_is_kept.sql`). */
const bytesOf = (row: LaidRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? encoder.encode(value).byteLength : 0),
    ROW_BYTES,
  );

/** Everything an import writes, in order and in parts of a bounded length, and how much it adds to the person's usage. */
export async function partsOf(sources: readonly RowSource[]): Promise<{ parts: ImportPart[]; adds: Usage }> {
  const parts: ImportPart[] = [];
  const adds = { tasks: 0, habits: 0, journal_entries: 0, periods: 0, bytes: 0 };
  for (const { table, records, rows } of sources) {
    const texts: string[] = [];
    for (let from = 0; from < records; from += RECORDS_AT_ONCE) {
      for (const row of await rows(from, from + RECORDS_AT_ONCE)) {
        texts.push(JSON.stringify(row));
        adds.bytes += bytesOf(row);
      }
      await letOthersIn();
    }
    if (table in adds) adds[table as Exclude<keyof typeof adds, 'bytes'>] += texts.length; // set by the line before
    parts.push(...inChunks(texts, PART_LENGTH).map((chunk) => ({ target: table, rows: chunk })));
  }
  return { parts, adds };
}
