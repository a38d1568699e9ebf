import { and, asc, between, eq, lte, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  completePreferences,
  type ReminderKind,
  type ReminderPreferences,
} from '#domain/reminders/reminders.schema.ts';
import { reminderPreferences as preferences, reminderClaims } from '#drizzle/schema/reminders.ts';
import type { Deps } from '#worker/app-env.ts';

/** A person whose reminders may be due. */
export type Candidate = Pick<typeof preferences.$inferSelect, 'userId' | 'revision'> & {
  readonly preferences: ReminderPreferences;
  readonly nextDueAt: number;
};

/** The people whose reminders are due. Reads rows of many people, for a timer, by an index on the time. */
export function createReminderQueue({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    /** People with due reminders, the longest waiting first, at most `limit`. */
    findDue: async (limit: number): Promise<Candidate[]> => {
      const rows = await db
        .select()
        .from(preferences)
        .where(lte(preferences.nextDueAt, now()))
        .orderBy(asc(preferences.nextDueAt))
        .limit(limit);
      return rows.flatMap(({ nextDueAt, ...row }) =>
        nextDueAt === null ? [] : [{ ...row, preferences: completePreferences(row.preferences), nextDueAt }],
      );
    },

    /**
     * Claims reminders of a day and sets the person's next time, in one transaction, before anything is sent. Returns the
     * kinds that this caller should send: none if the preferences changed or another run claimed them since they were read,
     * and none that were already claimed on that day.
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

    /** Whether a person's kind was claimed on any of some days, both ends included; claims are kept for a week. */
    wasClaimed: async (
      { userId }: Pick<Candidate, 'userId'>,
      { kind, from, until }: { kind: ReminderKind; from: LocalDate; until: LocalDate },
    ): Promise<boolean> => {
      const rows = await db
        .select({ day: reminderClaims.day })
        .from(reminderClaims)
        .where(
          and(
            eq(reminderClaims.userId, userId),
            between(reminderClaims.day, from, until),
            eq(reminderClaims.kind, kind),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },
  };
}

export type ReminderQueue = ReturnType<typeof createReminderQueue>;
