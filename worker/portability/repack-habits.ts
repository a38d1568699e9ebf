import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { AppError } from '#domain/errors.ts';
import { checkedWeeksOf } from '#domain/habits/checked-weeks.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import type { Database } from '#worker/platform/database.ts';
import { inChunks } from '#worker/platform/insert-many.ts';
import { yieldToEventLoop } from '#worker/platform/let-others-in.ts';

/** The most checks that one statement reads for several habits. */
const CHECKS_AT_ONCE = 5_000;
/** The most code units of weeks in one statement. */
const WEEKS_LENGTH = 200_000;
/** How often to try if checks change in between. */
const TRIES = 5;

/**
 * Rebuilds the packed weeks of some of a person's habits from their checks and skips. A habit that is checked off during this is packed
 * once more, so that its streak includes every check. Gives how many statements that took. Throws `unavailable` after too many
 * tries.
 */
export async function repackHabits(
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
  const groups: string[][] = [];
  let checksLeft = 0;
  for (const { id, checks } of counts) {
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
