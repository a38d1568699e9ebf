import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Usage } from '#domain/account/quotas.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { AppError } from '#domain/errors.ts';
import { checkedWeeksOf } from '#domain/habits/checked-weeks.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { pendingImportParts as parts, personUsage } from '#drizzle/schema/imports.ts';
import type { StartsChange } from '#worker/cycle/cycle-portability.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { inChunks } from '#worker/platform/json-sql.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import { type TakeBackStep, takeBackStatements } from './take-back-steps.ts';
import {
  type CycleWrites,
  insertRowsStatement,
  isPart,
  mergeDaysStatements,
  mergePagesStatements,
  type PartKey,
  type ReplacedEstimate,
  type RowTarget,
  type StartWindow,
} from './write-rows.ts';

/** Statements of a part besides those that are counted: they read it and what it depends on. */
const READS = 3;
/** The most statements of a change of starts. */
const CHANGE_OF_STARTS = 8;

/** The content of a part for each target that takes no rows. */
type PartContents = {
  /** Days whose starts of periods are reconciled with the day log. */
  starts: StartWindow;
  /** Ids of habits whose packed weeks are rebuilt. */
  checked_weeks: readonly string[];
  /** Onboarding's entry that is deleted. */
  estimate: ReplacedEstimate;
  /** A step of taking an import back. */
  take_back: TakeBackStep;
};

/** The target of a part. */
export type Target = RowTarget | keyof PartContents;

/** A part to stage, as JSON. */
export type ImportPart = { readonly target: Target; readonly rows: string };

type WriteContext = {
  readonly db: Database;
  readonly userId: string;
  readonly now: () => number;
  readonly cycle: CycleWrites;
};

/**
 * Writes a part and deletes it, in one transaction; does nothing if another call has written it. Returns how many statements
 * that took.
 */
export async function writePart(
  whose: WriteContext,
  { target, ...key }: PartKey & { readonly target: Target },
): Promise<number> {
  const { db, userId, cycle } = whose;
  const done = db.delete(parts).where(isPart(userId, key));

  async function stored<Of extends keyof PartContents>(_: Of): Promise<PartContents[Of] | undefined> {
    const [row] = await db.select({ rows: parts.rows }).from(parts).where(isPart(userId, key));
    return row && (JSON.parse(row.rows) as PartContents[Of]); // as it was staged
  }
  // The part is deleted last, because the others read it.
  const write = async ([first = done, ...others]: readonly BatchStatement[]) =>
    (await db.batch(first === done ? [done] : [first, ...others, done])).length;
  const change = await startsChangeOf(target, stored);
  if (change) {
    await cycle.changeStarts(change, [done]);
    return READS + CHANGE_OF_STARTS;
  }
  if (target === 'starts' || target === 'estimate') return READS;
  if (target === 'take_back') {
    const step = await stored(target);
    if (!step || step.table === 'onboarding') return READS;
    return READS + (await write(await takeBackStatements(whose, step)));
  }
  if (target === 'checked_weeks') {
    const habitIds = await stored(target);
    const statements = habitIds ? await repackHabits(db, { userId, habitIds }) : 0;
    await done;
    return READS + statements;
  }
  if (target === 'merged_days') return write(mergeDaysStatements(whose, key));
  if (target === 'merged_pages') return write(mergePagesStatements(whose, key));
  return write([...releaseRows(whose, { ...key, target }), insertRowsStatement(whose, { ...key, target })]);
}

/** The change of starts that a part is; `undefined` for another part, or one that is written already. */
async function startsChangeOf(
  target: Target,
  stored: <Of extends keyof PartContents>(of: Of) => Promise<PartContents[Of] | undefined>,
): Promise<StartsChange | undefined> {
  if (target === 'starts') {
    const window = await stored(target);
    return window && { kind: 'reconciled', ...window };
  }
  if (target === 'estimate') {
    const estimate = await stored(target);
    return estimate && { kind: 'estimate-removed', ...estimate };
  }
  const step = target === 'take_back' ? await stored(target) : undefined;
  return step?.table === 'onboarding' ? { kind: 'estimate-restored', ...step.gives } : undefined;
}

// Rows of these tables count for their quota as soon as their import is accepted, so that no call takes their place before they are
// written. A part first releases its rows, because the database counts each one that is written.

const EACH = sql`true`;
const RESERVED: Readonly<Record<string, { column: keyof typeof COLUMNS; isCounted: SQL }>> = {
  task_series: { column: 'openSeries', isCounted: sql`json_extract(row.value, '$.endedAt') is null` },
  cycle_modes: { column: 'cycleModes', isCounted: EACH },
  custom_symptoms: { column: 'customSymptoms', isCounted: EACH },
};
const COLUMNS = {
  openSeries: personUsage.openSeries,
  cycleModes: personUsage.cycleModes,
  customSymptoms: personUsage.customSymptoms,
};

/** The counts with the rows of an import that is accepted. */
export const reserveRows = ({ open_series, cycle_modes, custom_symptoms }: Usage) => ({
  openSeries: sql`${COLUMNS.openSeries} + ${open_series}`,
  cycleModes: sql`${COLUMNS.cycleModes} + ${cycle_modes}`,
  customSymptoms: sql`${COLUMNS.customSymptoms} + ${custom_symptoms}`,
});

/** Statements that release the rows of a part before it is written. */
function releaseRows(
  { db, userId }: { readonly db: Database; readonly userId: string },
  { target, ...key }: PartKey & { readonly target: string },
): readonly BatchStatement[] {
  const counted = RESERVED[target];
  if (!counted) return [];
  const { column, isCounted } = counted;
  const rows = sql`(select count(*) from ${parts}, json_each(${parts.rows}) as row where ${and(isPart(userId, key), isCounted)})`;
  return [
    db
      .update(personUsage)
      .set({ [column]: sql`${COLUMNS[column]} - ${rows}` })
      .where(eq(personUsage.userId, userId)),
  ];
}

/** The most checks that one statement reads for several habits. */
const CHECKS_AT_ONCE = 5_000;
/** The most code units of weeks in one statement. */
const WEEKS_LENGTH = 200_000;
/** How often to try if checks change in between. */
const TRIES = 5;

/**
 * Rebuilds the packed weeks of some of a person's habits from their checks and skips. A habit that is checked off during this is packed
 * once more, so that its streak includes every check. Returns how many statements that took. Throws `unavailable` after too
 * many tries.
 */
async function repackHabits(
  db: Database,
  { userId, habitIds }: { userId: string; habitIds: readonly string[] },
): Promise<number> {
  let statements = 1;
  for (const group of await groupsOf(db, { userId, habitIds })) {
    let left: readonly string[] = group;
    for (let tries = 0; left.length > 0; tries++) {
      if (tries === TRIES) throw new AppError('unavailable', { retryAfterSeconds: 1 });
      const packed = await repack(db, { userId, left });
      left = packed.left;
      statements += packed.statements;
      await yieldToEventLoop();
    }
  }
  return statements;
}

/** The habits in groups with a limited number of checks, or of one habit. */
async function groupsOf(
  db: Database,
  { userId, habitIds }: { userId: string; habitIds: readonly string[] },
): Promise<string[][]> {
  const ids = sql`(select value from json_each(${JSON.stringify(habitIds)}))`;
  const counts = await db
    .select({ id: habitChecks.habitId, checks: count() })
    .from(habitChecks)
    .where(and(eq(habitChecks.userId, userId), inArray(habitChecks.habitId, ids)))
    .groupBy(habitChecks.habitId);
  const checksOf = new Map(counts.map(({ id, checks }) => [id, checks]));
  const groups: string[][] = [];
  let checksLeft = 0;
  for (const id of habitIds) {
    const checks = checksOf.get(id) ?? 0;
    const group = groups.at(-1);
    if (group && checks <= checksLeft) group.push(id);
    else {
      groups.push([id]);
      checksLeft = CHECKS_AT_ONCE;
    }
    checksLeft -= checks;
  }
  return groups;
}

/** One try: the habits that were checked off during it, and how many statements it took. */
async function repack(
  db: Database,
  { userId, left }: { userId: string; left: readonly string[] },
): Promise<{ left: string[]; statements: number }> {
  const ids = sql`(select value from json_each(${JSON.stringify(left)}))`;
  const [packed, checked] = await db.batch([
    db
      .select({
        id: habits.habitId,
        weeksFrom: habits.weeksFrom,
        checked: habits.checkedWeeks,
        skipped: habits.skippedWeeks,
      })
      .from(habits)
      .where(and(eq(habits.userId, userId), inArray(habits.habitId, ids))),
    db
      .select({ id: habitChecks.habitId, day: habitChecks.checkedOn, skipped: habitChecks.skipped })
      .from(habitChecks)
      .where(and(eq(habitChecks.userId, userId), inArray(habitChecks.habitId, ids))),
  ]);
  const daysOf = new Map<string, { done: LocalDate[]; skipped: LocalDate[] }>();
  for (const { id, day, skipped } of checked) {
    const days = daysOf.get(id) ?? { done: [], skipped: [] };
    daysOf.set(id, days);
    (skipped === 1 ? days.skipped : days.done).push(day);
  }
  const changes = packed
    .map(({ id, weeksFrom, ...before }) => ({
      id,
      before,
      after: {
        checked: checkedWeeksOf(daysOf.get(id)?.done ?? [], weeksFrom),
        skipped: checkedWeeksOf(daysOf.get(id)?.skipped ?? [], weeksFrom),
      },
    }))
    .filter(({ before, after }) => before.checked !== after.checked || before.skipped !== after.skipped);
  let statements = 2;
  if (changes.length === 0) return { left: [], statements };
  // SQLite looks up a row by key for each change, instead of the changes for each row.
  const done = new Set<string>();
  for (const chunk of inChunks(
    changes.map((change) => JSON.stringify(change)),
    WEEKS_LENGTH,
  )) {
    const written = await db.all<{ id: string }>(
      sql`with change as materialized (
        select json_extract(value, '$.id') as id,
          json_extract(value, '$.before.checked') as checked_before, json_extract(value, '$.after.checked') as checked_after,
          json_extract(value, '$.before.skipped') as skipped_before, json_extract(value, '$.after.skipped') as skipped_after
        from json_each(${chunk}))
      update habits set checked_weeks = change.checked_after, skipped_weeks = change.skipped_after from change
      where habits.user_id = ${userId} and habits.habit_id = change.id
        and habits.checked_weeks = change.checked_before and habits.skipped_weeks = change.skipped_before
      returning habits.habit_id as id`,
    );
    statements += 1;
    for (const { id } of written) done.add(id);
  }
  return { left: changes.flatMap(({ id }) => (done.has(id) ? [] : [id])), statements };
}
