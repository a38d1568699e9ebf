import { ROW_BYTES, type Usage } from '#domain/account/quotas.ts';
import { inChunks } from '#worker/platform/insert-many.ts';
import { letOthersIn } from '#worker/platform/let-others-in.ts';
import type { ImportedTable, ImportPart } from './imports.repository.ts';

/** Code units of JSON in a part: writing them takes the database some tens of milliseconds. */
const PART_LENGTH = 128_000;
/** Records that are made into rows before others have their turn. */
const RECORDS_AT_ONCE = 50;

/** A row by the names that the schema gives its columns, without its owner. */
export type PortableRow = Readonly<Record<string, string | number | null>>;

/** The rows of one table that an import adds, made a slice of records at a time. */
export type RowSource = {
  readonly table: ImportedTable;
  readonly records: number;
  /** The rows of the records from one place up to, not including, another. */
  readonly rows: (from: number, to: number) => readonly PortableRow[] | Promise<readonly PortableRow[]>;
};

const encoder = new TextEncoder();

/** What the database counts for a row (`migrations/0017_count_what_is_kept.sql`). */
const bytesOf = (row: PortableRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? encoder.encode(value).byteLength : 0),
    ROW_BYTES,
  );

/** Everything an import writes, in parts of a bounded length and in order, and how much will be kept of it. */
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
    if (table in adds) adds[table as Exclude<keyof typeof adds, 'bytes'>] += texts.length; // looked up the line before
    parts.push(...inChunks(texts, PART_LENGTH).map((chunk) => ({ target: table, rows: chunk })));
  }
  return { parts, adds };
}
