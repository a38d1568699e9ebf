import { and, asc, between, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { TAKE_BACK_SECONDS, WAIT_SECONDS } from '#domain/account/session.rules.ts';
import { deletions } from '#drizzle/ledger/deletions.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import { passkeys, sessions } from '#drizzle/schema/auth.ts';
import { calendarFeeds } from '#drizzle/schema/calendar-feed.ts';
import { shares } from '#drizzle/schema/shares.ts';
import { users } from '#drizzle/schema/users.ts';
import { accountHashOf, eraseAccount, updateLedger } from '#worker/account/erase-account.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import type { Shard } from '#worker/platform/database.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import type { Tools } from './databases.ts';

const PAGE = 500;
/** Rows deleted per statement: D1 ends a statement that takes longer than 30 seconds. */
const DELETED_AT_ONCE = 2_000;
/** The tables that grant access. Push subscriptions are deleted with their sessions. */
const WAYS_IN = [sessions, passkeys, calendarFeeds, shares];

/**
 * Finishes the restore of a shard to an instant (unix seconds). Accounts that were deleted since are deleted again. Every older
 * session, push subscription, passkey, calendar address, link and pending change of address ends, because people may have ended them
 * since. Can be repeated, even when the shard is in use. Returns the numbers of accounts and sessions, and the ids of people whose
 * new address may have been taken back since.
 */
export async function finishRestore(
  tools: Tools,
  { shard, restoredTo }: { shard: Shard; restoredTo: number },
): Promise<{
  readonly accounts: number;
  readonly sessions: number;
  readonly readdressed: readonly string[];
}> {
  const accounts = await replayLedger(tools);
  const db = tools.databaseFor({ shard });
  let ended = 0;
  for (const table of WAYS_IN) {
    const old = lte(table.createdAt, restoredTo);
    const count = await db.$count(table, old);
    const some = sql`select rowid from ${table} where ${old} limit ${DELETED_AT_ONCE}`;
    for (let left = count; left > 0; left -= DELETED_AT_ONCE)
      await db.delete(table).where(sql`rowid in (${some})`);
    if (table === sessions) ended = count;
  }
  const { waitingEmail, revokedAt, changedAt, userId } = addressChanges;
  const isWaiting = and(isNotNull(waitingEmail), isNull(revokedAt));
  await db.delete(addressChanges).where(and(isWaiting, lte(changedAt, restoredTo + WAIT_SECONDS)));
  const readdressed = await db
    .selectDistinct({ userId })
    .from(addressChanges)
    .where(
      and(
        isNull(waitingEmail),
        isNull(revokedAt),
        between(changedAt, restoredTo - TAKE_BACK_SECONDS, restoredTo),
      ),
    );
  return { accounts, sessions: ended, readdressed: readdressed.map((row) => row.userId) };
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
  const places = directoryService(tools);
  await updateLedger({ db, ledger, now });
  let count = 0;
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
    const deleted = await ledger
      .select({ idHash: deletions.idHash })
      .from(deletions)
      .where(
        isListed(
          deletions.idHash,
          people.map(({ hash }) => hash),
        ),
      );
    const gone = new Set(deleted.map(({ idHash }) => idHash));
    for (const { userId, hash } of people) {
      if (!gone.has(hash)) continue;
      await places.leave({ userId, shard }, () => eraseAccount({ db, now }, userId));
      count += 1;
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.userId;
  }
  await updateLedger({ db, ledger, now });
  return count;
}
