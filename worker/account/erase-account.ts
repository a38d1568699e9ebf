import { and, eq, getTableColumns, inArray, is, type SQL } from 'drizzle-orm';
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

/** Every table that holds a person's rows, but the person's own. */
const OWNED_TABLES = tablesWith('user_id').filter(({ table }) => table !== users);
/** What knows a person by the address alone: codes, waiting sign-ups, the mails of a local start. */
const ADDRESSED_TABLES = tablesWith('address_key', 'user_id');

/**
 * The statements that delete every row of one person, for a batch. `condition` holds back the whole of it: where the
 * account does not meet it, none of them deletes anything.
 */
export function erasure(
  db: Database,
  { userId, condition }: { userId: string; condition?: SQL | undefined },
) {
  const doomed = and(eq(users.userId, userId), condition);
  const person = db.select({ userId: users.userId }).from(users).where(doomed);
  const address = db.select({ key: users.addressKey }).from(users).where(doomed);
  return [
    ...ADDRESSED_TABLES.map(({ table, key }) => db.delete(table).where(inArray(key, address))),
    ...OWNED_TABLES.map(({ table, key }) => db.delete(table).where(inArray(key, person))),
    // The row that tells who it is goes last.
    db.delete(users).where(doomed),
  ];
}

/** Deletes every row of a person in one transaction. Repeating it is no error. */
export async function eraseAccount(db: Database, userId: string): Promise<void> {
  const [first, ...rest] = erasure(db, { userId });
  if (first) await db.batch([first, ...rest]);
}
