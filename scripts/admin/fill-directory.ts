import { and, asc, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { people, shareHashes } from '#drizzle/directory/people.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import { calendarFeeds } from '#drizzle/schema/calendar-feed.ts';
import { shares } from '#drizzle/schema/shares.ts';
import { users } from '#drizzle/schema/users.ts';
import { type AddressHashes, createAddressHasher, KEYED } from '#worker/directory/directory.repository.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import type { Database, Shard } from '#worker/platform/database.ts';
import type { Tools } from './databases.ts';

const PAGE = 500;

/** The result: accounts added to the directory, and accounts that are in two shards. */
export type Filled = { entered: number; twice: number };

type Found = {
  readonly userId: string;
  readonly hashes: AddressHashes;
  readonly calendarHash: string | null;
};

/**
 * Adds every account in the shards to the directory. If an account is in two shards, the directory's entry stays and the other
 * is counted; nothing is deleted. Can be interrupted and restarted.
 */
export async function fillDirectory(tools: Tools): Promise<Filled> {
  const filled = { entered: 0, twice: 0 };
  for (const { shard } of tools.shards) {
    let after = '';
    for (;;) {
      const page = await pageOf(tools, { shard, where: gt(users.userId, after) });
      const { entered, twice } = await enter(tools, { shard, page });
      filled.entered += entered;
      filled.twice += twice;
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.userId;
    }
    await holdOldAddresses(tools, shard);
  }
  return filled;
}

/** Reserves previous addresses again that can still be restored. */
async function holdOldAddresses(tools: Tools, shard: Shard): Promise<void> {
  const changed = await tools
    .databaseFor({ shard })
    .selectDistinct({ userId: addressChanges.userId })
    .from(addressChanges)
    .where(isNull(addressChanges.revokedAt));
  const { settleAddress } = directoryService(tools);
  for (const { userId } of changed) await settleAddress(userId);
}

/** Adds one account to the directory if it is missing there and is in the first shard. */
export async function fillInOne(tools: Tools, userId: string): Promise<void> {
  const [{ shard }] = tools.shards;
  await enter(tools, { shard, page: await pageOf(tools, { shard, where: eq(users.userId, userId) }) });
}

async function pageOf(tools: Tools, { shard, where }: { shard: Shard; where: SQL }): Promise<Found[]> {
  const { hashesOf } = createAddressHasher(tools.config);
  const rows = await tools
    .databaseFor({ shard })
    .select({
      userId: users.userId,
      addressKey: users.addressKey,
      calendarHash: calendarFeeds.secretHash,
    })
    .from(users)
    .leftJoin(calendarFeeds, eq(calendarFeeds.userId, users.userId))
    .where(where)
    .orderBy(asc(users.userId))
    .limit(PAGE);
  return Promise.all(
    rows.map(async ({ addressKey, ...row }) => ({ ...row, hashes: await hashesOf(addressKey) })),
  );
}

async function enter(tools: Tools, { shard, page }: { shard: Shard; page: Found[] }): Promise<Filled> {
  if (page.length === 0) return { entered: 0, twice: 0 };
  const { directory, now } = tools;
  const known = await directory
    .select()
    .from(people)
    .where(inArray(people.userId, valuesOf(page.map(({ userId }) => userId))));
  const elsewhere = new Set<string>();
  for (const row of known) {
    if (row.shard !== shard && (await isIn(tools.databaseFor(row), row.userId))) elsewhere.add(row.userId);
  }
  const mine = page.filter(({ userId }) => !elsewhere.has(userId));
  const ids = valuesOf(mine.map(({ userId }) => userId));
  const hashes = valuesOf(mine.flatMap(({ hashes: { plain, keyed } }) => [plain, keyed]));
  await directory.batch([
    // Removes entries whose address now belongs to another account.
    directory
      .delete(people)
      .where(
        and(inArray(people.addressHash, hashes), notInArray(people.userId, ids), isNull(people.movesTo)),
      ),
    directory
      .insert(people)
      .select(
        sql`select json_extract(value, '$.userId'), ${shard}, json_extract(value, '$.hashes.keyed'), ${KEYED},
          json_extract(value, '$.calendarHash'), 'here', ${now()}, null, null, null, null
          from json_each(${JSON.stringify(mine)}) where true`,
      )
      .onConflictDoUpdate({
        target: people.userId,
        set: {
          shard,
          addressHash: sql`excluded.address_hash`,
          addressHashVersion: KEYED,
          calendarHash: sql`excluded.calendar_hash`,
          state: 'here',
        },
        setWhere: isNull(people.movesTo),
      }),
  ]);
  const { secretHash, userId, shareId, expiresAt } = shares;
  const links = await tools
    .databaseFor({ shard })
    .select({ secretHash, userId, shareId, expiresAt })
    .from(shares)
    .where(inArray(userId, ids));
  await directory
    .insert(shareHashes)
    .select(
      sql`select value ->> 'secretHash', value ->> 'userId', value ->> 'shareId', value ->> 'expiresAt'
        from json_each(${JSON.stringify(links)}) where true`,
    )
    .onConflictDoNothing();
  const moving = new Set(known.filter(({ movesTo }) => movesTo !== null).map(({ userId }) => userId));
  return { entered: mine.length, twice: [...elsewhere].filter((userId) => !moving.has(userId)).length };
}

async function isIn(db: Database, userId: string): Promise<boolean> {
  const rows = await db.select({ userId: users.userId }).from(users).where(eq(users.userId, userId));
  return rows.length === 1;
}

const valuesOf = (texts: readonly string[]) => sql`(select value from json_each(${JSON.stringify(texts)}))`;
