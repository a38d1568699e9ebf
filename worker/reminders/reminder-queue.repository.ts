import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { ReminderKind } from '#domain/reminders/reminders.schema.ts';
import { reminderPreferences as preferences, reminderClaims } from '#drizzle/schema/reminders.ts';
import type { Deps } from '#worker/app-env.ts';

/** Whose reminders may be due. */
export type Candidate = Pick<typeof preferences.$inferSelect, 'userId' | 'preferences' | 'revision'> & {
  readonly nextDueAt: number;
};

/** The people whose reminders are due. One of the two places that look at more than one person's rows, by an index on the time. */
export function createReminderQueue({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    /** Whose time has come, the longest waiting first, at most `limit` of them. */
    findDue: async (limit: number): Promise<Candidate[]> => {
      const rows = await db
        .select()
        .from(preferences)
        .where(lte(preferences.nextDueAt, now()))
        .orderBy(asc(preferences.nextDueAt))
        .limit(limit);
      return rows.flatMap(({ nextDueAt, ...row }) => (nextDueAt === null ? [] : [{ ...row, nextDueAt }]));
    },

    /**
     * Claims reminders of a day and moves the person on to the next time, in one transaction, before anything is sent. Gives
     * the kinds that are this caller's to send: none where the wishes have changed or another run was here since they were
     * read, and none that was claimed on that day before.
     */
    claim: async (
      { userId, revision, nextDueAt }: Candidate,
      { kinds, day, next }: { kinds: readonly ReminderKind[]; day: LocalDate; next: number | null },
    ): Promise<ReadonlySet<ReminderKind>> => {
      const held = and(
        eq(preferences.userId, userId),
        eq(preferences.revision, revision),
        eq(preferences.nextDueAt, nextDueAt),
      );
      const claim = db
        .select({
          userId: preferences.userId,
          day: sql<LocalDate>`${day}`.as('day'),
          kind: sql<ReminderKind>`value`.as('kind'),
          claimedAt: sql<number>`${now()}`.as('claimed_at'),
        })
        .from(preferences)
        .innerJoin(sql`json_each(${JSON.stringify(kinds)})`, sql`true`)
        .where(held);
      const [claimed] = await db.batch([
        db
          .insert(reminderClaims)
          .select(claim)
          .onConflictDoNothing()
          .returning({ kind: reminderClaims.kind }),
        db.update(preferences).set({ nextDueAt: next }).where(held),
      ]);
      return new Set(claimed.map(({ kind }) => kind));
    },
  };
}

export type ReminderQueue = ReturnType<typeof createReminderQueue>;
