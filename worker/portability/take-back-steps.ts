import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { customSymptoms, cycleModes, cycleNotes, dayLogs, periods } from '#drizzle/schema/cycle.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { importReplacedDays, imports } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { importRemarks } from '#drizzle/schema/remarks.ts';
import { taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import { importsOf } from './portability.repository.ts';
import { REPLACED_COLUMNS, type ReplacedEstimate } from './write-rows.ts';

type TakeBackContext = {
  readonly db: Database;
  readonly userId: string;
  readonly now: () => number;
};
type ReplacedTable = keyof typeof REPLACED_COLUMNS;
/** Rows between two keys, both included. */
type Range = { readonly from: RowKey; readonly to: RowKey };

/** A step of taking an import back, as a part stores it. */
export type TakeBackStep = { readonly importId: string } & (
  | ({ readonly table: Exclude<WrittenTable, 'tasks' | 'habits' | 'custom_symptoms'> } & Range)
  | { readonly table: 'tasks' | 'habits' | 'custom_symptoms'; readonly ids: readonly string[] }
  | { readonly table: 'onboarding'; readonly gives: ReplacedEstimate }
);

/** The statements of one step: they delete or restore rows that the import wrote last, and count them. */
export async function takeBackStatements(
  whose: TakeBackContext,
  step: Exclude<TakeBackStep, { readonly table: 'onboarding' }>,
): Promise<readonly BatchStatement[]> {
  const { db, userId, now } = whose;
  const { table, owner, by } = WRITTEN_TABLES[step.table];
  const written = and(eq(owner, userId), eq(by, step.importId));
  const stays = and(eq(owner, userId), inArray(by, [step.importId, editedMark(step.importId)]));
  /** Statement that counts rows before they are deleted. */
  const counting = (isMeant: SQL): BatchStatement =>
    db
      .update(imports)
      .set({
        removed: sql`${imports.removed} + (select count(*) from ${table} where ${written} and ${isMeant})`,
      })
      .where(ofImport(userId, step.importId));
  /** Statement that counts rows that stay because they are needed or were edited, also during the take-back. */
  const countRemaining = (isMeant: SQL): BatchStatement =>
    db
      .update(imports)
      .set({
        remaining: sql`${imports.remaining} + (select count(*) from ${table} where ${stays} and ${isMeant})`,
      })
      .where(ofImport(userId, step.importId));
  const removing = (isMeant: SQL) => [counting(isMeant), db.delete(table).where(and(written, isMeant))];

  if ('ids' in step) {
    const isOne = isAmong(step.table, step.ids);
    const goes = await removableRows(whose, { ...step, isOne });
    return [...removing(goes), countRemaining(isOne)];
  }
  const isMeant = isWithin(step.table, step);
  if (step.table === 'day_logs' || step.table === 'journal_entries') {
    const { table: target, importId } = step;
    const former = { target, importId, from: step.from, to: step.to };
    const [counted, ...gone] = removing(isMeant);
    return [
      ...(counted ? [counted] : []),
      ...passReplacedOn(whose, former),
      restoreReplaced(whose, { ...former, isMeant }),
      ...gone,
      deleteReplaced(whose, former),
      countRemaining(isMeant),
    ];
  }
  if (step.table === 'task_series') {
    return [...removing(sql`${isMeant} and ${hasNoTask(userId)}`), countRemaining(isMeant)];
  }
  if (step.table === 'cycle_modes') {
    const gone = sql`select 'mode/' || ${cycleModes.startedOn} from ${cycleModes} where ${and(written, isMeant)}`;
    const words = and(eq(cycleNotes.userId, userId), sql`${cycleNotes.place} in (${gone})`);
    return [db.delete(cycleNotes).where(words), ...removing(isMeant), countRemaining(isMeant)];
  }
  if (step.table !== 'periods') return [...removing(isMeant), countRemaining(isMeant)];
  return [
    counting(sql`${isMeant} and ${periods.origin} = 'said'`),
    // Without bleeding it is deleted at the end, like any start that follows from bleeding.
    db
      .update(periods)
      .set({ origin: 'bleeding', endedOn: null, importId: null, createdAt: now() })
      .where(and(written, isMeant)),
    countRemaining(isMeant),
  ];
}

const ofImport = (userId: string, importId: string) =>
  and(eq(imports.userId, userId), eq(imports.importId, importId));

/** Condition: the row is one of those between two keys. */
function isWithin(table: WrittenTable, { from, to }: Range): SQL {
  const columns = sql.join([...WRITTEN_TABLES[table].key], sql`, `);
  return sql`(${columns}) >= (${listOf(from)}) and (${columns}) <= (${listOf(to)})`;
}

/** Condition: no occurrence of the series stays. */
const hasNoTask = (userId: string): SQL => sql`not exists (select 1 from ${tasks}
  where ${tasks.userId} = ${userId} and ${tasks.seriesId} = ${taskSeries.seriesId})`;

const isAmong = (table: 'tasks' | 'habits' | 'custom_symptoms', ids: readonly string[]): SQL =>
  sql`${WRITTEN_TABLES[table].key[0]} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Condition: the row is one of those, and nothing that stays needs it. */
async function removableRows(
  whose: TakeBackContext,
  { table, ids, isOne, importId }: Extract<TakeBackStep, { ids: readonly string[] }> & { isOne: SQL },
): Promise<SQL> {
  const { userId } = whose;
  if (table === 'tasks') return isAmong(table, await removableTasks(whose, { importId, ids }));
  if (table === 'habits') {
    return sql`${isOne} and not exists (select 1 from ${habitChecks}
      where ${habitChecks.userId} = ${userId} and ${habitChecks.habitId} = ${habits.habitId})`;
  }
  return sql`${isOne} and ${customSymptoms.symptomId} not in (
    select named.value from ${dayLogs}, json_each(${dayLogs.marks}, '$.symptoms') as named where ${dayLogs.userId} = ${userId})`;
}

type ReplacedRange = {
  readonly target: ReplacedTable;
  readonly importId: string;
} & Range;

/**
 * Statements that let later imports restore what this import found on a day, or nothing if it created the day. These days still
 * have this import's data until the later imports are taken back, and are counted as remaining.
 */
function passReplacedOn(
  { db, userId }: TakeBackContext,
  { target, importId, from, to }: ReplacedRange,
): readonly BatchStatement[] {
  const { fields, dayOn } = importReplacedDays;
  const isLater = and(
    eq(importReplacedDays.userId, userId),
    sql`${importReplacedDays.importId} in ${importsOf(userId)}`,
    eq(importReplacedDays.target, target),
    sql`${dayOn} between ${listOf(from)} and ${listOf(to)}`,
    sql`json_extract(${fields}, '$.import_id') = ${importId}`,
  );
  const own = sql`(select * from ${importReplacedDays} where ${importReplacedDays.userId} = ${userId}
    and ${importReplacedDays.importId} = ${importId} and ${importReplacedDays.target} = ${target} limit -1) as own`;
  return [
    db
      .update(imports)
      .set({
        remaining: sql`${imports.remaining} + (select count(distinct ${dayOn}) from ${importReplacedDays} where ${isLater})`,
      })
      .where(ofImport(userId, importId)),
    db
      .update(importReplacedDays)
      .set({ fields: sql`own.fields`, keyVersion: sql`own.key_version`, sealed: sql`own.sealed` })
      .from(own)
      .where(and(isLater, sql`${dayOn} = own.day_on`)),
    db.delete(importReplacedDays).where(isLater),
  ];
}

/** Statement that restores rows that the import changed. */
function restoreReplaced(
  { db, userId }: TakeBackContext,
  { target, importId, isMeant }: ReplacedRange & { isMeant: SQL },
): BatchStatement {
  const value = (name: string) => sql`json_extract(former.fields, ${sql.raw(`'$.${name}'`)})`;
  const former = sql`(select * from ${importReplacedDays} where ${and(
    eq(importReplacedDays.userId, userId),
    eq(importReplacedDays.importId, importId),
    eq(importReplacedDays.target, target),
  )}) as former`;
  const sealed = { keyVersion: sql`former.key_version`, sealed: sql`former.sealed` };
  if (target === 'journal_entries') {
    const { userId: owner, writtenOn, importId: by } = journalEntries;
    return db
      .update(journalEntries)
      .set({ ...sealed, savedAt: value('saved_at'), importId: value('import_id') })
      .from(former)
      .where(and(eq(owner, userId), eq(by, importId), sql`${writtenOn} = former.day_on`, isMeant));
  }
  const columns = REPLACED_COLUMNS.day_logs.map((name) => [camel(name), value(name)]);
  return db
    .update(dayLogs)
    .set({ ...Object.fromEntries(columns), ...sealed, rev: sql`${dayLogs.rev} + 1` })
    .from(former)
    .where(
      and(
        eq(dayLogs.userId, userId),
        eq(dayLogs.importId, importId),
        sql`${dayLogs.loggedOn} = former.day_on`,
        isMeant,
      ),
    );
}

/** Statement that deletes the former state of rows, which is no longer needed. */
const deleteReplaced = (
  { db, userId }: TakeBackContext,
  { target, importId, from, to }: ReplacedRange,
): BatchStatement =>
  db
    .delete(importReplacedDays)
    .where(
      and(
        eq(importReplacedDays.userId, userId),
        eq(importReplacedDays.importId, importId),
        eq(importReplacedDays.target, target),
        sql`${importReplacedDays.dayOn} between ${listOf(from)} and ${listOf(to)}`,
      ),
    );

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type TaskKey = { readonly id: string; readonly parentId: string | null };

/** The tasks, deepest first, so that a task is deleted with or after all tasks below it. */
export function deepestFirst(all: readonly TaskKey[]): string[] {
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  const depths = new Map<string, number>();
  for (const { id } of all) {
    const way: string[] = [];
    for (
      let at: string | null = id;
      at !== null && parents.has(at) && !depths.has(at);
      at = parents.get(at) ?? null
    ) {
      way.push(at);
    }
    const top = way.at(-1);
    let depth = depths.get((top === undefined ? null : parents.get(top)) ?? '') ?? 0;
    for (const passed of way.reverse()) depths.set(passed, ++depth);
  }
  return all.map(({ id }) => id).sort((one, other) => (depths.get(other) ?? 0) - (depths.get(one) ?? 0));
}

/** The tasks among some that an import wrote last and that have no task below them that stays. */
async function removableTasks(
  { db, userId }: { readonly db: Database; readonly userId: string },
  { importId, ids }: { importId: string; ids: readonly string[] },
): Promise<string[]> {
  const among = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const mine = eq(tasks.userId, userId);
  const key = { id: tasks.taskId, parentId: tasks.parentId };
  const [own, below] = await db.batch([
    db
      .select(key)
      .from(tasks)
      .where(and(mine, eq(tasks.importId, importId), sql`${tasks.taskId} in ${among}`)),
    db
      .select(key)
      .from(tasks)
      .where(and(mine, sql`${tasks.parentId} in ${among}`)),
  ]);
  const parents = new Map(own.map(({ id, parentId }) => [id, parentId]));
  const staying = below.filter(({ id }) => !parents.has(id)).map(({ parentId }) => parentId);
  // The list grows during the loop: a task stays if one below it does.
  for (const id of staying) {
    if (id === null || !parents.has(id)) continue;
    staying.push(parents.get(id) ?? null);
    parents.delete(id);
  }
  return [...parents.keys()];
}

/** The tables whose rows name the import that wrote them, and the key of a row among a person's, in the order of an index. */
const WRITTEN_TABLES = {
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
const editedMark = (importId: string): string => `${importId.slice(0, 8)}~${importId.slice(9)}`;

/** What identifies a row among a person's, by the columns of its table's key. */
export type RowKey = readonly string[];

/**
 * The keys of the rows that an import wrote last, in order, also of those that were edited since. Reads the person's rows of
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
const listOf = (key: RowKey) =>
  sql.join(
    key.map((value) => sql`${value}`),
    sql`, `,
  );
