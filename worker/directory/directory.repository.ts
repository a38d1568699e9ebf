import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { people } from '#drizzle/directory/people.ts';
import type { Deps, Owner } from '#worker/context.ts';

export type DirectoryRow = typeof people.$inferSelect;

/** Which shard holds whom. Of an account that is not in it, nothing is changed. */
export function createDirectoryRepository({ directory: db, now }: Pick<Deps, 'directory' | 'now'>) {
  const person = (userId: string) => eq(people.userId, userId);
  const first = async (where: ReturnType<typeof eq>): Promise<DirectoryRow | undefined> => {
    const [row] = await db.select().from(people).where(where);
    return row;
  };

  return {
    find: (userId: string) => first(person(userId)),
    findByAddress: (addressHash: string) => first(eq(people.addressHash, addressHash)),
    findByCalendar: (calendarHash: string) => first(eq(people.calendarHash, calendarHash)),

    /**
     * Keeps an address for an account that is about to be made, in one statement. Whoever claims it again, because the one
     * before died or at the same time, is given what was claimed first; a deleted account's id is never given again.
     */
    claim: async ({ userId, shard, addressHash }: Owner & { addressHash: string }): Promise<Owner> => {
      const renewed = (column: 'user_id' | 'shard') =>
        sql`case when ${people.state} = 'leaving' then excluded.${sql.identifier(column)} else ${sql.identifier(column)} end`;
      const [row] = await db
        .insert(people)
        .values({ userId, shard, addressHash, state: 'coming', changedAt: now() })
        .onConflictDoUpdate({
          target: people.addressHash,
          set: {
            userId: renewed('user_id'),
            shard: renewed('shard'),
            state: 'coming',
            changedAt: now(),
            calendarHash: null,
          },
        })
        .returning({ userId: people.userId, shard: people.shard });
      return row ?? { userId, shard };
    },

    /** Notes that the account is in its shard for good. */
    settle: async (userId: string): Promise<void> => {
      await db.update(people).set({ state: 'here', changedAt: now() }).where(person(userId));
    },

    /** Notes that the account is about to be deleted; `false` where it is being moved and must not be. */
    beginLeaving: async (userId: string): Promise<boolean> => {
      const [row] = await db
        .update(people)
        .set({
          state: sql`case when ${people.movesTo} is null then 'leaving' else ${people.state} end`,
          changedAt: now(),
        })
        .where(person(userId))
        .returning({ movesTo: people.movesTo });
      return !row?.movesTo;
    },

    /** Forgets a person as they were read, unless something else has happened to them since. */
    remove: async ({ userId, state, changedAt }: DirectoryRow): Promise<void> => {
      await db
        .delete(people)
        .where(
          and(
            person(userId),
            eq(people.state, state),
            eq(people.changedAt, changedAt),
            isNull(people.movesTo),
          ),
        );
    },

    /** Notes the secret of a person's calendar, in place of the one before. */
    setCalendar: async (userId: string, calendarHash: string | null): Promise<void> => {
      await db.update(people).set({ calendarHash }).where(person(userId));
    },

    /** Whose coming or leaving was begun before an instant and never ended, at most `limit` of them. */
    findUnsettled: (before: number, limit: number): Promise<DirectoryRow[]> =>
      db
        .select()
        .from(people)
        .where(and(ne(people.state, sql`'here'`), lt(people.changedAt, before)))
        .limit(limit),

    /** Which of these people are being moved. */
    amongMoving: async (userIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const asked = sql`(select value from json_each(${JSON.stringify(userIds)}))`;
      const rows = await db
        .select({ userId: people.userId })
        .from(people)
        .where(and(isNotNull(people.movesTo), inArray(people.userId, asked)));
      return new Set(rows.map(({ userId }) => userId));
    },
  };
}

export type DirectoryRepository = ReturnType<typeof createDirectoryRepository>;
