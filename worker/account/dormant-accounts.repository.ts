import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { RetentionLimits } from '#domain/retention/retention.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import type { UserRow } from './accounts.repository.ts';
import { erasure } from './erase-account.ts';

/** What the notice needs of a person. */
type Dormant = Pick<UserRow, 'userId' | 'email' | 'language' | 'lastActiveAt'>;

/** The accounts of one shard that nobody has used for long. One of the two places that look at more than one person's rows. */
export function createDormantAccounts({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const isOver = ({ deletionBefore, noticeGivenBefore }: RetentionLimits) =>
    and(lt(users.lastActiveAt, deletionBefore), lt(users.retentionNoticeAt, noticeGivenBefore));

  return {
    /** Who the notice is due to, at most `limit` of them, by chance: an address that takes no mail holds nobody up. */
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

    /** Notes that the notice went out, unless the person has come back meanwhile. */
    noteNotice: async ({ userId, lastActiveAt }: Dormant): Promise<void> => {
      await db
        .update(users)
        .set({ retentionNoticeAt: now() })
        .where(and(eq(users.userId, userId), eq(users.lastActiveAt, lastActiveAt)));
    },

    /** Whose account goes, longest away first, at most `limit` of them. */
    findToDelete: (limits: RetentionLimits, limit: number): Promise<Pick<UserRow, 'userId' | 'birthOn'>[]> =>
      db
        .select({ userId: users.userId, birthOn: users.birthOn })
        .from(users)
        .where(isOver(limits))
        .orderBy(asc(users.lastActiveAt))
        .limit(limit),

    /**
     * Statements that delete every row of a person, and a query without rows where none of them does anything: for anyone who came
     * back meanwhile, or is gone already.
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
