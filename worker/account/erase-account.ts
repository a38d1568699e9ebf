import { and, eq, getTableColumns, inArray, is, lt, type SQL, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { deletions } from '#drizzle/ledger/deletions.ts';
import { unrecordedDeletions } from '#drizzle/schema/account.ts';
import * as schema from '#drizzle/schema/index.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/context.ts';
import { type BatchStatement, runAll } from '#worker/platform/database.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import { sha256 } from '#worker/platform/secrets.ts';

type Column = 'user_id' | 'address_key';

/** Tables are found by their columns, so that a new one cannot be forgotten. */
function tablesWith(name: Column, without?: Column) {
  return Object.values(schema).flatMap((table) => {
    if (!is(table, SQLiteTable)) return [];
    const columns = Object.values(getTableColumns(table));
    const key = columns.find((column) => column.name === name);
    return key && columns.every((column) => column.name !== without) ? [{ table, key }] : [];
  });
}

/** Every table with rows of a person, except `users`. */
const OWNED_TABLES = tablesWith('user_id').filter(({ table }) => table !== users);
/** Tables that only have a person's address: codes, pending sign-ups, the mails of a local start. */
const ADDRESSED_TABLES = tablesWith('address_key', 'user_id');

/** Statements that delete every row of a person who meets `condition`, and record the deletion for the ledger. */
export async function erasure(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, condition }: { userId: string; condition?: SQL | undefined },
): Promise<readonly BatchStatement[]> {
  const idHash = await accountHashOf(userId);
  const doomed = and(eq(users.userId, userId), condition);
  const person = db.select({ userId: users.userId }).from(users).where(doomed);
  const address = db.select({ key: users.addressKey }).from(users).where(doomed);
  const note = sql`select ${idHash}, ${now()} from ${users} where ${doomed}`;
  return [
    db.insert(unrecordedDeletions).select(note).onConflictDoNothing(),
    ...ADDRESSED_TABLES.map(({ table, key }) => db.delete(table).where(inArray(key, address))),
    ...OWNED_TABLES.map(({ table, key }) => db.delete(table).where(inArray(key, person))),
    // The others look up this row, so it is deleted last.
    db.delete(users).where(doomed),
  ];
}

/** Deletes rows that only have a person's address. They are in the first shard, no matter where the person's rows are. */
export async function forgetAddress({ db }: Pick<Deps, 'db'>, addressKey: string): Promise<void> {
  await runAll(
    db,
    ADDRESSED_TABLES.map(({ table, key }) => db.delete(table).where(eq(key, addressKey))),
  );
}

/** Deletes every row of a person in one transaction. Repeating it is not an error. */
export async function eraseAccount(deps: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  await runAll(deps.db, await erasure(deps, { userId }));
}

/** Deletions written to the ledger at once; the cron trigger continues with the rest. */
const RECORDED_MAX = 500;
/** How long the ledger keeps deletions: longer than any backup may exist. */
const LEDGER_DAYS = 400;

/** An account's key in the ledger: SHA-256 of its id, which can't be guessed. */
export const accountHashOf = (userId: string): Promise<string> => sha256(userId);

/** Writes pending deletions to the ledger, and removes those that no backup contains any more. Safe to repeat and to interrupt. */
export async function updateLedger({ db, ledger, now }: Pick<Deps, 'db' | 'ledger' | 'now'>): Promise<void> {
  const unrecorded = await db.select().from(unrecordedDeletions).limit(RECORDED_MAX);
  if (unrecorded.length > 0) {
    const rows = sql`json_each(${JSON.stringify(unrecorded)})`;
    await ledger.insert(deletions).select(
      sql`select json_extract(value, '$.idHash'), json_extract(value, '$.deletedAt') from ${rows} where true
        on conflict do nothing`,
    );
    const recorded = unrecorded.map(({ idHash }) => idHash);
    await db.delete(unrecordedDeletions).where(isListed(unrecordedDeletions.idHash, recorded));
  }
  await ledger.delete(deletions).where(lt(deletions.deletedAt, now() - LEDGER_DAYS * 86_400));
}
