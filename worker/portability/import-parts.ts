import { NO_USAGE, type Quota, ROW_BYTES, type Usage } from '#domain/account/quotas.ts';
import { inChunks } from '#worker/platform/insert-many.ts';
import { yieldToEventLoop } from '#worker/platform/let-others-in.ts';
import type { RowTarget } from './imported-tables.ts';
import type { ImportPart } from './write-part.ts';

/** Code units of JSON in a part: the database writes it in some tens of milliseconds. */
const PART_LENGTH = 128_000;
/** How many records are converted before a pause for other requests. */
const RECORDS_AT_ONCE = 50;

/** A row by the names that the schema gives its columns, without its owner. */
export type PortableRow = Readonly<Record<string, string | number | null>>;

/** Such a row, or two of one day. */
type PartRow = Readonly<Record<string, PortableRow[string] | PortableRow>>;

/** The rows that an import adds to one table, or to what is there of days, converted in slices of records. */
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

/** The quota, besides that of bytes, that a row counts for; a series counts while it goes on. */
function quotaOf(table: RowTarget, { endedAt }: PartRow): Quota | undefined {
  if (table === 'task_series') return endedAt === null ? 'open_series' : undefined;
  return table in NO_USAGE ? (table as Quota) : undefined; // its keys are quotas
}
