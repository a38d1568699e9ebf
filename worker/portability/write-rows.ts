import { and, eq, getTableColumns, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { BOUNDS } from '#domain/account/quotas.ts';
import { DETACHED } from '#domain/recurrence/occurrence-days.ts';
import { cycleModes, dayLogs, periods } from '#drizzle/schema/cycle.ts';
import { habitPastSchedules, habits } from '#drizzle/schema/habits.ts';
import { pendingImportParts as parts, importReplacedDays as replaced } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { importRemarks } from '#drizzle/schema/remarks.ts';
import { labels, taskLabels, taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import type { DayLogFiles } from '#worker/cycle/cycle-portability.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { NONCE_LENGTH } from '#worker/platform/text-cipher.ts';
import { importsOf, WRITTEN, type Written } from './portability.repository.ts';

/** Tables whose rows belong to those of another one. */
const DEPENDENT = { habit_past_schedules: habitPastSchedules, task_labels: taskLabels };

/** The tables that an import fills. */
export type ImportedTables = {
  readonly [Name in Written]: (typeof WRITTEN)[Name]['table'];
} & typeof DEPENDENT;
export type ImportedTable = keyof ImportedTables;

/** The target of a part's rows: a table, or stored days. */
export type RowTarget = ImportedTable | 'merged_days' | 'merged_pages';

/** The statements that the cycle gives for an import, because these tables are its own. */
export type CycleWrites = Pick<DayLogFiles, 'changeStarts'>;

/** The key of a staged part. */
export type PartKey = { readonly importId: string; readonly part: number };

type WriteContext = { readonly db: Database; readonly userId: string };

/** Condition: it is this part. */
export const isPart = (userId: string, { importId, part }: PartKey) =>
  and(eq(parts.userId, userId), eq(parts.importId, importId), eq(parts.part, part));

/** A value of a row of a part. */
const field = (name: string) => sql`json_extract(row.value, ${sql.raw(`'$.${name}'`)})`;

/** The time in a mode that is running now. */
export const openMode = ({ db, userId }: WriteContext) =>
  db
    .select({ mode: cycleModes.mode })
    .from(cycleModes)
    .where(and(eq(cycleModes.userId, userId), isNull(cycleModes.endedOn)));

/** Statement that writes the rows of a part into their table; existing rows stay. */
export function insertRowsStatement(
  whose: WriteContext,
  { target, ...key }: PartKey & { readonly target: ImportedTable },
): BatchStatement {
  const { db, userId } = whose;
  const table = isDependent(target) ? DEPENDENT[target] : WRITTEN[target].table;
  const ofPart = isPart(userId, key);
  const values = Object.entries(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([name, column]) => {
      if (target === 'tasks' && name in DETACHED) {
        const detached = sql`${DETACHED[name as keyof typeof DETACHED]}`; // as was just checked
        return sql`iif(${isOlderOpen(userId)}, ${detached}, coalesce(${field(name)}, ${detached}))`;
      }
      if (name === 'userId') return sql`${userId}`;
      // Later than the row that was read, if one was.
      if (target === 'day_logs' && name === 'rev') return sql`coalesce(${field('over')}, -1) + 1`;
      // A part that an earlier version staged may lack a newer column.
      if (target === 'habit_checks' && name === 'done')
        return sql`coalesce(${field(name)}, 1 - coalesce(${field('skipped')}, 0))`;
      if (column.default !== undefined) return sql`coalesce(${field(name)}, ${column.default})`;
      return target === 'tasks' ? taskValue(name, { userId, ofPart }) : field(name);
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
      // A start that follows from bleeding becomes a logged one, never the other way round.
      setWhere: sql`${periods.origin} = 'bleeding' and excluded.origin = 'said'`,
    });
  }
  return insert.onConflictDoNothing();
}

const isDependent = (target: ImportedTable): target is keyof typeof DEPENDENT => target in DEPENDENT;

function taskValue(name: string, { userId, ofPart }: { userId: string; ofPart: SQL | undefined }): SQL {
  if (name === 'reminder') return reminderWithinLimit(userId);
  if (name !== 'parentId') return field(name);
  // The parent may have been deleted since the file was checked.
  const isHere = sql`exists (select 1 from tasks as above where above.user_id = ${userId} and above.task_id = ${field(name)})`;
  const comesAlong = sql`${field(name)} in (select json_extract(other.value, '$.taskId') from ${parts}, json_each(${parts.rows}) as other where ${ofPart})`;
  return sql`case when ${isHere} or ${comesAlong} then ${field(name)} end`;
}

/** The reminder of a task; none of an open one beyond the most that a person may have. */
function reminderWithinLimit(userId: string): SQL {
  const counts = sql`${field('status')} <> 'completed' and ${field('reminder')} is not null`;
  const stored = sql`(select count(*) from tasks as t indexed by tasks_user_reminder
    where t.user_id = ${userId} and t.is_open = 1 and t.reminder is not null)`;
  return sql`iif(${counts} and ${stored} + sum(${counts}) over (rows unbounded preceding) > ${BOUNDS.task_reminder.most},
    null, ${field('reminder')})`;
}

/** A row of remarks contains those that it replaces. */
const NEW_REMARKS: object = { keyVersion: sql`excluded.key_version`, sealed: sql`excluded.sealed` };

/** A start that followed from bleeding becomes a logged one; one with a logged end belongs to the person, not to the import. */
const CONFIRMED_START: object = {
  origin: sql`excluded.origin`,
  importId: sql`iif(${periods.endedOn} is null, excluded.import_id, ${periods.importId})`,
};

/** Condition: an open occurrence that isn't the newest of a running series; it is imported as a separate task. */
const isOlderOpen = (
  userId: string,
): SQL => sql`(${field('status')} <> 'completed' and ${field('seriesId')} is not null and not exists (
  select 1 from ${taskSeries} as whole where whole.user_id = ${userId} and whole.series_id = ${field('seriesId')}
    and whole.made = ${field('occurrence')} and whole.ended_at is null))`;

/** The condition under which a row of a part is written. */
function conditionOf(whose: WriteContext, target: ImportedTable): SQL {
  const { userId } = whose;
  if (target === 'habit_checks' || target === 'habit_past_schedules') {
    return sql`and exists (select 1 from ${habits} where ${habits.userId} = ${userId} and ${habits.habitId} = ${field('habitId')})`;
  }
  // The person may have added labels since the file was checked. A hundred are always in one part.
  if (target === 'labels') {
    return sql`and row.key < ${BOUNDS.labels.most} - (select count(*) from ${labels} as there where there.user_id = ${userId})`;
  }
  // The task or the label may have been deleted since the file was checked.
  if (target === 'task_labels') {
    return sql`and exists (select 1 from ${tasks} where ${tasks.userId} = ${userId} and ${tasks.taskId} = ${field('taskId')})
      and exists (select 1 from ${labels} where ${labels.userId} = ${userId} and ${labels.labelId} = ${field('labelId')})`;
  }
  // Another mode may have started since the file was checked; only one is open at a time.
  if (target === 'cycle_modes') {
    return sql`and (${field('endedOn')} is not null or ${notExists(openMode(whose))})`;
  }
  // Another call may have written a start of this id since.
  if (target === 'periods') {
    return sql`and not exists (select 1 from ${periods} as there where there.user_id = ${userId} and there.period_id = ${field('periodId')})`;
  }
  // Days that haven't changed since they were read are written by another statement.
  if (target === 'day_logs') {
    return sql`and not exists (select 1 from ${dayLogs} as there where there.user_id = ${userId}
      and there.logged_on = ${field('loggedOn')} and there.rev = ${field('over')})`;
  }
  return sql.empty();
}

/** A day that was written since it was read keeps its fields, and gets the file's where they are empty. */
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

/** A column by its name in the database. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a day that a merge writes, by the names that the schema gives them. */
const MERGED_COLUMNS = [
  'bleeding',
  'counts',
  'mood',
  'energy',
  'temperature',
  'lh',
  'discharge',
  'marks',
  'savedAt',
] as const satisfies readonly (keyof typeof dayLogs)[];

/** The columns of a replaced row that are stored besides its sealed part, by the same names. */
export const REPLACED_COLUMNS = {
  day_logs: [...MERGED_COLUMNS, 'source', 'importId'],
  journal_entries: ['savedAt', 'importId'],
} as const;

const fieldsOf = (names: readonly string[], prefix = ''): Record<string, string> =>
  Object.fromEntries(names.map((name) => [snake(name), `${prefix}${name}`]));

/** The columns of changes, and the fields of a part's rows that they come from. */
const CHANGED = {
  merged_days: {
    day: 'loggedOn',
    ...fieldsOf(['over', 'importId', 'reseals']),
    ...fieldsOf(['sealed', 'keyVersion', ...MERGED_COLUMNS], 'merged.'),
  },
  merged_pages: { day: 'writtenOn', ...fieldsOf(['over', 'importId', 'keyVersion', 'sealed']) },
};

/**
 * Statements that write a part of merged rows over those that haven't changed since they were read. A day that has gets the file's
 * values where it is empty; a journal entry that has stays as it is.
 */
export function mergeStatements(
  { db, userId, now }: WriteContext & { readonly now: () => number },
  { target, ...part }: PartKey & { readonly target: keyof typeof CHANGED },
): BatchStatement[] {
  const columns = Object.entries(CHANGED[target]).map(
    ([name, from]) => sql`${field(from)} as ${sql.raw(name)}`,
  );
  // The columns are read once, so that each row of the table is looked up by its key: without a limit SQLite would put the
  // expressions in the place of each use.
  const change = sql`(select ${sql.join(columns, sql`, `)} from ${parts}, json_each(${parts.rows}) as row
    where ${isPart(userId, part)} limit -1) as change`;
  const name = target === 'merged_days' ? 'day_logs' : 'journal_entries';
  const table = target === 'merged_days' ? dayLogs : journalEntries;
  // The plus keeps SQLite from an index by it: each entry is looked up by its day.
  const isAsRead =
    target === 'merged_days'
      ? sql`${dayLogs.loggedOn} = change.day and ${dayLogs.rev} = change.over`
      : sql`${journalEntries.writtenOn} = change.day and substr(${journalEntries.sealed}, 1, ${NONCE_LENGTH}) = +change.over`;
  const isMeant = sql`${eq(table.userId, userId)} and ${isAsRead}`;

  const edited = sql`substr(change.import_id, 1, 8) || '~' || substr(change.import_id, 10)`;
  /** Condition: the row has a mark, or had it when a later import found it. */
  const isMarked = (
    mark: SQL,
  ) => sql`(${table.importId} is ${mark} or exists (select 1 from ${replaced} as above
    where above.user_id = ${userId} and above.import_id in ${importsOf(userId)} and above.target = ${name}
      and above.day_on = change.day and json_extract(above.fields, '$.import_id') is ${mark}))`;
  // An edit of what an earlier part wrote isn't taken back with it.
  const importId = sql`iif(${isMarked(edited)}, ${table.importId}, coalesce(change.import_id, ${table.importId}))`;
  const stored = REPLACED_COLUMNS[name].map((column) =>
    sql.raw(`'${snake(column)}', ${name}.${snake(column)}`),
  );
  // Rows as they were before this import; not those that it wrote itself, even if another import or an edit changed them after that.
  const storing = db
    .insert(replaced)
    .select(
      sql`select ${userId}, change.import_id, ${name}, change.day, json_object(${sql.join(stored, sql`, `)}),
          ${table.keyVersion}, ${table.sealed}, ${now()}
        from ${change} join ${table} on ${isMeant}
        where change.import_id is not null and not ${isMarked(sql`change.import_id`)} and not ${isMarked(edited)}`,
    )
    .onConflictDoNothing();
  if (target === 'merged_pages') {
    const sealed = { keyVersion: sql`change.key_version`, sealed: sql`change.sealed` };
    return [
      storing,
      db
        .update(journalEntries)
        .set({ ...sealed, importId })
        .from(change)
        .where(isMeant),
    ];
  }
  const values = MERGED_COLUMNS.map((column) => [column, sql.raw(`change.${snake(column)}`)]);
  return [
    // First, so that a day that was written since isn't mistaken for one that hasn't changed.
    insertRowsStatement({ db, userId }, { ...part, target: 'day_logs' }),
    storing,
    // A row that stays this import's own would be marked as edited.
    db
      .update(dayLogs)
      .set({ importId: null })
      .from(change)
      .where(and(isMeant, sql`${dayLogs.importId} = change.import_id`)),
    db
      .update(dayLogs)
      .set({
        ...Object.fromEntries(values),
        // Flags of pain from before they were sealed stay in the open until the hourly run seals them.
        marks: sql`iif(change.reseals, change.marks,
          json_patch(change.marks, json_object('painFlags', ${dayLogs.marks} -> '$.painFlags')))`,
        keyVersion: sql`iif(change.reseals, change.key_version, ${dayLogs.keyVersion})`,
        sealed: sql`iif(change.reseals, change.sealed, ${dayLogs.sealed})`,
        rev: sql`${dayLogs.rev} + 1`,
        importId,
      })
      .from(change)
      .where(isMeant),
  ];
}
