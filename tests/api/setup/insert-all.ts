import type { D1Database } from '@cloudflare/workers-types';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Rows in one statement: a thousand of ours stay far below what D1 takes as one value. */
const ROWS_A_STATEMENT = 1_000;

/** Writes many rows at once, by way of JSON: a statement of D1 takes a hundred values. */
export async function insertAll<Table extends SQLiteTable>(
  db: D1Database,
  { table, rows }: { table: Table; rows: readonly Table['$inferInsert'][] },
): Promise<void> {
  const { name, columns } = getTableConfig(table);
  const keys = Object.keys(table).filter((key) => rows.some((row) => key in row));
  const nameOf = (key: string) => columns.find((column) => column === Reflect.get(table, key))?.name;
  const values = keys.map((key) => `value ->> '$.${key}'`).join(', ');
  const insert = `insert into ${name} (${keys.map(nameOf).join(', ')}) select ${values} from json_each(?)`;
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  );
  for (const chunk of chunks) await db.prepare(insert).bind(JSON.stringify(chunk)).run();
}
