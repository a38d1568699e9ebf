import { and, eq } from 'drizzle-orm';
import { customSymptoms as symptoms } from '#drizzle/schema/day-log.ts';
import type { Deps } from '#worker/app-env.ts';

export type OwnSymptomRow = typeof symptoms.$inferSelect;

/** The symptoms that one person named. */
export function createOwnSymptomsRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(symptoms.userId, userId);
  const own = (symptomId: string) => and(mine, eq(symptoms.symptomId, symptomId));

  return {
    /** In the order of creation. */
    list: (): Promise<OwnSymptomRow[]> =>
      db.select().from(symptoms).where(mine).orderBy(symptoms.createdAt, symptoms.symptomId),

    /** Adds one: `false` for an id that exists already. The database refuses more than there is room for. */
    add: async (row: Pick<OwnSymptomRow, 'symptomId' | 'keyVersion' | 'sealed'>): Promise<boolean> => {
      const added = await db
        .insert(symptoms)
        .values({ userId, ...row, createdAt: now() })
        .onConflictDoNothing()
        .returning({ id: symptoms.symptomId });
      return added.length === 1;
    },

    /** Changes what is given; `false` if this person has none with that id. */
    update: async (
      symptomId: string,
      change: Partial<Pick<OwnSymptomRow, 'keyVersion' | 'sealed' | 'archived'>>,
    ): Promise<boolean> => {
      const changed = await db
        .update(symptoms)
        // Nothing to change still finds the row.
        .set({ symptomId, ...change })
        .where(own(symptomId))
        .returning({ id: symptoms.symptomId });
      return changed.length === 1;
    },
  };
}

export type OwnSymptomsRepository = ReturnType<typeof createOwnSymptomsRepository>;
