import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { AppError } from '#domain/errors.ts';
import { checkedWeeksOf } from '#domain/habits/checked-weeks.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import type { Database } from '#worker/platform/database.ts';

/** How often it is tried where checks come in between. */
const TRIES = 5;

/**
 * Packs the weeks of some of a person's habits anew from their checks. A habit that is checked off meanwhile is packed once
 * more, so that no check is missing in its streak. Throws `unavailable` where that goes on and on.
 */
export async function repackHabits(
  db: Database,
  { userId, habitIds }: { userId: string; habitIds: readonly string[] },
): Promise<void> {
  let left = habitIds;
  for (let tries = 0; left.length > 0; tries++) {
    if (tries === TRIES) throw new AppError('unavailable', { retryAfterSeconds: 1 });
    left = await repack(db, { userId, left });
  }
}

/** One try; gives the habits that were checked off meanwhile. */
async function repack(
  db: Database,
  { userId, left }: { userId: string; left: readonly string[] },
): Promise<string[]> {
  const ids = sql`(select value from json_each(${JSON.stringify(left)}))`;
  const [packed, checked] = await db.batch([
    db
      .select({ id: habits.habitId, weeksFrom: habits.weeksFrom, before: habits.checkedWeeks })
      .from(habits)
      .where(and(eq(habits.userId, userId), inArray(habits.habitId, ids))),
    db
      .select({ id: habitChecks.habitId, day: habitChecks.checkedOn })
      .from(habitChecks)
      .where(and(eq(habitChecks.userId, userId), inArray(habitChecks.habitId, ids))),
  ]);
  const daysOf = new Map<string, LocalDate[]>();
  for (const { id, day } of checked) {
    const days = daysOf.get(id);
    if (days) days.push(day);
    else daysOf.set(id, [day]);
  }
  const changes = packed
    .map(({ id, weeksFrom, before }) => ({
      id,
      before,
      after: checkedWeeksOf(daysOf.get(id) ?? [], weeksFrom),
    }))
    .filter(({ before, after }) => before !== after);
  if (changes.length === 0) return [];
  // The rows are looked up by their key for each change, and not the changes for each row.
  const written = await db.all<{ id: string }>(
    sql`with change as materialized (
        select json_extract(value, '$.id') as id, json_extract(value, '$.before') as before, json_extract(value, '$.after') as after
        from json_each(${JSON.stringify(changes)}))
      update habits set checked_weeks = change.after from change
      where habits.user_id = ${userId} and habits.habit_id = change.id and habits.checked_weeks = change.before
      returning habits.habit_id as id`,
  );
  const done = new Set(written.map(({ id }) => id));
  return changes.flatMap(({ id }) => (done.has(id) ? [] : [id]));
}
