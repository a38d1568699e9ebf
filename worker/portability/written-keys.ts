import { type Column, eq, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { cycleModes, periods } from '#drizzle/schema/cycle.ts';
import { customSymptoms, dayLogs } from '#drizzle/schema/day-log.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { importRemarks } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { taskSeries } from '#drizzle/schema/task-series.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Database } from '#worker/platform/database.ts';
import { yieldToEventLoop } from '#worker/platform/let-others-in.ts';

/** The tables whose rows say which import wrote them, and what identifies a row among a person's, in the order of an index. */
export const WRITTEN_TABLES = {
  day_logs: { table: dayLogs, owner: dayLogs.userId, by: dayLogs.importId, key: [dayLogs.loggedOn] },
  journal_entries: {
    table: journalEntries,
    owner: journalEntries.userId,
    by: journalEntries.importId,
    key: [journalEntries.writtenOn],
  },
  import_remarks: {
    table: importRemarks,
    owner: importRemarks.userId,
    by: importRemarks.importId,
    key: [importRemarks.notedOn, importRemarks.source],
  },
  periods: { table: periods, owner: periods.userId, by: periods.importId, key: [periods.startedOn] },
  cycle_modes: {
    table: cycleModes,
    owner: cycleModes.userId,
    by: cycleModes.importId,
    key: [cycleModes.startedOn],
  },
  habit_checks: {
    table: habitChecks,
    owner: habitChecks.userId,
    by: habitChecks.importId,
    key: [habitChecks.habitId, habitChecks.checkedOn],
  },
  habits: { table: habits, owner: habits.userId, by: habits.importId, key: [habits.habitId] },
  task_series: {
    table: taskSeries,
    owner: taskSeries.userId,
    by: taskSeries.importId,
    key: [taskSeries.seriesId],
  },
  tasks: { table: tasks, owner: tasks.userId, by: tasks.importId, key: [tasks.taskId] },
  custom_symptoms: {
    table: customSymptoms,
    owner: customSymptoms.userId,
    by: customSymptoms.importId,
    key: [customSymptoms.symptomId],
  },
} as const satisfies Record<
  string,
  { table: SQLiteTable; owner: Column; by: Column; key: readonly [Column, ...Column[]] }
>;
export type WrittenTable = keyof typeof WRITTEN_TABLES;

/** How a row names the import that wrote it, once it was edited by hand (`migrations/0022_keep_imports.sql`). */
export const editedMark = (importId: string): string => `${importId.slice(0, 8)}~${importId.slice(9)}`;

/** What identifies a row among a person's, by the columns of its table's key. */
export type RowKey = readonly string[];

/**
 * The keys of the rows that an import wrote last, in order, also of those that were edited since. Goes through the person's rows of
 * the table once.
 */
export async function listWrittenKeys(
  db: Database,
  {
    userId,
    importId,
    table: name,
    pageRows,
  }: { userId: string; importId: string; table: WrittenTable; pageRows: number },
): Promise<RowKey[]> {
  const { table, owner, by, key } = WRITTEN_TABLES[name];
  const columns = sql.join([...key], sql`, `);
  const keys: RowKey[] = [];
  for (;;) {
    const last = keys.at(-1);
    const isLater = last ? sql`and (${columns}) > (${listOf(last)})` : sql.empty();
    const rows = await db.all<{ key: string }>(
      sql`select json_array(${columns}) as key from ${table}
        where ${eq(owner, userId)} and ${by} in (${importId}, ${editedMark(importId)}) ${isLater}
        order by ${columns} limit ${pageRows}`,
    );
    keys.push(...rows.map((row) => JSON.parse(row.key) as RowKey)); // as it's written above
    if (rows.length < pageRows) return keys;
    await yieldToEventLoop();
  }
}

/** A key's values, for a comparison with its columns. */
export const listOf = (key: RowKey) =>
  sql.join(
    key.map((value) => sql`${value}`),
    sql`, `,
  );
