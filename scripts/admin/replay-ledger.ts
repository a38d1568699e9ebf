import { asc, gt } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { accountHashOf, knownDeletions, updateLedger } from '#worker/account/deletion-ledger.ts';
import { eraseAccount } from '#worker/account/erase-account.ts';
import type { Shard } from '#worker/platform/shards.ts';
import { directoryOf } from '#worker/services.ts';
import type { Tools } from './databases.ts';

const PAGE = 500;

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
