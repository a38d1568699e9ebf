import { eq } from 'drizzle-orm';
import { DEFAULT_PLAN } from '#domain/planning/planning.schema.ts';
import { planPreferences } from '#drizzle/schema/planning.ts';
import type { Deps } from '#worker/context.ts';

/** What a person told about the room in their days. */
export type StoredPreferences = Omit<typeof planPreferences.$inferSelect, 'userId'>;

/** One person's preferences for plans. */
export function createPlanPreferencesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** `undefined` until something was said. */
    find: async (): Promise<StoredPreferences | undefined> => {
      const [row] = await db.select().from(planPreferences).where(eq(planPreferences.userId, userId));
      return row;
    },

    /** Writes what is given; the rest stays, or is as usual. */
    save: async (change: Partial<StoredPreferences>): Promise<void> => {
      await db
        .insert(planPreferences)
        .values({ userId, ...DEFAULT_PLAN, ...change })
        .onConflictDoUpdate({ target: planPreferences.userId, set: { userId, ...change } });
    },
  };
}

export type PlanPreferencesRepository = ReturnType<typeof createPlanPreferencesRepository>;
