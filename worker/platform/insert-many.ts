import { exists, getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { BatchStatement, Database, Query } from './database.ts';

/** The most code units of JSON in one statement; D1 accepts texts of 2 MB. */
const CHUNK_LENGTH = 500_000;

/**
 * Statements that insert rows, thousands of them in one: D1 accepts a hundred parameters a statement, so the rows are one
 * JSON text. A row whose key exists already is left out; a missing field is the
 * column's default, or null. If the query `given` has no rows, nothing
 * is inserted.
 */
export function insertMany<Table extends SQLiteTable>(
  db: Database,
  {
    table,
    rows,
    given,
  }: {
    table: Table;
    rows: readonly InferInsertModel<Table>[];
    given?: Query;
  },
): BatchStatement[] {
  const fields = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined,
  );
  const values = sql.join(
    fields.map(([field, column]) => {
      const value = sql`json_extract(value, ${sql.raw(`'$.${field}'`)})`;
      return column.default === undefined ? value : sql`coalesce(${value}, ${column.default})`;
    }),
    sql`, `,
  );
  const condition = given ? exists(given) : sql`true`;
  return inChunks(rows.map((row) => JSON.stringify(row))).map((chunk) =>
    db
      .insert(table)
      // Without a condition SQLite would read ON CONFLICT as part of the FROM.
      .select(sql`select ${values} from json_each(${chunk}) where ${condition}`)
      .onConflictDoNothing(),
  );
}

/** The rows as JSON lists of a bounded length, in code units; empty for no rows. A longer row gets its own list. */
export function inChunks(rows: readonly string[], chunkLength = CHUNK_LENGTH): string[] {
  const chunks: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (length + row.length > chunkLength) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(row);
    length += row.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
}
