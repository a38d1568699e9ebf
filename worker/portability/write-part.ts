import { and, type Column, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Usage } from '#domain/account/quotas.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { pendingImportParts as parts, personUsage } from '#drizzle/schema/imports.ts';
import type { Span } from '#worker/cycle/bleeding-commits.ts';
import type { ReplacedEstimate, StartsChange } from '#worker/cycle/cycle-portability.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import { lookAtReminders } from '#worker/tasks/tasks.repository.ts';
import { takeBackStatements } from './take-back-steps.ts';
import {
  type CycleWrites,
  insertRowsStatement,
  isPart,
  mergeStatements,
  type PartKey,
  type RowTarget,
} from './write-rows.ts';

/** Statements of a part besides those that are counted: they read it and what it depends on. */
const READS = 3;
/** The most statements of a change of starts. */
const CHANGE_OF_STARTS = 8;

/** The target of a part: of rows, of consecutive days, ids of habits, a `ReplacedEstimate` or a `TakeBackStep`. */
export type Target = RowTarget | 'starts' | 'checked_weeks' | 'estimate' | 'take_back';

/** A part to stage, as JSON. */
export type ImportPart = { readonly target: Target; readonly rows: string };

type WriteContext = {
  readonly db: Database;
  readonly userId: string;
  readonly now: () => number;
  readonly cycle: CycleWrites;
};

/** Writes a part and deletes it, in one transaction, unless another call has. Returns how many statements that took. */
export async function writePart(
  whose: WriteContext,
  { target, ...key }: PartKey & { readonly target: Target },
): Promise<number> {
  const { db, userId, cycle } = whose;
  const looking = lookAtReminders(whose);
  const done = db.delete(parts).where(isPart(userId, key));
  // The part is deleted last, because the others read it.
  const write = async ([first = done, ...others]: readonly BatchStatement[]) =>
    (await db.batch(first === done ? [done] : [first, ...others, done])).length;

  if (target === 'starts' || target === 'checked_weeks' || target === 'estimate' || target === 'take_back') {
    const [row] = await db.select({ rows: parts.rows }).from(parts).where(isPart(userId, key));
    if (!row) return READS;
    const content = JSON.parse(row.rows); // as it was staged for this target
    if (target === 'checked_weeks') {
      const statements = await repackHabits(db, { userId, habitIds: content });
      await done;
      return READS + statements;
    }
    const change = startsChangeOf(target, content);
    if (!change) {
      return READS + (await write([...takeBackStatements({ ...whose, part: key }, content), looking]));
    }
    await cycle.changeStarts(change, [done]);
    return READS + CHANGE_OF_STARTS;
  }
  if (target === 'merged_days' || target === 'merged_pages')
    return write(mergeStatements(whose, { ...key, target }));
  const inserting = insertRowsStatement(whose, { ...key, target });
  return write([
    ...releaseRows(whose, { ...key, target }),
    inserting,
    ...(target === 'tasks' ? [looking] : []),
  ]);
}

/** Each target has its own of these. */
type StartsContent = Span & ReplacedEstimate & { readonly table?: string; readonly gives: ReplacedEstimate };

/** The change of starts that a part's content is; `undefined` for another step of taking an import back. */
function startsChangeOf(
  target: 'starts' | 'estimate' | 'take_back',
  { table, gives, ...content }: StartsContent,
): StartsChange | undefined {
  if (target === 'starts') return { kind: 'reconciled', ...content };
  if (target === 'estimate') return { kind: 'estimate-removed', ...content };
  return table === 'onboarding' ? { kind: 'estimate-restored', ...gives } : undefined;
}

// Rows of these tables count for their quota as soon as their import is accepted, so that no call takes their place before they are
// written. A part first releases its rows, because the database counts each one that is written.

const RESERVED = new Map<RowTarget, 'openSeries' | 'cycleModes' | 'customSymptoms'>([
  ['task_series', 'openSeries'],
  ['cycle_modes', 'cycleModes'],
  ['custom_symptoms', 'customSymptoms'],
]);

/** The counts with the rows of an import that is accepted. */
export const reserveRows = ({ open_series, cycle_modes, custom_symptoms }: Usage) => ({
  openSeries: sql`${personUsage.openSeries} + ${open_series}`,
  cycleModes: sql`${personUsage.cycleModes} + ${cycle_modes}`,
  customSymptoms: sql`${personUsage.customSymptoms} + ${custom_symptoms}`,
});

/** Statements that release the rows of a part before it is written; of series only open ones count. */
function releaseRows(
  { db, userId }: Pick<WriteContext, 'db' | 'userId'>,
  { target, ...key }: PartKey & { readonly target: RowTarget },
): readonly BatchStatement[] {
  const column = RESERVED.get(target);
  if (!column) return [];
  const rows = sql`(select count(*) from ${parts}, json_each(${parts.rows}) as row
    where ${isPart(userId, key)} and json_extract(row.value, '$.endedAt') is null)`;
  return [
    db
      .update(personUsage)
      .set({ [column]: sql`${personUsage[column]} - ${rows}` })
      .where(eq(personUsage.userId, userId)),
  ];
}

/** The most checks that one statement packs for several habits. */
const CHECKS_AT_ONCE = 5_000;

type HabitsOf = { readonly userId: string; readonly habitIds: readonly string[] };

/**
 * Rebuilds the packed weeks of some of a person's habits from their checks and skips. A habit is read and written in one statement, so that
 * its streak includes every check. Returns how many statements that took.
 */
async function repackHabits(db: Database, { userId, habitIds }: HabitsOf): Promise<number> {
  const groups = await groupsOf(db, { userId, habitIds });
  for (const ids of groups) {
    await db
      .update(habits)
      .set({
        checkedWeeks: packedWeeks({ mark: habitChecks.done }),
        skippedWeeks: packedWeeks({ mark: habitChecks.skipped }),
        amountWeeks: packedWeeks({ mark: AMOUNT, value: sql`amount`, digits: 10 }),
      })
      .where(and(eq(habits.userId, userId), isListed(habits.habitId, ids)));
    await yieldToEventLoop();
  }
  return 1 + groups.length;
}

/** Whether a day has an amount. */
const AMOUNT = sql<number>`(coalesce(${habitChecks.amount}, 0) > 0)`;

type PackedWeeks = {
  /** 1 for the rows that are packed. */
  readonly mark: SQL | Column;
  /** What a row adds to the number of its week; by default the bit of its day. */
  readonly value?: SQL;
  /** How many hexadecimal digits a week has. */
  readonly digits?: number;
};

/** Expression: the weeks of a habit's checks, skips or amounts, packed as in `packed-weeks.ts`. */
const packedWeeks = ({ mark, value = sql`1 << (day % 7)`, digits = 2 }: PackedWeeks): SQL => {
  const isMarked = and(
    eq(habitChecks.userId, habits.userId),
    eq(habitChecks.habitId, habits.habitId),
    sql`${mark} = 1`,
  );
  const format = sql.raw(`'%0${digits}x'`);
  // hex(zeroblob(n)) is 2n digits: weeks without a mark.
  return sql`coalesce((select group_concat(hex(zeroblob(gap * ${sql.raw(String(digits / 2))})) || printf(${format}, number), '' order by week) from (
    select week, number, week - lag(week, 1, -1) over (order by week) - 1 as gap from (
      select day / 7 as week, sum(${value}) as number from (
        select cast(julianday(${habitChecks.checkedOn}) - julianday(${habits.weeksFrom}) as integer) as day, ${habitChecks.amount} as amount
        from ${habitChecks} where ${isMarked}) where day >= 0 group by week))), '')`;
};

/** The habits in groups with a limited number of checks, or of one habit. */
async function groupsOf(db: Database, { userId, habitIds }: HabitsOf): Promise<string[][]> {
  const counted = await db
    .select({ id: habitChecks.habitId, checks: count() })
    .from(habitChecks)
    .where(and(eq(habitChecks.userId, userId), isListed(habitChecks.habitId, habitIds)))
    .groupBy(habitChecks.habitId);
  const checksOf = new Map(counted.map(({ id, checks }) => [id, checks]));
  const groups: string[][] = [];
  let room = 0;
  for (const id of habitIds) {
    const checks = checksOf.get(id) ?? 0;
    if (checks > room || groups.length === 0) {
      groups.push([]);
      room = CHECKS_AT_ONCE;
    }
    groups.at(-1)?.push(id);
    room -= checks;
  }
  return groups;
}
