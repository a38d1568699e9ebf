import { and, eq, gte } from 'drizzle-orm';
import type { FeedWording } from '#domain/calendar-feed/calendar-feed.schema.ts';
import { calendarFeeds as feeds } from '#drizzle/schema/calendar-feed.ts';
import { statusOf } from '#worker/account/account.repository.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, StatementIf } from '#worker/platform/database.ts';

export type FeedRow = typeof feeds.$inferSelect;

/** The address of one person's calendar. */
export function createCalendarFeedRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const removal = () => db.delete(feeds).where(eq(feeds.userId, userId));

  return {
    /** The address's row, or `undefined` without one. */
    find: (): Promise<FeedRow | undefined> => db.select().from(feeds).where(eq(feeds.userId, userId)).get(),

    /** Replaces the address and records it, in one transaction; without a new wording the old one stays. */
    replace: async (
      { secretHash, wording }: { secretHash: string; wording: FeedWording | undefined },
      note: BatchStatement,
    ): Promise<FeedRow | undefined> => {
      const fresh = { secretHash, createdAt: now(), lastReadAt: null };
      const [[row]] = await db.batch([
        db
          .insert(feeds)
          .values({ userId, wording: wording ?? 'discreet', ...fresh })
          .onConflictDoUpdate({ target: feeds.userId, set: { ...fresh, ...(wording ? { wording } : {}) } })
          .returning(),
        note,
      ]);
      return row;
    },

    /** `false` without an address. */
    setWording: async (wording: FeedWording): Promise<boolean> => {
      const changed = await db
        .update(feeds)
        .set({ wording })
        .where(eq(feeds.userId, userId))
        .returning({ userId: feeds.userId });
      return changed.length === 1;
    },

    /** Records that a calendar app fetched it now. */
    noteReading: async (): Promise<void> => {
      await db.update(feeds).set({ lastReadAt: now() }).where(eq(feeds.userId, userId));
    },

    /** Ends the address, if any, and records it in the same transaction. */
    remove: async (note: StatementIf): Promise<void> => {
      await db.batch([note(db.select().from(feeds).where(eq(feeds.userId, userId))), removal()]);
    },

    /** Statement that ends the address, if any. */
    removal,

    /** Statements that end the address if it was made at an instant or later, and record it first. */
    removalSince: (since: number, note: StatementIf): readonly BatchStatement[] => {
      const madeSince = and(eq(feeds.userId, userId), gte(feeds.createdAt, since));
      return [note(db.select().from(feeds).where(madeSince)), db.delete(feeds).where(madeSince)];
    },
  };
}

/** Finds addresses by their secret alone, before the person is known. */
export function createCalendarFeedDirectory({ db }: Pick<Deps, 'db'>) {
  return {
    /** The address and its account's status, in one statement, or `undefined` without such an address. */
    findBySecret: (secretHash: string) =>
      db
        .select({
          userId: feeds.userId,
          wording: feeds.wording,
          lastReadAt: feeds.lastReadAt,
          status: statusOf(feeds.userId),
        })
        .from(feeds)
        .where(eq(feeds.secretHash, secretHash))
        .get(),
  };
}
