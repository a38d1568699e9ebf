import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { journalEntries } from '#drizzle/schema/journal.ts';
import type { Database, Databases } from '#worker/platform/database.ts';
import { createTextCipher } from '#worker/platform/text-cipher.ts';
import { newestVersion, type VersionedSecrets } from '#worker/platform/versioned-secrets.ts';

const PAGE = 100;

/**
 * Encrypts every entry sealed with an older key again with the newest key. An entry that is saved during this stays as saved;
 * one that can't be opened is counted and left unchanged. Can be interrupted and restarted.
 */
export async function rotateJournalKeys(
  { shards, databaseFor }: Pick<Databases, 'shards' | 'databaseFor'>,
  keys: VersionedSecrets,
): Promise<Counts> {
  const counts = { rotated: 0, unreadable: 0 };
  for (const shard of shards) {
    const { rotated, unreadable } = await rotateIn(databaseFor(shard), keys);
    counts.rotated += rotated;
    counts.unreadable += unreadable;
  }
  return counts;
}

type Counts = { rotated: number; unreadable: number };

async function rotateIn(db: Database, keys: VersionedSecrets): Promise<Counts> {
  const cipher = createTextCipher(keys);
  const newest = newestVersion(keys);
  const counts = { rotated: 0, unreadable: 0 };
  let after = { userId: '', writtenOn: '' };
  for (;;) {
    const rows = await db
      .select({
        userId: journalEntries.userId,
        writtenOn: journalEntries.writtenOn,
        keyVersion: journalEntries.keyVersion,
        sealed: journalEntries.sealed,
      })
      .from(journalEntries)
      .where(
        and(
          lt(journalEntries.keyVersion, newest),
          sql`(${journalEntries.userId}, ${journalEntries.writtenOn}) > (${after.userId}, ${after.writtenOn})`,
        ),
      )
      .orderBy(asc(journalEntries.userId), asc(journalEntries.writtenOn))
      .limit(PAGE);
    for (const row of rows) {
      const place = { userId: row.userId, row: row.writtenOn };
      const text = await cipher.open(row, place).catch(() => undefined);
      if (text === undefined) {
        counts.unreadable += 1;
        continue;
      }
      const isStill = and(
        eq(journalEntries.userId, row.userId),
        eq(journalEntries.writtenOn, row.writtenOn),
        eq(journalEntries.sealed, row.sealed),
      );
      await db
        .update(journalEntries)
        .set(await cipher.seal(text, place))
        .where(isStill);
      counts.rotated += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return counts;
    after = last;
  }
}
