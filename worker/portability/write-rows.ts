import { and, eq, getTableColumns, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { DETACHED } from '#domain/recurrence/occurrence-days.ts';
import { cycleModes, periods } from '#drizzle/schema/cycle.ts';
import { dayLogs } from '#drizzle/schema/day-log.ts';
import { habits } from '#drizzle/schema/habits.ts';
import { importRemarks, pendingImportParts as parts } from '#drizzle/schema/imports.ts';
import { taskSeries } from '#drizzle/schema/task-series.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { IMPORTED_TABLES, type ImportedTable } from './imported-tables.ts';

/** One part among those that are laid aside. */
export type PartKey = { readonly importId: string; readonly part: number };

type WriteContext = { readonly db: Database; readonly userId: string };

/** Condition: it is this part. */
export const isPart = (userId: string, { importId, part }: PartKey) =>
  and(eq(parts.userId, userId), eq(parts.importId, importId), eq(parts.part, part));

/** A value of a row of a part. */
export const field = (name: string) => sql`json_extract(row.value, ${sql.raw(`'$.${name}'`)})`;

/** The time in a mode that is running now. */
export const openMode = ({ db, userId }: WriteContext) =>
  db
    .select({ mode: cycleModes.mode })
    .from(cycleModes)
    .where(and(eq(cycleModes.userId, userId), isNull(cycleModes.endedOn)));

/** Statement that writes the rows of a part into their table; what is there stays. */
export function insertRowsStatement(
  whose: WriteContext,
  { target, ...key }: PartKey & { readonly target: ImportedTable },
): BatchStatement {
  const { db, userId } = whose;
  const table = IMPORTED_TABLES[target];
  const ofPart = isPart(userId, key);
  const values = Object.entries(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([name, column]) => {
      if (target === 'tasks' && name in DETACHED) {
        const detached = sql`${DETACHED[name as keyof typeof DETACHED]}`; // as was just asked
        return sql`iif(${isOlderOpen(userId)}, ${detached}, coalesce(${field(name)}, ${detached}))`;
      }
      if (name === 'userId') return sql`${userId}`;
      // Later than the row that was read, if one was.
      if (target === 'day_logs' && name === 'rev') return sql`coalesce(${field('over')}, -1) + 1`;
      // A part that was laid aside by an earlier version may lack a newer column.
      if (column.default !== undefined) return sql`coalesce(${field(name)}, ${column.default})`;
      if (target !== 'tasks' || name !== 'parentId') return field(name);
      // The parent may have been deleted since the file was checked.
      const isHere = sql`exists (select 1 from tasks as above where above.user_id = ${userId} and above.task_id = ${field(name)})`;
      const comesAlong = sql`${field(name)} in (select json_extract(other.value, '$.taskId') from ${parts}, json_each(${parts.rows}) as other where ${ofPart})`;
      return sql`case when ${isHere} or ${comesAlong} then ${field(name)} end`;
    });
  const given = conditionOf(whose, target);
  const insert = db
    .insert(table)
    .select(
      sql`select ${sql.join(values, sql`, `)} from ${parts}, json_each(${parts.rows}) as row where ${ofPart} ${given}`,
    );
  if (target === 'day_logs') {
    return insert.onConflictDoUpdate({ target: [dayLogs.userId, dayLogs.loggedOn], set: MINE_WINS });
  }
  if (target === 'import_remarks') {
    const { userId: owner, notedOn, source, importId } = importRemarks;
    return insert.onConflictDoUpdate({ target: [owner, notedOn, source, importId], set: NEW_REMARKS });
  }
  if (target === 'periods') {
    return insert.onConflictDoUpdate({
      target: [periods.userId, periods.startedOn],
      set: CONFIRMED_START,
      // What follows from bleeding becomes said, and never the other way round.
      setWhere: sql`${periods.origin} = 'bleeding' and excluded.origin = 'said'`,
    });
  }
  return insert.onConflictDoNothing();
}

/** A row of remarks has those that were there. */
const NEW_REMARKS: object = { keyVersion: sql`excluded.key_version`, sealed: sql`excluded.sealed` };

/** A start that followed from bleeding is a said one; one that has the word that it ended is the person's own and stays. */
const CONFIRMED_START: object = {
  origin: sql`excluded.origin`,
  importId: sql`iif(${periods.endedOn} is null, excluded.import_id, ${periods.importId})`,
};

/** Condition: an open occurrence that isn't the newest of a series that goes on; it comes in as a task by itself. */
const isOlderOpen = (
  userId: string,
): SQL => sql`(${field('status')} <> 'completed' and ${field('seriesId')} is not null and not exists (
  select 1 from ${taskSeries} as whole where whole.user_id = ${userId} and whole.series_id = ${field('seriesId')}
    and whole.made = ${field('occurrence')} and whole.ended_at is null))`;

/** What a row of a part needs to be written. */
function conditionOf(whose: WriteContext, target: ImportedTable): SQL {
  const { userId } = whose;
  if (target === 'habit_checks' || target === 'habit_past_schedules') {
    return sql`and exists (select 1 from ${habits} where ${habits.userId} = ${userId} and ${habits.habitId} = ${field('habitId')})`;
  }
  // Another mode may have started since the file was checked; only one is open at a time.
  if (target === 'cycle_modes') {
    return sql`and (${field('endedOn')} is not null or ${notExists(openMode(whose))})`;
  }
  // Another call may have written a start of this id since.
  if (target === 'periods') {
    return sql`and not exists (select 1 from ${periods} as there where there.user_id = ${userId} and there.period_id = ${field('periodId')})`;
  }
  // Days that are still as they were read are written by a statement of their own.
  if (target === 'day_logs') {
    return sql`and not exists (select 1 from ${dayLogs} as there where there.user_id = ${userId}
      and there.logged_on = ${field('loggedOn')} and there.rev = ${field('over')})`;
  }
  return sql.empty();
}

/** A day that was written since it was read keeps what is said there, and takes the file's where nothing is. */
const MINE_WINS: object = {
  ...Object.fromEntries(
    ['bleeding', 'mood', 'energy', 'temperature', 'lh', 'discharge', 'sealed'].map((name) => [
      name,
      sql.raw(`coalesce(day_logs.${name}, excluded.${name})`),
    ]),
  ),
  counts: sql`case when day_logs.bleeding is null and excluded.bleeding is not null then excluded.counts else day_logs.counts end`,
  marks: sql`json_patch(iif(day_logs.temperature is null, excluded.marks, json_remove(excluded.marks, '$.disturbed')), day_logs.marks)`,
  keyVersion: sql`iif(day_logs.sealed is null, excluded.key_version, day_logs.key_version)`,
  rev: sql`max(day_logs.rev + 1, excluded.rev)`,
  savedAt: sql`max(day_logs.saved_at, excluded.saved_at)`,
};
