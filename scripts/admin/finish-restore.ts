import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { addressChanges } from '#drizzle/schema/account.ts';
import { passkeys, sessions } from '#drizzle/schema/auth.ts';
import { calendarFeeds } from '#drizzle/schema/calendar-feed.ts';
import { users } from '#drizzle/schema/users.ts';
import { accountHashOf, knownDeletions, updateLedger } from '#worker/account/deletion-ledger.ts';
import { eraseAccount } from '#worker/account/erase-account.ts';
import type { Shard } from '#worker/platform/shards.ts';
import { directoryOf } from '#worker/services.ts';
import type { Tools } from './databases.ts';

const PAGE = 500;
/** Rows a statement deletes: D1 ends one that takes longer than 30 seconds. */
const DELETED_AT_ONCE = 2_000;
/** What lets somebody in. Push subscriptions go with their sessions. */
const WAYS_IN = [sessions, passkeys, calendarFeeds];

/**
 * What a shard needs after a restore, each part repeatable: accounts that were deleted since are deleted again; every session, push
 * subscription, passkey and calendar address of the shard ends, and every change of an address that waits, for the restore brought
 * back those that people had ended since. Returns how many accounts and how many sessions that were.
 */
export async function finishRestore(
  tools: Tools,
  shard: Shard,
): Promise<{ readonly accounts: number; readonly sessions: number }> {
  const accounts = await replayLedger(tools);
  const db = tools.databaseFor({ shard });
  const ended = await db.$count(sessions);
  for (const table of WAYS_IN) {
    const some = sql`select rowid from ${table} limit ${DELETED_AT_ONCE}`;
    while ((await db.$count(table)) > 0) await db.delete(table).where(sql`rowid in (${some})`);
  }
  const isWaiting = and(isNotNull(addressChanges.waitingEmail), isNull(addressChanges.revokedAt));
  await db.delete(addressChanges).where(isWaiting);
  return { accounts, sessions: ended };
}

/**
 * Deletes accounts again that were deleted earlier and came back with a restore; returns how many. Can be interrupted and
 * restarted.
 */
export async function replayLedger(tools: Tools): Promise<number> {
  let deleted = 0;
  for (const { shard } of tools.shards) deleted += await replayIn(shard, tools);
  return deleted;
}

async function replayIn(shard: Shard, tools: Tools): Promise<number> {
  const db = tools.databaseFor({ shard });
  const { ledger, now } = tools;
  const places = directoryOf(tools);
  await updateLedger({ db, ledger, now });
  let deleted = 0;
  let after = '';
  for (;;) {
    const page = await db
      .select({ userId: users.userId })
      .from(users)
      .where(gt(users.userId, after))
      .orderBy(asc(users.userId))
      .limit(PAGE);
    const people = await Promise.all(
      page.map(async ({ userId }) => ({ userId, hash: await accountHashOf(userId) })),
    );
    const gone = await knownDeletions(
      ledger,
      people.map(({ hash }) => hash),
    );
    for (const { userId, hash } of people) {
      if (!gone.has(hash)) continue;
      await places.leave({ userId, shard }, () => eraseAccount({ db, now }, userId));
      deleted += 1;
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.userId;
  }
  await updateLedger({ db, ledger, now });
  return deleted;
}
