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
  };
}

export type CycleProfileRepository = ReturnType<typeof createCycleProfileRepository>;
