import { and, desc, eq, getTableColumns, isNotNull, ne } from 'drizzle-orm';
import {
  completePreferences,
  DEFAULT_PREFERENCES,
  type PushSubscriptionKeys,
  type ReminderPreferences,
} from '#domain/reminders/reminders.schema.ts';
import { reminderPreferences as preferences, pushSubscriptions } from '#drizzle/schema/reminders.ts';
import type { Deps } from '#worker/app-env.ts';

/** A person's preferences with their revision. */
export type StoredPreferences = Omit<typeof preferences.$inferSelect, 'userId' | 'preferences'> & {
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
      const saved = await db
        .insert(preferences)
        .values({ userId, ...next })
        .onConflictDoUpdate({
          target: preferences.userId,
          set: next,
          setWhere: eq(preferences.revision, revision),
        })
        .returning({ revision: preferences.revision });
      return saved.length === 1;
    },

    /** Makes the next run check the person, because the times of reminders may have changed. */
    wake: async (): Promise<void> => {
      await db
        .update(preferences)
        .set({ nextDueAt: now() })
        .where(and(mine, isNotNull(preferences.nextDueAt)));
    },

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

    /** Removes a subscription that has ended, unless the device has a new one. */
    forget: async ({ sessionId, endpoint }: Pick<PushDevice, 'sessionId' | 'endpoint'>): Promise<void> => {
      await db
        .delete(pushSubscriptions)
        .where(and(device(sessionId), eq(pushSubscriptions.endpoint, endpoint)));
    },
  };
}

export type RemindersRepository = ReturnType<typeof createRemindersRepository>;

/** Removes a browser from everyone in one shard. */
export async function forgetEndpoint({ db }: Pick<Deps, 'db'>, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
