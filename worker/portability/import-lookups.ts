import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type ImportContext, keyOf, type Lookup } from '#domain/portability/read-records.ts';
import { cycleModes, periods } from '#drizzle/schema/cycle.ts';
import { customSymptoms } from '#drizzle/schema/day-log.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { taskSeries } from '#drizzle/schema/task-series.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Database } from '#worker/platform/database.ts';
import { inChunks } from '#worker/platform/insert-many.ts';

/** The most code units of keys in one look-up. */
const KEYS_LENGTH = 200_000;

type LookupSource = { table: SQLiteTable; owner: SQL; columns: readonly SQL[]; given?: SQL };

const LOOKUPS: Readonly<Record<Lookup, LookupSource>> = {
  periods: { table: periods, owner: sql`${periods.userId}`, columns: [sql`${periods.periodId}`] },
  period_days: { table: periods, owner: sql`${periods.userId}`, columns: [sql`${periods.startedOn}`] },
  said_period_days: {
    table: periods,
    owner: sql`${periods.userId}`,
    columns: [sql`${periods.startedOn}`],
    given: sql`${periods.origin} = 'said'`,
  },
  mode_days: { table: cycleModes, owner: sql`${cycleModes.userId}`, columns: [sql`${cycleModes.startedOn}`] },
  symptoms: {
    table: customSymptoms,
    owner: sql`${customSymptoms.userId}`,
    columns: [sql`${customSymptoms.symptomId}`],
  },
  tasks: { table: tasks, owner: sql`${tasks.userId}`, columns: [sql`${tasks.taskId}`] },
  series: {
    table: taskSeries,
    owner: sql`${taskSeries.userId}`,
    columns: [sql`${taskSeries.seriesId}`],
  },
  pinned_series: {
    table: taskSeries,
    owner: sql`${taskSeries.userId}`,
    columns: [sql`${taskSeries.seriesId}`],
    given: sql`${taskSeries.kind} = 'cycle'`,
  },
  habits: { table: habits, owner: sql`${habits.userId}`, columns: [sql`${habits.habitId}`] },
  checks: {
    table: habitChecks,
    owner: sql`${habitChecks.userId}`,
    columns: [sql`${habitChecks.habitId}`, sql`${habitChecks.checkedOn}`],
  },
  journal_days: {
    table: journalEntries,
    owner: sql`${journalEntries.userId}`,
    columns: [sql`${journalEntries.writtenOn}`],
  },
};

/** Finds the keys that name a row of one person, in the format of `keyOf`. */
export const createImportLookups =
  (db: Database, userId: string): ImportContext['find'] =>
  async (what, keys) => {
    const { table, owner, columns, given = sql`true` } = LOOKUPS[what];
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
            where exists (select 1 from ${table} where ${owner} = ${userId} and ${sql.join(same, sql` and `)} and ${given})`,
      );
      for (const { key } of rows) found.add(keyOf(JSON.parse(key) as string[])); // as it was written above
    }
    return found;
  };
