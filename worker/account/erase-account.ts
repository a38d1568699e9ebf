import { eq, getTableColumns, inArray, is } from 'drizzle-orm';
import { type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#drizzle/schema/index.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Database } from '#worker/platform/database.ts';

type Column = 'user_id' | 'address_key';
type KeyedTable = { readonly table: SQLiteTable; readonly key: SQLiteColumn };

/** Tables are found by their columns, so that a new one cannot be forgotten. */
function tablesWith(name: Column, without?: Column): readonly KeyedTable[] {
  return Object.values(schema).flatMap((table) => {
    if (!is(table, SQLiteTable)) return [];
    const columns = Object.values(getTableColumns(table));
    const key = columns.find((column) => column.name === name);
    return key && columns.every((column) => column.name !== without) ? [{ table, key }] : [];
  });
}

/** Every table that holds a person's rows. */
const OWNED_TABLES = tablesWith('user_id');
/** What knows a person by the address alone: codes, waiting sign-ups, the mails of a local start. */
const ADDRESSED_TABLES = tablesWith('address_key', 'user_id');

/** Deletes every row of a person in one transaction. Repeating it is no error. */
export async function eraseAccount(db: Database, userId: string): Promise<void> {
  const address = db.select({ key: users.addressKey }).from(users).where(eq(users.userId, userId));
  // By address first: the last statements delete the row that tells it.
  const [first, ...rest] = [
    ...ADDRESSED_TABLES.map(({ table, key }) => db.delete(table).where(inArray(key, address))),
    ...OWNED_TABLES.map(({ table, key }) => db.delete(table).where(eq(key, userId))),
  ];
  if (first) await db.batch([first, ...rest]);
}
