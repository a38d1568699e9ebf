import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { parentsFirst } from '#domain/portability/read-import.ts';
import { customSymptoms, cycleModes, cycleNotes, dayLogs, periods } from '#drizzle/schema/cycle.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { importReplacedDays, imports, pendingImportParts as parts } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { labels, taskLabels, taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import { importsOf, WRITTEN, type Written } from './portability.repository.ts';
import { isPart, type PartKey, REPLACED_COLUMNS, snake } from './write-rows.ts';

const NAMES = Object.keys(WRITTEN) as readonly Written[]; // its own keys

/** What identifies a row among a person's, by the columns of its table's key. */
type RowKey = readonly string[];

/** A step of taking an import back, as a part stores it: the rows between two keys, both included, or those with some ids. */
export type TakeBackStep = { readonly importId: string; readonly table: Written } & (
  | { readonly from: RowKey; readonly to: RowKey }
  | { readonly ids: readonly string[] }
);

type TakeBackContext = {
  readonly db: Database;
  readonly userId: string;
  readonly now: () => number;
  /** The part that has the step, while its statements run. */
  readonly part: PartKey;
};

/** Rows in a step whose sealed texts are deleted or restored: the database does as many in some tens of milliseconds. */
const SEALED_ROWS = 250;
const SEALED: ReadonlySet<Written> = new Set(['day_logs', 'journal_entries', 'import_remarks'] as const);
/** Rows in any other step, and keys that are read at once. */
const PAGE_ROWS = 2_000;

/** The steps that take an import back, in order, and the keys of the rows of each table; no row is in two steps. */
export async function listSteps({ db, userId }: Pick<TakeBackContext, 'db' | 'userId'>, importId: string) {
  // Days that this import changed, also if they were edited or deleted since, and those of which another one stored what it wrote.
  const stored = await listKeys(db, {
    key: [importReplacedDays.importId, importReplacedDays.target, importReplacedDays.dayOn],
    isMeant: sql`${eq(importReplacedDays.userId, userId)} and (${importReplacedDays.importId} = ${importId} or ${foundBy(importId)})`,
  });
  const steps: TakeBackStep[] = [];
  const keys = new Map<Written, readonly RowKey[]>();
  for (const name of NAMES) {
    const { table, key } = WRITTEN[name];
    const isMeant = sql`${eq(table.userId, userId)} and ${isBy(table, importId)}`;
    if (name === 'tasks') {
      const found = await listKeys(db, { key, isMeant, besides: tasks.parentId });
      const ids = deepestFirst(found.map(([id = '', parentId = null]) => ({ id, parentId })));
      steps.push(...stepsOf({ importId, table: name }, [ids]));
      continue;
    }
    const days = stored.flatMap(([, target, day = '']) => (target === name ? [day] : []));
    const found = await listKeys(db, { key, isMeant });
    const all = days.length > 0 ? [...new Set([...found.flat(), ...days])].sort().map((day) => [day]) : found;
    keys.set(name, all);
    steps.push(...stepsOf({ importId, table: name }, all));
  }
  return { steps, keysOf: (table: Written) => keys.get(table) ?? [] };
}

/** Tables whose steps have ids: an earlier release that finishes such a step checks only then what still needs the rows. */
const BY_ID: ReadonlySet<Written> = new Set(['habits', 'tasks', 'custom_symptoms', 'labels'] as const);

/** The steps for rows of one table. */
function stepsOf(head: Pick<TakeBackStep, 'importId' | 'table'>, keys: readonly RowKey[]): TakeBackStep[] {
  if (BY_ID.has(head.table)) return inPages(keys.flat(), PAGE_ROWS).map((ids) => ({ ...head, ids }));
  return inPages(keys, SEALED.has(head.table) ? SEALED_ROWS : PAGE_ROWS).flatMap((page) => {
    const [from, to] = [page[0], page.at(-1)];
    return from && to ? [{ ...head, from, to }] : [];
  });
}

/** The keys of rows of a table in the order of its index, read page by page; with one more column, if any. */
async function listKeys(
  db: Database,
  { key, isMeant, besides }: { key: readonly [Column, ...Column[]]; isMeant: SQL; besides?: Column },
): Promise<RowKey[]> {
  const keys: RowKey[] = [];
  for (;;) {
    const last = keys.at(-1)?.slice(0, key.length);
    const isLater = last ? sql`and (${listOf(key)}) > (${listOf(last)})` : sql.empty();
    const rows = await db.all<{ key: string }>(
      sql`select json_array(${listOf(besides ? [...key, besides] : key)}) as key from ${key[0].table}
        where ${isMeant} ${isLater} order by ${listOf(key)} limit ${PAGE_ROWS}`,
    );
    keys.push(...rows.map((row) => JSON.parse(row.key) as RowKey)); // as it's selected above
    if (rows.length < PAGE_ROWS) return keys;
    await yieldToEventLoop();
  }
}

/** Pages of a list, the last one maybe shorter. */
export const inPages = <Item>(all: readonly Item[], rows: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / rows) }, (_, at) => all.slice(at * rows, (at + 1) * rows));

/** The tasks, so that each comes after all tasks below it. */
export const deepestFirst = (all: readonly { readonly id: string; readonly parentId: string | null }[]) =>
  parentsFirst(all.map(({ id, parentId }) => ({ id, parent_id: parentId })))
    .map(({ id }) => id)
    .reverse();

/** Condition: the import wrote the row last, or somebody edited what it wrote (`migrations/0022_keep_imports.sql`). */
const isBy = ({ importId: by }: (typeof WRITTEN)[Written]['table'], importId: string): SQL =>
  sql`${by} in (${importId}, ${`${importId.slice(0, 8)}~${importId.slice(9)}`})`;

/** Condition: another import found the day as this one wrote it. */
const foundBy = (importId: string): SQL =>
  sql`json_extract(${importReplacedDays.fields}, '$.import_id') = ${importId}`;

/** The values or columns of a key, for a comparison. */
const listOf = (key: readonly (string | Column)[]): SQL =>
  sql.join(
    key.map((part) => sql`${part}`),
    sql`, `,
  );

/** The statements of one step: they count rows that the import wrote last, and delete them or restore what they replaced. */
export function takeBackStatements(whose: TakeBackContext, step: TakeBackStep): readonly BatchStatement[] {
  const { db, userId, now } = whose;
  const { importId } = step;
  const { table, key } = WRITTEN[step.table];
  const isMeant =
    'ids' in step
      ? sql`${key[0]} in ${idsOf(whose)}`
      : sql`(${listOf(key)}) >= (${listOf(step.from)}) and (${listOf(key)}) <= (${listOf(step.to)})`;
  const mine = sql`${eq(table.userId, userId)} and ${isMeant}`;
  const goes = sql`${mine} and ${table.importId} = ${importId} and ${isFree(whose, step)}`;
  const former = step.table in REPLACED_COLUMNS && 'from' in step ? formerDays(whose, step) : undefined;
  const adding = (counts: { removed?: SQL; remaining?: SQL }) =>
    db
      .update(imports)
      .set(counts)
      .where(and(eq(imports.userId, userId), eq(imports.importId, importId)));
  const counted = step.table === 'periods' ? sql`${goes} and ${periods.origin} = 'said'` : goes;
  const before = adding({
    removed: sql`${imports.removed} + (select count(*) from ${table} where ${counted})`,
    remaining: sql`${imports.remaining} + ${former?.passed ?? 0}`,
  });
  // Rows that stay because they are needed or were edited, also during the take-back.
  const after = adding({
    remaining: sql`${imports.remaining} + (select count(*) from ${table} where ${mine} and ${isBy(table, importId)})`,
  });
  // Without bleeding it is deleted at the end, like any start that follows from bleeding.
  const removing =
    step.table === 'periods'
      ? db
          .update(periods)
          .set({ origin: 'bleeding', endedOn: null, signs: null, importId: null, createdAt: now() })
          .where(goes)
      : db.delete(table).where(goes);
  if (former) return [before, ...former.restoring, removing, former.dropping, after];
  if (step.table !== 'cycle_modes') return [before, removing, after];
  const places = sql`(select 'mode/' || ${cycleModes.startedOn} from ${cycleModes} where ${goes})`;
  const ofModes = and(eq(cycleNotes.userId, userId), sql`${cycleNotes.place} in ${places}`);
  return [before, db.delete(cycleNotes).where(ofModes), removing, after];
}

/** Query: the ids of the step, read where it's stored, because several conditions need them. */
const idsOf = ({ userId, part }: TakeBackContext): SQL =>
  sql`(select one.value from ${parts}, json_each(${parts.rows}, '$.ids') as one where ${isPart(userId, part)})`;

/** Condition: nothing that stays needs the row. */
function isFree(whose: TakeBackContext, step: TakeBackStep): SQL {
  const { userId } = whose;
  if (step.table === 'habits')
    return sql`not exists (select 1 from ${habitChecks}
      where ${habitChecks.userId} = ${userId} and ${habitChecks.habitId} = ${habits.habitId})`;
  if (step.table === 'task_series')
    return sql`not exists (select 1 from ${tasks}
      where ${tasks.userId} = ${userId} and ${tasks.seriesId} = ${taskSeries.seriesId})`;
  if (step.table === 'labels')
    return sql`not exists (select 1 from ${taskLabels}
      where ${taskLabels.userId} = ${userId} and ${taskLabels.labelId} = ${labels.labelId})`;
  if (step.table === 'custom_symptoms')
    return sql`${customSymptoms.symptomId} not in (
      select named.value from ${dayLogs}, json_each(${dayLogs.marks}, '$.symptoms') as named where ${dayLogs.userId} = ${userId})`;
  if (step.table !== 'tasks') return sql`true`;
  // A task stays if one below it does.
  return sql`${tasks.taskId} not in (with recursive
    own(id, above) as materialized (select task_id, parent_id from tasks as task
      where task.user_id = ${userId} and task.task_id in ${idsOf(whose)} and task.import_id = ${step.importId}),
    stays(id) as (
      select parent_id from tasks as below where below.user_id = ${userId}
        and below.parent_id in (select id from own) and below.task_id not in (select id from own)
      union select above from stays join own using (id) where above is not null)
    select id from stays)`;
}

/** What days held before an import changed them: an expression that counts, and statements that use it up. */
function formerDays(
  { db, userId }: TakeBackContext,
  { table: name, importId, from, to }: Extract<TakeBackStep, { from: RowKey }>,
) {
  const target = name as keyof typeof REPLACED_COLUMNS; // as the caller checked
  const { table, key } = WRITTEN[target];
  const { dayOn } = importReplacedDays;
  const ofDays = and(
    eq(importReplacedDays.userId, userId),
    eq(importReplacedDays.target, target),
    sql`${dayOn} between ${listOf(from)} and ${listOf(to)}`,
  );
  const isOwn = and(ofDays, eq(importReplacedDays.importId, importId));
  const own = sql`(select * from ${importReplacedDays} where ${isOwn} limit -1) as own`;
  const isLater = and(ofDays, sql`${importReplacedDays.importId} in ${importsOf(userId)}`, foundBy(importId));
  const columns = REPLACED_COLUMNS[target].map((name) => [
    name,
    sql.raw(`json_extract(own.fields, '$.${snake(name)}')`),
  ]);
  const sealed = { keyVersion: sql`own.key_version`, sealed: sql`own.sealed` };
  const values = { ...Object.fromEntries(columns), ...sealed };
  const isStill = and(eq(table.userId, userId), sql`${key[0]} = own.day_on`, eq(table.importId, importId));
  return {
    /** Later imports' days still have this import's data until those are taken back. */
    passed: sql`(select count(distinct ${dayOn}) from ${importReplacedDays} where ${isLater})`,
    restoring: [
      // Later imports restore what this one found, or nothing if it created the day.
      db
        .update(importReplacedDays)
        .set({ fields: sql`own.fields`, ...sealed })
        .from(own)
        .where(and(isLater, sql`${dayOn} = own.day_on`)),
      db.delete(importReplacedDays).where(isLater),
      target === 'day_logs'
        ? db
            .update(dayLogs)
            .set({ ...values, rev: sql`${dayLogs.rev} + 1` })
            .from(own)
            .where(isStill)
        : db.update(journalEntries).set(values).from(own).where(isStill),
    ],
    dropping: db.delete(importReplacedDays).where(isOwn),
  };
}
