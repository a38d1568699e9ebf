import { asc, gt } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { accountHashOf, knownDeletions, tellLedger } from '#worker/account/deletion-ledger.ts';
import { eraseAccount } from '#worker/account/erase-account.ts';
import { systemClock } from '#worker/platform/clock.ts';
import type { Databases } from './databases.ts';

const PAGE = 500;

/**
 * Deletes again whoever had deleted their account and came back with a restore; gives how many that were. Can be broken off and
 * started again.
 */
export async function replayLedger({ db, ledger }: Databases): Promise<number> {
  await tellLedger({ db, ledger, now: systemClock });
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
      await eraseAccount({ db, now: systemClock }, userId);
      deleted += 1;
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.userId;
  }
  await tellLedger({ db, ledger, now: systemClock });
  return deleted;
}
