import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { addDays, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import { habitChecks as checks, habits } from '#drizzle/schema/habits.ts';
import type { Deps } from '#worker/app-env.ts';
import { STORED_HABIT, type StoredHabit } from './habits.repository.ts';

/** A day of a habit, and what is noted of it. */
type MarkedDay = { readonly day: LocalDate; readonly mark: 'done' | 'skipped' };

/** The days on which one person checked habits off or skipped them. */
export function createHabitChecksRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const habit = (habitId: string) => and(eq(habits.userId, userId), eq(habits.habitId, habitId));
  const checksOf = (habitId: string) => and(eq(checks.userId, userId), eq(checks.habitId, habitId));

  const setting = (habitId: string, { day, mark }: MarkedDay) => {
    const skipped = mark === 'skipped' ? 1 : 0;
    // From the habit's own row, so that somebody else's id writes nothing.
    const check = db
      .select({
        userId: habits.userId,
        habitId: habits.habitId,
        checkedOn: sql<LocalDate>`${day}`.as('checked_on'),
        checkedAt: sql<number>`${now()}`.as('checked_at'),
        skipped: sql<0 | 1>`${skipped}`.as('skipped'),
        importId: sql<null>`null`.as('import_id'),
      })
      .from(habits)
      .where(habit(habitId));
    return db
      .insert(checks)
      .select(check)
      .onConflictDoUpdate({
        target: [checks.userId, checks.habitId, checks.checkedOn],
        set: { skipped, checkedAt: now() },
        setWhere: ne(checks.skipped, skipped),
      });
  };
  const clearing = (habitId: string, { day, mark }: MarkedDay) =>
    db
      .delete(checks)
      .where(
        and(checksOf(habitId), eq(checks.checkedOn, day), eq(checks.skipped, mark === 'skipped' ? 1 : 0)),
      );

  return {
    /**
     * Marks a day of a habit as done or skipped in place of the other, or takes that mark back, and packs that week again from
     * its checks, in one transaction. Returns the habit after that; `undefined` if this person has none with that id.
     */
    write: async (
      habitId: string,
      { isSet, ...marked }: MarkedDay & { readonly isSet: boolean },
    ): Promise<StoredHabit | undefined> => {
      const monday = startOfWeek(marked.day);
      const marks = checksOf(habitId);
      const [, , [checked]] = await db.batch([
        isSet ? setting(habitId, marked) : clearing(habitId, marked),
        db
          .update(habits)
          .set({
            checkedWeeks: repacked(habits.checkedWeeks, { monday, marks: and(marks, eq(checks.skipped, 0)) }),
            skippedWeeks: repacked(habits.skippedWeeks, { monday, marks: and(marks, eq(checks.skipped, 1)) }),
          })
          .where(habit(habitId)),
        db.select(STORED_HABIT).from(habits).where(habit(habitId)),
      ]);
      return checked;
    },
  };
}

/** A packed column with the two digits of one week rebuilt from the marks of its seven days. */
function repacked(
  packed: typeof habits.checkedWeeks | typeof habits.skippedWeeks,
  { monday, marks }: { monday: LocalDate; marks: SQL | undefined },
): SQL<string> {
  const daysFrom = (start: SQL | LocalDate, day: SQL) =>
    sql`cast(julianday(${day}) - julianday(${start}) as integer)`;
  const week = sql`(${daysFrom(sql`${habits.weeksFrom}`, sql`${monday}`)} / 7)`;
  const bits = sql`(select coalesce(sum(1 << ${daysFrom(monday, sql`${checks.checkedOn}`)}), 0) from ${checks}
    where ${marks} and ${checks.checkedOn} between ${monday} and ${addDays(monday, 6)})`;
  // hex(zeroblob(n)) is n weeks without a mark; empty if the text is already long enough.
  const padded = sql`(${packed} || hex(zeroblob(${week} - length(${packed}) / 2)))`;
  return sql<string>`substr(${padded}, 1, ${week} * 2) || printf('%02x', ${bits}) || substr(${padded}, ${week} * 2 + 3)`;
}

export type HabitChecksRepository = ReturnType<typeof createHabitChecksRepository>;
