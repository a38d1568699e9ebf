import { eq } from 'drizzle-orm';
import { DEFAULT_PLAN } from '#domain/planning/planning.schema.ts';
import { planPreferences } from '#drizzle/schema/planning.ts';
import type { Deps } from '#worker/context.ts';

/** The time that a person has for tasks on each weekday, and how far plans reach. */
export type StoredPreferences = Omit<typeof planPreferences.$inferSelect, 'userId'>;

/** One person's preferences for plans. */
export function createPlanPreferencesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** `undefined` until something was saved. */
    find: async (): Promise<StoredPreferences | undefined> => {
      const [row] = await db.select().from(planPreferences).where(eq(planPreferences.userId, userId));
      return row;
    },

    /** Writes the given fields; the others stay, or get their defaults in a new row. */
    save: async (change: Partial<StoredPreferences>): Promise<void> => {
      await db
        .insert(planPreferences)
        .values({ userId, ...DEFAULT_PLAN, ...change })
        .onConflictDoUpdate({ target: planPreferences.userId, set: { userId, ...change } });
    },
  };
}
