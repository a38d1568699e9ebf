import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { cycleModes, cycleNotes, periods } from '#drizzle/schema/cycle.ts';
import { customSymptoms, dayLogs } from '#drizzle/schema/day-log.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { importReplacedDays, imports } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { taskSeries } from '#drizzle/schema/task-series.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import type { CycleWrites, ReplacedEstimate } from './imported-tables.ts';
import { importsOf } from './made-imports.repository.ts';
import { removableTasks } from './removable-tasks.ts';
import { REPLACED_COLUMNS } from './write-merged.ts';
import { editedMark, listOf, type RowKey, WRITTEN_TABLES, type WrittenTable } from './written-keys.ts';

type TakeBackContext = {
  readonly db: Database;
  readonly userId: string;
  readonly now: () => number;
  readonly cycle: CycleWrites;
};
type ReplacedTable = keyof typeof REPLACED_COLUMNS;
/** Rows between two keys, both included. */
type Range = { readonly from: RowKey; readonly to: RowKey };

/** What a part of a take-back does. */
export type TakeBackStep = { readonly importId: string } & (
  | ({ readonly table: Exclude<WrittenTable, 'tasks' | 'habits' | 'custom_symptoms'> } & Range)
  | { readonly table: 'tasks' | 'habits' | 'custom_symptoms'; readonly ids: readonly string[] }
  | { readonly table: 'onboarding'; readonly gives: ReplacedEstimate }
);

/** The statements of one step: rows that the import wrote last go, or are again as they were; it's counted how many. */
export async function takeBackStatements(
  whose: TakeBackContext,
  step: TakeBackStep,
): Promise<readonly BatchStatement[]> {
  const { db, userId, now, cycle } = whose;
  if (step.table === 'onboarding') return cycle.comingBack(step.gives);
  const { table, owner, by } = WRITTEN_TABLES[step.table];
  const written = and(eq(owner, userId), eq(by, step.importId));
  const stays = and(eq(owner, userId), inArray(by, [step.importId, editedMark(step.importId)]));
  /** Statement: rows are counted before they go. */
  const counting = (isMeant: SQL): BatchStatement =>
    db
      .update(imports)
      .set({
        removed: sql`${imports.removed} + (select count(*) from ${table} where ${written} and ${isMeant})`,
      })
      .where(ofImport(userId, step.importId));
  /** Statement: counts what stays because it's needed, or because it was edited, also while it was taken back. */
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
    // Without bleeding it goes at the end, as a start does that follows from bleeding.
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
 * Statements: what later imports found on a day, and what they put back, is what this import found there; nothing if it made the
 * day. These days still say what this import brought until those go, and are counted as kept.
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

/** Statement: rows that the import changed are again as they were. */
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

/** Statement: what rows were before is no longer needed. */
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
