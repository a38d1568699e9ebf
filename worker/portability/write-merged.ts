import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { dayLogs } from '#drizzle/schema/day-log.ts';
import { importReplacedDays, pendingImportParts as parts } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { NONCE_LENGTH } from '#worker/platform/text-cipher.ts';
import { importsOf } from './made-imports.repository.ts';
import { field, insertRowsStatement, isPart, type PartKey } from './write-rows.ts';

type MergeContext = { readonly db: Database; readonly userId: string; readonly now: () => number };

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

/** What is kept of a replaced row besides its sealed part, by the names of its columns. */
export const REPLACED_COLUMNS = {
  day_logs: [
    'bleeding',
    'counts',
    'mood',
    'energy',
    'temperature',
    'lh',
    'discharge',
    'marks',
    'source',
    'saved_at',
    'import_id',
  ],
  journal_entries: ['saved_at', 'import_id'],
} as const;
type ReplacedTable = keyof typeof REPLACED_COLUMNS;

/** The rows of a part as a table `change`, whose columns are read once, so that each row of the table is looked up by its key. */
function changeTable(
  userId: string,
  { of, values }: { of: PartKey; values: Readonly<Record<string, SQL>> },
): SQL {
  const columns = Object.entries(values).map(([name, value]) => sql`${value} as ${sql.raw(name)}`);
  // Without a limit SQLite would put the expressions in the place of each use.
  return sql`(select ${sql.join(columns, sql`, `)} from ${parts}, json_each(${parts.rows}) as row
    where ${isPart(userId, of)} limit -1) as change`;
}

/**
 * Statement: keeps what rows say that this import is about to change; not of rows that it wrote itself, also where another import
 * or an edit came after that.
 */
function storeReplaced(
  { db, userId, now }: MergeContext,
  { target, day, change, isMeant }: { target: ReplacedTable; day: SQL; change: SQL; isMeant: SQL },
): BatchStatement {
  const fields = REPLACED_COLUMNS[target].map((name) => sql.raw(`'${name}', there.${name}`));
  return db
    .insert(importReplacedDays)
    .select(
      sql`select ${userId}, change.import_id, ${target}, ${day}, json_object(${sql.join(fields, sql`, `)}),
          there.key_version, there.sealed, ${now()}
        from ${change} join ${sql.raw(target)} there on there.user_id = ${userId} and ${day} = change.day and ${isMeant}
        where change.import_id is not null and there.import_id is not change.import_id
          and not (${isEdited(userId, { target, by: sql`there.import_id` })}) and not exists (${laterImportsQuery(userId, { target, mark: WRITTEN })})`,
    )
    .onConflictDoNothing();
}

const WRITTEN = sql`change.import_id`;
const EDITED = sql`substr(change.import_id, 1, 8) || '~' || substr(change.import_id, 10)`;

/** Query: rows of this day that a later import found as this import wrote them, or as they were edited since. */
const laterImportsQuery = (userId: string, { target, mark }: { target: ReplacedTable; mark: SQL }): SQL =>
  sql`select 1 from ${importReplacedDays} as above where above.user_id = ${userId} and above.import_id in ${importsOf(userId)}
    and above.target = ${target} and above.day_on = change.day and json_extract(above.fields, '$.import_id') = ${mark}`;

/** Condition: the row was edited by hand since this import wrote it, maybe before another import. */
const isEdited = (userId: string, { target, by }: { target: ReplacedTable; by: Column | SQL }): SQL =>
  sql`coalesce(${by} = ${EDITED}, false) or exists (${laterImportsQuery(userId, { target, mark: EDITED })})`;

/** The import that a changed row belongs to: an edit of what an earlier part brought isn't taken back with it. */
const importIdAfter = (userId: string, row: { target: ReplacedTable; by: Column }): SQL =>
  sql`iif(${isEdited(userId, row)}, ${row.by}, coalesce(change.import_id, ${row.by}))`;

/** Statements that write a part of merged days: as they were merged where the day is still as it was read, else field by field. */
export function mergeDaysStatements(whose: MergeContext, part: PartKey): BatchStatement[] {
  const { db, userId } = whose;
  const merged = Object.fromEntries(MERGED_COLUMNS.map((name) => [snake(name), field(`merged.${name}`)]));
  const change = changeTable(userId, {
    of: part,
    values: {
      day: field('loggedOn'),
      over: field('over'),
      import_id: field('importId'),
      reseals: field('reseals'),
      sealed: field('merged.sealed'),
      key_version: field('merged.keyVersion'),
      ...merged,
    },
  });
  const isMeant = sql`${dayLogs.loggedOn} = change.day and ${dayLogs.rev} = change.over`;
  const values = Object.fromEntries(MERGED_COLUMNS.map((name) => [name, sql.raw(`change.${snake(name)}`)]));
  return [
    // First, so that a day that was written since isn't taken for one that is as it was read.
    insertRowsStatement(whose, { ...part, target: 'day_logs' }),
    storeReplaced(whose, {
      target: 'day_logs',
      day: sql`there.logged_on`,
      change,
      isMeant: sql`there.rev = change.over`,
    }),
    // A row that stays this import's own would be marked as edited.
    db
      .update(dayLogs)
      .set({ importId: null })
      .from(change)
      .where(and(eq(dayLogs.userId, userId), isMeant, sql`${dayLogs.importId} = change.import_id`)),
    db
      .update(dayLogs)
      .set({
        ...values,
        // Flags of pain from before they were sealed stay in the open until the hourly run seals them.
        marks: sql`iif(change.reseals, change.marks,
          json_patch(change.marks, json_object('painFlags', ${dayLogs.marks} -> '$.painFlags')))`,
        keyVersion: sql`iif(change.reseals, change.key_version, ${dayLogs.keyVersion})`,
        sealed: sql`iif(change.reseals, change.sealed, ${dayLogs.sealed})`,
        rev: sql`${dayLogs.rev} + 1`,
        importId: importIdAfter(userId, { target: 'day_logs', by: dayLogs.importId }),
      })
      .from(change)
      .where(and(eq(dayLogs.userId, userId), isMeant)),
  ];
}

/** Statements that write a part of merged journal entries; an entry that was saved since stays as it is. */
export function mergePagesStatements(whose: MergeContext, part: PartKey): BatchStatement[] {
  const { db, userId } = whose;
  const change = changeTable(userId, {
    of: part,
    values: Object.fromEntries(
      Object.entries({
        day: 'writtenOn',
        over: 'over',
        import_id: 'importId',
        key_version: 'keyVersion',
        sealed: 'sealed',
      }).map(([column, name]) => [column, field(name)]),
    ),
  });
  // The plus keeps SQLite from an index by it: each entry is looked up by its day.
  const isAsRead = (sealed: SQL) => sql`substr(${sealed}, 1, ${NONCE_LENGTH}) = +change.over`;
  return [
    storeReplaced(whose, {
      target: 'journal_entries',
      day: sql`there.written_on`,
      change,
      isMeant: isAsRead(sql`there.sealed`),
    }),
    db
      .update(journalEntries)
      .set({
        keyVersion: sql`change.key_version`,
        sealed: sql`change.sealed`,
        importId: importIdAfter(userId, { target: 'journal_entries', by: journalEntries.importId }),
      })
      .from(change)
      .where(
        and(
          eq(journalEntries.userId, userId),
          sql`${journalEntries.writtenOn} = change.day`,
          isAsRead(sql`${journalEntries.sealed}`),
        ),
      ),
  ];
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
