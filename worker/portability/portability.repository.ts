import { and, asc, desc, eq, exists, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type ImportContext, type Lookup, rowKeyOf } from '#domain/portability/read-records.ts';
import { customSymptoms, cycleModes, cycleProfiles, dayLogs, periods } from '#drizzle/schema/cycle.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { imports } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { importRemarks } from '#drizzle/schema/remarks.ts';
import { labels, taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, Database, Query } from '#worker/platform/database.ts';
import { inChunks } from '#worker/platform/json-sql.ts';

/** A table whose rows belong to people. */
export type OwnTable = SQLiteTable & { readonly userId: SQLiteColumn };

/** The most code units of keys in one look-up. */
const KEYS_LENGTH = 200_000;

/** The tables whose rows name the import that wrote them, in the order of taking back, and the key of a row among a person's. */
export const WRITTEN = {
  periods: { table: periods, key: [periods.startedOn] },
  day_logs: { table: dayLogs, key: [dayLogs.loggedOn] },
  journal_entries: { table: journalEntries, key: [journalEntries.writtenOn] },
  import_remarks: { table: importRemarks, key: [importRemarks.notedOn, importRemarks.source] },
  cycle_modes: { table: cycleModes, key: [cycleModes.startedOn] },
  habit_checks: { table: habitChecks, key: [habitChecks.habitId, habitChecks.checkedOn] },
  habits: { table: habits, key: [habits.habitId] },
  tasks: { table: tasks, key: [tasks.taskId] },
  task_series: { table: taskSeries, key: [taskSeries.seriesId] },
  labels: { table: labels, key: [labels.labelId] },
  custom_symptoms: { table: customSymptoms, key: [customSymptoms.symptomId] },
} as const;
export type Written = keyof typeof WRITTEN;

type LookupSource = { readonly table: OwnTable; readonly key: readonly SQLiteColumn[]; readonly given?: SQL };
const LOOKUPS: Readonly<Record<Lookup, LookupSource>> = {
  ...WRITTEN,
  period_ids: { table: periods, key: [periods.periodId] },
  reported_periods: { ...WRITTEN.periods, given: sql`${periods.origin} = 'said'` },
  pinned_series: { ...WRITTEN.task_series, given: sql`${taskSeries.kind} = 'cycle'` },
};

/** Finds the keys that name a row of one person, in the format of `rowKeyOf`. */
export const createImportLookups =
  (db: Database, userId: string): ImportContext['find'] =>
  async (what, keys) => {
    const { table, key: columns, given = sql`true` } = LOOKUPS[what];
    const found = new Set<string>();
    const same = columns.map(
      (column, index) => sql`${column} = json_extract(wanted.value, ${sql.raw(`'$[${index}]'`)})`,
    );
    for (const chunk of inChunks(
      keys.map((key) => JSON.stringify(key)),
      KEYS_LENGTH,
    )) {
      const rows = await db.all<{ key: string }>(
        sql`select wanted.value as key from json_each(${chunk}) as wanted
            where exists (select 1 from ${table} where ${table.userId} = ${userId} and ${sql.join(same, sql` and `)} and ${given})`,
      );
      for (const { key } of rows) found.add(rowKeyOf(JSON.parse(key) as string[])); // as it was written above
    }
    return found;
  };

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

/** Query: the ids of a person's imports. A look-up by them finds the former state of a day by its key. */
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

    find: (importId: string): Promise<MadeImportRow | undefined> =>
      db.select().from(imports).where(withId(importId)).get(),

    /** Statement that stores the import as it is now, if a query has rows. */
    noting: (row: Omit<MadeImportRow, 'userId'>, given: Query): BatchStatement => {
      const values = Object.keys(getTableColumns(imports)).map(
        (name) => sql`${{ userId, ...row }[name as keyof MadeImportRow]}`, // its own columns
      );
      return db
        .insert(imports)
        .select(sql`select ${sql.join(values, sql`, `)} where ${exists(given)}`)
        .onConflictDoUpdate({ target: [imports.userId, imports.importId], set: row });
    },

    /** Statement that marks the import as taken back, if a query has rows. */
    notingBack: (importId: string, given: Query): BatchStatement =>
      db
        .update(imports)
        .set({ takenBackAt: now(), removed: 0, remaining: 0 })
        .where(and(withId(importId), exists(given))),
  };
}
