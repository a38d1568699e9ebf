import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { BatchStatement, Database } from './database.ts';

/** Code units of JSON that one statement carries at most; D1 takes texts of 2 MB. */
const CHUNK_LENGTH = 500_000;

/**
 * Statements that insert rows, thousands of them in one: D1 takes a hundred parameters a statement, so the rows go in as one
 * JSON text. A row whose key is there already is left out; a field that a row lacks is null.
 */
export function insertMany<Table extends SQLiteTable>(
  db: Database,
  { table, rows }: { table: Table; rows: readonly InferInsertModel<Table>[] },
): BatchStatement[] {
  const fields = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined,
  );
  const values = sql.join(
    fields.map(([field]) => sql`json_extract(value, ${sql.raw(`'$.${field}'`)})`),
    sql`, `,
  );
  return inChunks(rows.map((row) => JSON.stringify(row))).map((chunk) =>
    db
      .insert(table)
      // Without a condition SQLite would read ON CONFLICT as part of the FROM.
      .select(sql`select ${values} from json_each(${chunk}) where true`)
      .onConflictDoNothing(),
  );
}

/** The rows as JSON lists of a bounded length; none for no rows. */
export function inChunks(rows: readonly string[]): string[] {
  const chunks: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (length + row.length > CHUNK_LENGTH) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(row);
    length += row.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
}
