import { and, asc, desc, eq, exists, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { cycleModes, cycleProfiles, periods } from '#drizzle/schema/cycle.ts';
import { imports } from '#drizzle/schema/imports.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Database, Query } from '#worker/platform/database.ts';

export type MadeImportRow = typeof imports.$inferSelect;

/** Query: the entry that onboarding made, while it's still the estimate. */
export const estimatedStart = (db: Database, userId: string) =>
  db
    .select({ periodId: periods.periodId, startedOn: periods.startedOn, createdAt: periods.createdAt })
    .from(periods)
    .innerJoin(
      cycleProfiles,
      and(eq(cycleProfiles.userId, periods.userId), eq(cycleProfiles.onboardingPeriodId, periods.periodId)),
    )
    .where(and(eq(periods.userId, userId), eq(periods.origin, 'said')));

/** Query: the ids of a person's imports. A look-up by them finds what was kept of a day by its key. */
export const importsOf = (userId: string): SQL =>
  sql`(select ${imports.importId} from ${imports} where ${imports.userId} = ${userId})`;

/** One person's imports of other apps' files. */
export function createMadeImportsRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(imports.userId, userId);
  const withId = (importId: string) => and(mine, eq(imports.importId, importId));

  return {
    /** Those made since an instant (unix seconds) and not taken back, newest first; onboarding's entry; and modes, oldest first. */
    list: async (since: number) => {
      const [rows, [estimate], modes] = await db.batch([
        db
          .select({
            importId: imports.importId,
            source: imports.source,
            digest: imports.digest,
            madeAt: imports.madeAt,
            counts: imports.counts,
          })
          .from(imports)
          .where(and(mine, gt(imports.madeAt, since), isNull(imports.takenBackAt)))
          .orderBy(desc(imports.madeAt), desc(imports.importId)),
        estimatedStart(db, userId),
        db.select().from(cycleModes).where(eq(cycleModes.userId, userId)).orderBy(asc(cycleModes.startedOn)),
      ]);
      return { rows, estimate, modes };
    },

    find: async (importId: string): Promise<MadeImportRow | undefined> => {
      const [row] = await db.select().from(imports).where(withId(importId));
      return row;
    },

    /** Statement: the import as it is now, if a query has rows. */
    noting: (row: Omit<MadeImportRow, 'userId'>, given: Query): BatchStatement => {
      const values = Object.keys(getTableColumns(imports)).map(
        (name) => sql`${{ userId, ...row }[name as keyof MadeImportRow]}`, // its own columns
      );
      return db
        .insert(imports)
        .select(sql`select ${sql.join(values, sql`, `)} where ${exists(given)}`)
        .onConflictDoUpdate({ target: [imports.userId, imports.importId], set: row });
    },

    /** Statement: the import is being taken back, if a query has rows. */
    notingBack: (importId: string, given: Query): BatchStatement =>
      db
        .update(imports)
        .set({ takenBackAt: now(), removed: 0, remaining: 0 })
        .where(and(withId(importId), exists(given))),
  };
}

export type MadeImportsRepository = ReturnType<typeof createMadeImportsRepository>;
