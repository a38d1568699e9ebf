import { and, eq, sql } from 'drizzle-orm';
import { OWN_SYMPTOMS_MAX } from '#domain/day-log/day-log.schema.ts';
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

    /** Adds one; `exists` for an id that exists already, `full` if there is no room. */
    add: async (
      row: Pick<OwnSymptomRow, 'symptomId' | 'keyVersion' | 'sealed'>,
    ): Promise<'added' | 'exists' | 'full'> => {
      const [added, [there]] = await db.batch([
        db
          .insert(symptoms)
          .select(
            sql`select ${userId}, ${row.symptomId}, ${row.keyVersion}, ${row.sealed}, 0, ${now()}, null
              where (select count(*) from custom_symptoms where user_id = ${userId}) < ${OWN_SYMPTOMS_MAX}`,
          )
          .onConflictDoNothing()
          .returning({ id: symptoms.symptomId }),
        db.select({ id: symptoms.symptomId }).from(symptoms).where(own(row.symptomId)),
      ]);
      if (added.length === 1) return 'added';
      return there ? 'exists' : 'full';
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
