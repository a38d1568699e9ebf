import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  sql,
} from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  completePreferences,
  DEFAULT_PREFERENCES,
  type PushSubscriptionKeys,
  type ReminderPreferences,
} from '#domain/reminders/reminders.calls.ts';
import {
  dateWatches,
  reminderPreferences as preferences,
  pushSubscriptions,
  reminderClaims,
} from '#drizzle/schema/reminders.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { lookAtReminders } from '#worker/tasks/tasks.repository.ts';

type StoredPreferences = Omit<typeof preferences.$inferSelect, 'userId' | 'preferences'> & {
  readonly preferences: ReminderPreferences;
};

/** A device that receives messages, identified by its session. */
export type PushDevice = Omit<typeof pushSubscriptions.$inferSelect, 'userId'>;

const NOTHING_CHOSEN: StoredPreferences = { preferences: DEFAULT_PREFERENCES, revision: 0, nextDueAt: null };

/** One person's reminder preferences and devices. */
export function createRemindersRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(preferences.userId, userId);
  const device = (sessionId: string) =>
    and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, sessionId));
  const watch = (day: LocalDate) => and(eq(dateWatches.userId, userId), eq(dateWatches.dateOn, day));

  return {
    /** The preferences; all off if none were saved. */
    find: async (): Promise<StoredPreferences> => {
      const [row] = await db.select().from(preferences).where(mine);
      return row ? { ...row, preferences: completePreferences(row.preferences) } : NOTHING_CHOSEN;
    },

    /** Saves the preferences if they are still as they were read; `false` if another change came first. */
    save: async (
      change: { preferences: ReminderPreferences; nextDueAt: number | null },
      { revision }: Pick<StoredPreferences, 'revision'>,
    ): Promise<boolean> => {
      const next = { ...change, revision: revision + 1 };
      const [saved] = await db.batch([
        db
          .insert(preferences)
          .values({ userId, ...next })
          .onConflictDoUpdate({
            target: preferences.userId,
            set: next,
            setWhere: eq(preferences.revision, revision),
          })
          .returning({ revision: preferences.revision }),
        // The quiet hours may be others.
        lookAtReminders({ db, now, userId }),
      ]);
      return saved.length === 1;
    },

    /** Statements that make the next runs check the person, because the times of reminders may have changed; given a query, if it has rows. */
    waking: (given?: Query): readonly BatchStatement[] => [
      db
        .update(preferences)
        .set({ nextDueAt: now() })
        .where(and(mine, isNotNull(preferences.nextDueAt), given && exists(given))),
      lookAtReminders({ db, now, userId }, { given }),
    ],

    /** The devices that receive messages, the newest first. */
    devices: (): Promise<PushDevice[]> => {
      const { userId: _, ...columns } = getTableColumns(pushSubscriptions);
      return db
        .select(columns)
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.sessionId));
    },

    /** Replaces a device's subscription, and removes it from anyone who used that browser before. */
    addDevice: async (sessionId: string, subscription: PushSubscriptionKeys): Promise<void> => {
      const subscriptionRow = { ...subscription, createdAt: now() };
      await db.batch([
        db
          .delete(pushSubscriptions)
          .where(
            and(
              eq(pushSubscriptions.endpoint, subscription.endpoint),
              ne(pushSubscriptions.sessionId, sessionId),
            ),
          ),
        db
          .insert(pushSubscriptions)
          .values({ userId, sessionId, ...subscriptionRow })
          .onConflictDoUpdate({
            target: [pushSubscriptions.userId, pushSubscriptions.sessionId],
            set: subscriptionRow,
          }),
      ]);
    },

    /** Removes a device; `false` if the person has none with that id. */
    removeDevice: async (sessionId: string): Promise<boolean> => {
      const gone = await db
        .delete(pushSubscriptions)
        .where(device(sessionId))
        .returning({ sessionId: pushSubscriptions.sessionId });
      return gone.length === 1;
    },

    /** Expression: whether a day is watched. */
    isWatched: (day: LocalDate) => sql<0 | 1>`exists (select 1 from ${dateWatches} where ${watch(day)})`,

    /** Watches a day, and forgets days before `today`; `false` if that were more than `most` days. */
    watch: async (day: LocalDate, { today, most }: { today: LocalDate; most: number }): Promise<boolean> => {
      const isRoom = sql`(select count(*) from ${dateWatches} where ${eq(dateWatches.userId, userId)}) < ${most}`;
      const [, , watched] = await db.batch([
        db.delete(dateWatches).where(and(eq(dateWatches.userId, userId), lt(dateWatches.dateOn, today))),
        db
          .insert(dateWatches)
          .select(sql`select ${userId}, ${day}, ${now()} where ${isRoom}`)
          .onConflictDoNothing(),
        db.select({ dateOn: dateWatches.dateOn }).from(dateWatches).where(watch(day)),
      ]);
      return watched.length === 1;
    },

    unwatch: async (day: LocalDate): Promise<void> => {
      await db.delete(dateWatches).where(watch(day));
    },

    /** The watched days, the nearest first. */
    watchedDays: async () =>
      db
        .select({ date: dateWatches.dateOn, created_at: dateWatches.createdAt })
        .from(dateWatches)
        .where(eq(dateWatches.userId, userId))
        .orderBy(asc(dateWatches.dateOn)),

    /** Removes a subscription that has ended, unless the device has a new one. */
    forget: async ({ sessionId, endpoint }: Pick<PushDevice, 'sessionId' | 'endpoint'>): Promise<void> => {
      await db
        .delete(pushSubscriptions)
        .where(and(device(sessionId), eq(pushSubscriptions.endpoint, endpoint)));
    },
  };
}

/** Removes a browser from everyone in one shard. */
export async function forgetEndpoint({ db }: Pick<Deps, 'db'>, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** What is sent once. */
export type ReminderClaim = Pick<typeof reminderClaims.$inferSelect, 'day' | 'kind'>;

/** A person whose reminders may be due. */
export type Candidate = Pick<typeof preferences.$inferSelect, 'userId' | 'revision'> & {
  readonly preferences: ReminderPreferences;
  readonly nextDueAt: number;
  readonly watchedDays: readonly LocalDate[];
};

/** The people whose reminders are due. Reads rows of many people, for a timer, by an index on the time. */
export function createReminderQueue({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    /** People with due reminders, the longest waiting first, at most `limit`. */
    findDue: async (limit: number): Promise<Candidate[]> => {
      const rows = await db
        .select({
          ...getTableColumns(preferences),
          watchedDays: sql`(select json_group_array(${dateWatches.dateOn}) from ${dateWatches}
            where ${eq(dateWatches.userId, preferences.userId)})`.mapWith(
            (days: string): LocalDate[] => JSON.parse(days), // of the column's days
          ),
        })
        .from(preferences)
        .where(lte(preferences.nextDueAt, now()))
        .orderBy(asc(preferences.nextDueAt))
        .limit(limit);
      return rows.flatMap(({ nextDueAt, ...row }) =>
        nextDueAt === null ? [] : [{ ...row, preferences: completePreferences(row.preferences), nextDueAt }],
      );
    },

    /**
     * Claims reminders, each of a day, ends the watching of `surer` days and sets the person's next time, in one transaction, before
     * anything is sent. Returns what this caller should send: nothing if the preferences changed or another run claimed it since
     * they were read, and none that was claimed before; `isSurer` if a day was still watched.
     */
    claim: async (
      { userId, revision, nextDueAt }: Candidate,
      change: { claims: readonly ReminderClaim[]; surer: readonly LocalDate[]; next: number | null },
    ): Promise<{ claimed: ReminderClaim[]; isSurer: boolean }> => {
      const isUnchanged = and(
        eq(preferences.userId, userId),
        eq(preferences.revision, revision),
        eq(preferences.nextDueAt, nextDueAt),
      );
      const claim = sql`select ${preferences.userId}, value ->> 'day', value ->> 'kind', ${now()}
        from ${preferences}, json_each(${JSON.stringify(change.claims)}) where ${isUnchanged}`;
      const [claimed, ended] = await db.batch([
        db
          .insert(reminderClaims)
          .select(claim)
          .onConflictDoNothing()
          .returning({ day: reminderClaims.day, kind: reminderClaims.kind }),
        db
          .delete(dateWatches)
          .where(
            and(
              eq(dateWatches.userId, userId),
              inArray(dateWatches.dateOn, change.surer),
              exists(db.select({ one: sql`1` }).from(preferences).where(isUnchanged)),
            ),
          )
          .returning({ dateOn: dateWatches.dateOn }),
        db.update(preferences).set({ nextDueAt: change.next }).where(isUnchanged),
      ]);
      return { claimed, isSurer: ended.length > 0 };
    },

    /** Whether a reminder of moves was claimed from a day on and before another one; claims are stored for a week. */
    wereMovesClaimed: async (
      { userId }: Pick<Candidate, 'userId'>,
      { from, before }: { from: LocalDate; before: LocalDate },
    ): Promise<boolean> => {
      const rows = await db
        .select({ day: reminderClaims.day })
        .from(reminderClaims)
        .where(
          and(
            eq(reminderClaims.userId, userId),
            gte(reminderClaims.day, from),
            lt(reminderClaims.day, before),
            eq(reminderClaims.kind, 'tasks_moved'),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },
  };
}
