import { and, desc, eq, ne, notExists, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { periods } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/app-env.ts';
import type { DayLogsRepository } from './day-logs.repository.ts';

export type PeriodRow = typeof periods.$inferSelect;
type Days = Pick<
  DayLogsRepository,
  'confirmStart' | 'withdrawStarts' | 'excludeStart' | 'reconcilePeriodStartsAt'
>;

/** One person's logged period starts; at most one a calendar day. */
export function createPeriodsRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  { userId, days }: { userId: string; days: Days },
) {
  const mine = eq(periods.userId, userId);
  const on = (startedOn: LocalDate) => and(mine, eq(periods.startedOn, startedOn));
  const withId = (periodId: string) => and(mine, eq(periods.periodId, periodId));

  return {
    /** Newest first; all of them without a limit. */
    list: (limit = -1): Promise<PeriodRow[]> =>
      db.select().from(periods).where(mine).orderBy(desc(periods.startedOn)).limit(limit),

    /**
     * Logs a start on a day; logging the same id, or otherwise the same day, again returns the first entry. A start that followed
     * from bleeding is a said one then, and keeps its id.
     */
    log: async (startedOn: LocalDate, id = newId()): Promise<{ periodId: string; isNew: boolean }> => {
      const isNotElsewhere = notExists(
        db
          .select({ periodId: periods.periodId })
          .from(periods)
          .where(and(withId(id), ne(periods.startedOn, startedOn))),
      );
      const [made, , byId, byDay] = await db.batch([
        db
          .insert(periods)
          .values({ userId, periodId: id, startedOn, createdAt: now() })
          .onConflictDoNothing()
          .returning({ periodId: periods.periodId }),
        db
          .update(periods)
          .set({ origin: 'said' })
          .where(and(on(startedOn), isNotElsewhere)),
        db.select({ periodId: periods.periodId }).from(periods).where(withId(id)),
        db.select({ periodId: periods.periodId }).from(periods).where(on(startedOn)),
        ...days.confirmStart(startedOn, isNotElsewhere),
        ...days.reconcilePeriodStartsAt(startedOn),
      ]);
      return { periodId: (byId[0] ?? byDay[0])?.periodId ?? id, isNew: made.length === 1 };
    },

    /**
     * Deletes an entry; `false` if this person has none with that id. A said one takes along the bleeding that it put on its day.
     * If bleeding is still logged there, and the entry is the first day of its episode, that counts for nothing: or else it would
     * stand there again.
     */
    remove: async (periodId: string): Promise<boolean> => {
      const [entry] = await db.select().from(periods).where(withId(periodId));
      if (!entry) return false;
      const { startedOn, origin } = entry;
      await db.batch([
        // With its bleeding gone, or counting for nothing, it goes as a start that follows from bleeding does.
        db.update(periods).set({ origin: 'bleeding' }).where(withId(periodId)),
        ...(origin === 'said' ? days.withdrawStarts(sql`(${startedOn})`) : []),
        days.excludeStart(startedOn),
        ...days.reconcilePeriodStartsAt(startedOn),
      ]);
      return true;
    },
  };
}

export type PeriodsRepository = ReturnType<typeof createPeriodsRepository>;
