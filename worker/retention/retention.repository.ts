import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { AnonymousCell } from '#domain/retention/anonymous-count.ts';
import type { RetentionLimits } from '#domain/retention/retention.ts';
import { cycleModes, cycleProfiles, periods } from '#drizzle/schema/cycle.ts';
import { anonymousCounts as counts } from '#drizzle/schema/retention.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement } from '#worker/platform/database.ts';

/** What the notice needs of a person. */
export type Dormant = Pick<typeof users.$inferSelect, 'userId' | 'email' | 'language' | 'lastActiveAt'>;

/** What of a person goes into the anonymous counts. */
export type Leaving = {
  readonly userId: string;
  readonly birthOn: LocalDate | null;
  readonly starts: readonly LocalDate[];
  readonly modes: readonly (typeof cycleModes.$inferSelect)[];
  readonly periodLengths: readonly number[];
};

type Parts = {
  deps: Pick<Deps, 'db' | 'now'>;
  /** Statements that delete every row of a person who meets a condition. */
  erasure: (person: { userId: string; condition: SQL | undefined }) => Promise<readonly BatchStatement[]>;
};

/** The people who have not used their account for long. The one place that looks at more than one person's rows. */
export function createRetentionRepository({ deps: { db, now }, erasure }: Parts) {
  const isOver = ({ deletionBefore, noticeGivenBefore }: RetentionLimits) =>
    and(lt(users.lastActiveAt, deletionBefore), lt(users.retentionNoticeAt, noticeGivenBefore));

  return {
    /** Whom the notice is due to, at most `limit` of them, by chance: an address that takes no mail holds nobody up. */
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
    findToDelete: (limits: RetentionLimits, limit: number): Promise<Pick<Leaving, 'userId' | 'birthOn'>[]> =>
      db
        .select({ userId: users.userId, birthOn: users.birthOn })
        .from(users)
        .where(isOver(limits))
        .orderBy(asc(users.lastActiveAt))
        .limit(limit),

    /** What the anonymous counts take of one person. */
    readLeaving: async (person: Pick<Leaving, 'userId' | 'birthOn'>): Promise<Leaving> => {
      const [starts, modes, [profile]] = await db.batch([
        db.select({ day: periods.startedOn }).from(periods).where(eq(periods.userId, person.userId)),
        db.select().from(cycleModes).where(eq(cycleModes.userId, person.userId)),
        db.select().from(cycleProfiles).where(eq(cycleProfiles.userId, person.userId)),
      ]);
      const lengths = [profile?.lastPeriodLength, profile?.reportedPeriodLength];
      return {
        ...person,
        starts: starts.map(({ day }) => day),
        modes,
        periodLengths: lengths.filter((length) => length !== null && length !== undefined),
      };
    },

    /**
     * Counts one person in a cell and deletes every row of theirs, in one transaction; whoever came back meanwhile, or is
     * gone already, is neither counted nor deleted.
     */
    replaceByCount: async (
      userId: string,
      { cell, limits }: { cell: AnonymousCell; limits: RetentionLimits },
    ) => {
      const condition = isOver(limits);
      const one = db
        .select({
          quarter: sql<string>`${cell.quarter}`.as('quarter'),
          ageBand: sql<string>`${cell.ageBand}`.as('age_band'),
          cycleLengthBand: sql<string>`${cell.cycleLengthBand}`.as('cycle_length_band'),
          periodLengthBand: sql<string>`${cell.periodLengthBand}`.as('period_length_band'),
          people: sql<number>`1`.as('people'),
        })
        .from(users)
        .where(and(eq(users.userId, userId), condition));
      await db.batch([
        db
          .insert(counts)
          .select(one)
          .onConflictDoUpdate({
            target: [counts.quarter, counts.ageBand, counts.cycleLengthBand, counts.periodLengthBand],
            set: { people: sql`${counts.people} + 1` },
          }),
        ...(await erasure({ userId, condition })),
      ]);
    },
  };
}

export type RetentionRepository = ReturnType<typeof createRetentionRepository>;
