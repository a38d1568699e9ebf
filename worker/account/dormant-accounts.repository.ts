import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { RetentionLimits } from '#domain/retention/retention.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import type { UserRow } from './accounts.repository.ts';
import { erasure } from './erase-account.ts';

/** A person's fields that the notice needs. */
type Dormant = Pick<UserRow, 'userId' | 'email' | 'language' | 'lastActiveAt'>;

/** The accounts of one shard that haven't been used for a long time. Reads rows of many people, for a timer. */
export function createDormantAccounts({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const isOver = ({ deletionBefore, noticeGivenBefore }: RetentionLimits) =>
    and(lt(users.lastActiveAt, deletionBefore), lt(users.retentionNoticeAt, noticeGivenBefore));

  return {
    /**
     * People whose notice is due, at most `limit`, in random order, so that an address that refuses mail doesn't block
     * others.
     */
    findToNotify: ({ noticeBefore }: RetentionLimits, limit: number): Promise<Dormant[]> =>
      db
        .select({
          userId: users.userId,
          email: users.email,
          language: users.language,
          lastActiveAt: users.lastActiveAt,
        })
        .from(users)
        .where(and(lt(users.lastActiveAt, noticeBefore), isNull(users.retentionNoticeAt)))
        .orderBy(sql`random()`)
        .limit(limit),

    /** Records that the notice was sent, unless the person has come back. */
    noteNotice: async ({ userId, lastActiveAt }: Dormant): Promise<void> => {
      await db
        .update(users)
        .set({ retentionNoticeAt: now() })
        .where(and(eq(users.userId, userId), eq(users.lastActiveAt, lastActiveAt)));
    },

    /** Accounts to delete, longest unused first, at most `limit`. */
    findToDelete: (limits: RetentionLimits, limit: number): Promise<Pick<UserRow, 'userId' | 'birthOn'>[]> =>
      db
        .select({ userId: users.userId, birthOn: users.birthOn })
        .from(users)
        .where(isOver(limits))
        .orderBy(asc(users.lastActiveAt))
        .limit(limit),

    /**
     * Statements that delete every row of a person, and a query that has no rows if they do nothing, because the person came
     * back or is already deleted.
     */
    erasing: async (
      userId: string,
      limits: RetentionLimits,
    ): Promise<{ isDoomed: Query; statements: readonly BatchStatement[] }> => {
      const condition = isOver(limits);
      return {
        isDoomed: db
          .select({ userId: users.userId })
          .from(users)
          .where(and(eq(users.userId, userId), condition)),
        statements: await erasure({ db, now }, { userId, condition }),
      };
    },
  };
}
