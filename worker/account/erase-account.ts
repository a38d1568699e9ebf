import { eq, getTableColumns, is } from 'drizzle-orm';
import { type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#drizzle/schema/index.ts';
import type { Database } from '#worker/platform/database.ts';

type OwnedTable = { readonly table: SQLiteTable; readonly owner: SQLiteColumn };

/** Every table that holds a person's rows, found by its `user_id` column, so that a new one cannot be forgotten. */
export const OWNED_TABLES: readonly OwnedTable[] = Object.values(schema).flatMap((table) => {
  if (!is(table, SQLiteTable)) return [];
  const owner = Object.values(getTableColumns(table)).find((column) => column.name === 'user_id');
  return owner ? [{ table, owner }] : [];
});

/** Deletes every row of a person in one transaction. Repeating it is no error. */
export async function eraseAccount(db: Database, userId: string): Promise<void> {
  const [first, ...rest] = OWNED_TABLES.map(({ table, owner }) => db.delete(table).where(eq(owner, userId)));
  if (first) await db.batch([first, ...rest]);
}
