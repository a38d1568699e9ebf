import { and, desc, eq } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { periods } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/app-env.ts';

export type PeriodRow = typeof periods.$inferSelect;

/** One person's logged period starts; at most one a calendar day. */
export function createPeriodsRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  userId: string,
) {
  const mine = eq(periods.userId, userId);
  const on = (startedOn: LocalDate) => and(mine, eq(periods.startedOn, startedOn));

  return {
    /** Newest first; all of them without a limit. */
    list: (limit = -1): Promise<PeriodRow[]> =>
      db.select().from(periods).where(mine).orderBy(desc(periods.startedOn)).limit(limit),

    /** Logs a start on a day; logging the same id, or otherwise the same day, again returns the first entry. */
    log: async (startedOn: LocalDate, id = newId()): Promise<{ periodId: string; isNew: boolean }> => {
      const [made, byId, byDay] = await db.batch([
        db
          .insert(periods)
          .values({ userId, periodId: id, startedOn, createdAt: now() })
          .onConflictDoNothing()
          .returning({ periodId: periods.periodId }),
        db
          .select({ periodId: periods.periodId })
          .from(periods)
          .where(and(mine, eq(periods.periodId, id))),
        db.select({ periodId: periods.periodId }).from(periods).where(on(startedOn)),
      ]);
      return { periodId: (byId[0] ?? byDay[0])?.periodId ?? id, isNew: made.length === 1 };
    },

    /** Deletes an entry; `false` if this person has none with that id. */
    remove: async (periodId: string): Promise<boolean> => {
      const gone = await db
        .delete(periods)
        .where(and(mine, eq(periods.periodId, periodId)))
        .returning({ periodId: periods.periodId });
      return gone.length === 1;
    },
  };
}

export type PeriodsRepository = ReturnType<typeof createPeriodsRepository>;
