import { and, eq, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { importReplacedDays } from '#drizzle/schema/imports.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Database } from '#worker/platform/database.ts';
import { yieldToEventLoop } from '#worker/platform/let-others-in.ts';
import { repackParts } from './import-plan.ts';
import type { ReplacedEstimate } from './imported-tables.ts';
import type { MadeImportRow } from './made-imports.repository.ts';
import { deepestFirst } from './removable-tasks.ts';
import { startWindows } from './start-windows.ts';
import type { TakeBackStep } from './take-back-steps.ts';
import type { ImportPart } from './write-part.ts';
import { listWrittenKeys, type RowKey, type WrittenTable } from './written-keys.ts';

/** Rows in a part whose sealed texts go or are put back: the database does as many in some tens of milliseconds. */
const SEALED_ROWS = 250;
/** Rows in any other part, and keys that are read at once. */
const PAGE_ROWS = 2_000;

type PlanContext = { readonly db: Database; readonly userId: string };

const partOf = (step: TakeBackStep): ImportPart => ({ target: 'take_back', rows: JSON.stringify(step) });

/** The parts that take an import back, in order; no row is in two of them. */
export async function createTakeBackPlan(whose: PlanContext, made: MadeImportRow): Promise<ImportPart[]> {
  const { importId } = made;
  const keysOf = (table: WrittenTable) =>
    listWrittenKeys(whose.db, { userId: whose.userId, importId, table, pageRows: PAGE_ROWS });
  type Ranged = Extract<TakeBackStep, { from: RowKey }>['table'];
  const ranges = (table: Ranged, keys: readonly RowKey[]) =>
    inPages(keys, SEALED.has(table) ? SEALED_ROWS : PAGE_ROWS).flatMap((page) => {
      const [from, to] = [page[0], page.at(-1)];
      return from && to ? [partOf({ importId, table, from, to })] : [];
    });
  const lists = (table: 'tasks' | 'habits' | 'custom_symptoms', ids: readonly string[]) =>
    inPages(ids, PAGE_ROWS).map((some) => partOf({ importId, table, ids: some }));

  const starts = await keysOf('periods');
  const replaced = await replacedDays(whose, importId);
  const ofDays = async (table: keyof typeof replaced): Promise<RowKey[]> => {
    const all = [...(await keysOf(table)).map(([day = '']) => day), ...replaced[table]];
    return [...new Set(all)].sort().map((day) => [day]);
  };
  const days = await ofDays('day_logs');
  const pages = await ofDays('journal_entries');
  const remarks = await keysOf('import_remarks');
  const modes = await keysOf('cycle_modes');
  const checks = await keysOf('habit_checks');
  const checked = checks.map(([habit_id = '']) => ({ habit_id }));
  const habitIds = (await keysOf('habits')).flat();
  const taskIds = await deepestTasks(whose, (await keysOf('tasks')).flat());
  const seriesKeys = await keysOf('task_series');
  const symptomIds = (await keysOf('custom_symptoms')).flat();
  const gives = JSON.parse(made.estimate ?? 'null') as ReplacedEstimate | null; // as it was noted
  const windows = startWindows({ days: datesOf(days), starts: datesOf(starts) });
  return [
    ...ranges('periods', starts),
    ...ranges('day_logs', days),
    ...ranges('journal_entries', pages),
    ...ranges('import_remarks', remarks),
    ...ranges('cycle_modes', modes),
    ...ranges('habit_checks', checks),
    ...repackParts(checked),
    ...lists('habits', habitIds),
    ...lists('tasks', taskIds),
    ...ranges('task_series', seriesKeys),
    // Once the days that named them are as they were.
    ...lists('custom_symptoms', symptomIds),
    ...windows.map((window): ImportPart => ({ target: 'starts', rows: JSON.stringify(window) })),
    ...(gives ? [partOf({ importId, table: 'onboarding', gives })] : []),
  ];
}

/** The days of keys that begin with one. */
const datesOf = (keys: readonly RowKey[]) => keys.map(([day]) => day as LocalDate); // as it's stored

/** The tables of which a step moves sealed texts. */
const SEALED: ReadonlySet<WrittenTable> = new Set(['day_logs', 'journal_entries', 'import_remarks'] as const);

/**
 * The days of which it's kept what this import found there, also of those that were edited or deleted since, and those of which
 * another import found what this one wrote.
 */
async function replacedDays({ db, userId }: PlanContext, importId: string) {
  const { userId: owner, importId: by, target, dayOn, fields } = importReplacedDays;
  const days = { day_logs: [] as string[], journal_entries: [] as string[] };
  const key = sql`(${by}, ${target}, ${dayOn})`;
  const isOf = sql`(${by} = ${importId} or json_extract(${fields}, '$.import_id') = ${importId})`;
  for (let last: { by: string; target: string; day: string } | undefined; ; ) {
    const isLater = last && sql`${key} > (${last.by}, ${last.target}, ${last.day})`;
    const rows = await db
      .select({ by, target, day: dayOn })
      .from(importReplacedDays)
      .where(and(eq(owner, userId), isOf, isLater))
      .orderBy(by, target, dayOn)
      .limit(PAGE_ROWS);
    for (const row of rows) days[row.target].push(row.day);
    last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return days;
    await yieldToEventLoop();
  }
}

/** Tasks in an order in which they can go. */
async function deepestTasks({ db, userId }: PlanContext, ids: readonly string[]): Promise<string[]> {
  const all: { id: string; parentId: string | null }[] = [];
  for (const some of inPages(ids, PAGE_ROWS)) {
    const among = sql`${tasks.taskId} in (select value from json_each(${JSON.stringify(some)}))`;
    const key = { id: tasks.taskId, parentId: tasks.parentId };
    all.push(
      ...(await db
        .select(key)
        .from(tasks)
        .where(and(eq(tasks.userId, userId), among))),
    );
    await yieldToEventLoop();
  }
  return deepestFirst(all);
}

const inPages = <Item>(all: readonly Item[], rows: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / rows) }, (_, index) =>
    all.slice(index * rows, (index + 1) * rows),
  );
