import { and, eq, gt, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { importReplacedDays } from '#drizzle/schema/imports.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Database } from '#worker/platform/database.ts';
import { letOthersIn } from '#worker/platform/let-others-in.ts';
import { repackings } from './import-plan.ts';
import type { Gives } from './made-import.ts';
import type { MadeImportRow } from './made-imports.repository.ts';
import { deepestFirst } from './removable-tasks.ts';
import { startWindows } from './start-windows.ts';
import type { TakeBackStep } from './take-back-steps.ts';
import type { ImportPart } from './write-part.ts';
import { type RowKey, type WrittenTable, writtenBy } from './written-keys.ts';

/** Rows in a part. */
const PAGE_ROWS = 250;

type Whose = { readonly db: Database; readonly userId: string };

const partOf = (step: TakeBackStep): ImportPart => ({ target: 'take_back', rows: JSON.stringify(step) });

/** The parts that take an import back, in order, and how many of its rows were edited since and stay. */
export async function takeBackPlan(
  whose: Whose,
  made: MadeImportRow,
): Promise<{ parts: ImportPart[]; kept: number }> {
  const { importId } = made;
  let kept = 0;
  const pagesOf = async (table: WrittenTable) => {
    const { pages, edited } = await writtenBy(whose.db, { userId: whose.userId, importId, table });
    kept += edited;
    return pages;
  };
  type Ranged = Extract<TakeBackStep, { from: RowKey }>['table'];
  const ranges = (table: Ranged, pages: readonly RowKey[][]) =>
    pages.flatMap((page) => {
      const [from, to] = [page[0], page.at(-1)];
      return from && to ? [partOf({ importId, table, from, to })] : [];
    });
  const lists = (table: 'tasks' | 'habits' | 'custom_symptoms', ids: readonly string[]) =>
    inPages(ids).map((some) => partOf({ importId, table, ids: some }));

  const starts = await pagesOf('periods');
  const ofDays = async (table: 'day_logs' | 'journal_entries') => [
    ...(await pagesOf(table)),
    ...(await replacedDays(whose, { importId, target: table })),
  ];
  const days = await ofDays('day_logs');
  const pages = await ofDays('journal_entries');
  const remarks = await pagesOf('import_remarks');
  const modes = await pagesOf('cycle_modes');
  const checks = await pagesOf('habit_checks');
  const checked = checks.flat().map(([habit_id = '']) => ({ habit_id }));
  const habitIds = (await pagesOf('habits')).flat(2);
  const taskIds = await deepestTasks(whose, (await pagesOf('tasks')).flat(2));
  const symptomIds = (await pagesOf('custom_symptoms')).flat(2);
  const gives = JSON.parse(made.estimate ?? 'null') as Gives | null; // as it was noted
  const windows = startWindows({ days: datesOf(days), starts: datesOf(starts) });
  const parts: ImportPart[] = [
    ...ranges('periods', starts),
    ...ranges('day_logs', days),
    ...ranges('journal_entries', pages),
    ...ranges('import_remarks', remarks),
    ...ranges('cycle_modes', modes),
    ...ranges('habit_checks', checks),
    ...repackings(checked),
    ...lists('habits', habitIds),
    ...lists('tasks', taskIds),
    // Once the days that named them are as they were.
    ...lists('custom_symptoms', symptomIds),
    ...windows.map((window): ImportPart => ({ target: 'starts', rows: JSON.stringify(window) })),
    ...(gives ? [partOf({ importId, table: 'onboarding', gives })] : []),
  ];
  return { parts, kept };
}

/** The days of keys that begin with one. */
const datesOf = (pages: readonly RowKey[][]) => pages.flat().map(([day]) => day as LocalDate); // as it's stored

/** The days of which it's kept what they said before: also of those that were edited or deleted since. */
async function replacedDays(
  { db, userId }: Whose,
  { importId, target }: { importId: string; target: 'day_logs' | 'journal_entries' },
): Promise<RowKey[][]> {
  const { userId: owner, importId: by, target: table, dayOn } = importReplacedDays;
  const pages: RowKey[][] = [];
  for (let last = ''; ; ) {
    const rows = await db
      .select({ day: dayOn })
      .from(importReplacedDays)
      .where(and(eq(owner, userId), eq(by, importId), eq(table, target), gt(dayOn, sql`${last}`)))
      .orderBy(dayOn)
      .limit(PAGE_ROWS);
    pages.push(rows.map(({ day }) => [day]));
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE_ROWS) return pages;
    last = end.day;
    await letOthersIn();
  }
}

/** Tasks in an order in which they can go. */
async function deepestTasks({ db, userId }: Whose, ids: readonly string[]): Promise<string[]> {
  const all: { id: string; parentId: string | null }[] = [];
  for (const some of inPages(ids)) {
    const among = sql`${tasks.taskId} in (select value from json_each(${JSON.stringify(some)}))`;
    const key = { id: tasks.taskId, parentId: tasks.parentId };
    all.push(
      ...(await db
        .select(key)
        .from(tasks)
        .where(and(eq(tasks.userId, userId), among))),
    );
    await letOthersIn();
  }
  return deepestFirst(all);
}

const inPages = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE_ROWS) }, (_, index) =>
    ids.slice(index * PAGE_ROWS, (index + 1) * PAGE_ROWS),
  );
