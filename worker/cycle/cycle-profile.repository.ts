import { sql } from 'drizzle-orm';
import { cycleProfiles } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/app-env.ts';

type CycleProfile = Omit<typeof cycleProfiles.$inferSelect, 'userId'>;

/** One person's answers about the cycle. */
export function createCycleProfileRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** Writes the given answers and leaves the others. */
    save: async (change: Partial<CycleProfile>): Promise<void> => {
      await db
        .insert(cycleProfiles)
        .values({ userId, ...change })
        .onConflictDoUpdate({ target: cycleProfiles.userId, set: change });
    },

    /** Changes on which day notices were put away: `json` by kind, `null` for one that is back. */
    putAway: async (json: string): Promise<void> => {
      await db
        .insert(cycleProfiles)
        .values({ userId, noticesAway: sql`json_patch('{}', ${json})` })
        .onConflictDoUpdate({
          target: cycleProfiles.userId,
          set: { noticesAway: sql`json_patch(coalesce(${cycleProfiles.noticesAway}, '{}'), ${json})` },
        });
    },

    /** Switches kinds of the day log, `json` with those that change; returns all that were switched, as JSON. */
    switchKinds: async (json: string): Promise<string | null> => {
      const [row] = await db
        .insert(cycleProfiles)
        .values({ userId, dayKinds: json })
        .onConflictDoUpdate({
          target: cycleProfiles.userId,
          set: { dayKinds: sql`json_patch(coalesce(${cycleProfiles.dayKinds}, '{}'), excluded.day_kinds)` },
        })
        .returning({ switched: cycleProfiles.dayKinds });
      return row?.switched ?? null;
    },
  };
}

export type CycleProfileRepository = ReturnType<typeof createCycleProfileRepository>;
