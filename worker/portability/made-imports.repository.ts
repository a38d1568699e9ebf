import { and, desc, eq, exists, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { imports } from '#drizzle/schema/imports.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';

export type MadeImportRow = typeof imports.$inferSelect;

/** One person's imports of other apps' files. */
export function createMadeImportsRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(imports.userId, userId);
  const withId = (importId: string) => and(mine, eq(imports.importId, importId));

  return {
    /** Those made since an instant (unix seconds) and not taken back, newest first. */
    list: (since: number): Promise<MadeImportRow[]> =>
      db
        .select()
        .from(imports)
        .where(and(mine, gt(imports.madeAt, since), isNull(imports.takenBackAt)))
        .orderBy(desc(imports.madeAt), desc(imports.importId)),

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

    /** Statement: the import is being taken back, and so many of its rows were edited, if a query has rows. */
    notingBack: (importId: string, { kept, given }: { kept: number; given: Query }): BatchStatement =>
      db
        .update(imports)
        .set({ takenBackAt: now(), removed: 0, kept })
        .where(and(withId(importId), exists(given))),
  };
}

export type MadeImportsRepository = ReturnType<typeof createMadeImportsRepository>;
