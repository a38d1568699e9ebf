import { eq } from 'drizzle-orm';
import { cycleProfiles } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/context.ts';

export type CycleProfile = Omit<typeof cycleProfiles.$inferSelect, 'userId'>;

const NOTHING_SAID: CycleProfile = {
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  stillBleedingOn: null,
  onboardingPeriodId: null,
  onboardedAt: null,
  notYetOn: null,
};

/** What one person said of the cycle. */
export function createCycleProfileRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** Everything said so far; all `null` before anything was. */
    find: async (): Promise<CycleProfile> => {
      const [row] = await db.select().from(cycleProfiles).where(eq(cycleProfiles.userId, userId));
      return row ?? NOTHING_SAID;
    },

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
