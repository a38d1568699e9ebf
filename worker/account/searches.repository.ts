import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { AI_REQUEST_LIMIT } from '#domain/account/ai-requests.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/app-env.ts';

/** One person's count of sentence searches in a calendar month. */
export function createSearchesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /**
     * Takes one of the month's searches, in one statement, so that parallel calls can't exceed the limit; `false` if none is
     * left.
     */
    reserve: async (month: string): Promise<boolean> => {
      const isOtherMonth = or(isNull(users.searchesMonth), ne(users.searchesMonth, month));
      const taken = await db
        .update(users)
        .set({
          searchesMonth: month,
          searchesCount: sql`case when ${users.searchesMonth} = ${month} then ${users.searchesCount} + 1 else 1 end`,
        })
        .where(and(eq(users.userId, userId), or(isOtherMonth, lt(users.searchesCount, AI_REQUEST_LIMIT))))
        .returning({ userId: users.userId });
      return taken.length === 1;
    },

    /** Gives a search of that month back. */
    giveBack: async (month: string): Promise<void> => {
      await db
        .update(users)
        .set({ searchesCount: sql`${users.searchesCount} - 1` })
        .where(and(eq(users.userId, userId), eq(users.searchesMonth, month), gt(users.searchesCount, 0)));
    },
  };
}

export type SearchesRepository = ReturnType<typeof createSearchesRepository>;
