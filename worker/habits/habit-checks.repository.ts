import { and, eq, type SQL, sql } from 'drizzle-orm';
import { addDays, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import { habitChecks as checks, habits } from '#drizzle/schema/habits.ts';
import type { Deps } from '#worker/app-env.ts';
import { STORED_HABIT, type StoredHabit } from './habits.repository.ts';

/** The days on which one person checked habits off. */
export function createHabitChecksRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const habit = (habitId: string) => and(eq(habits.userId, userId), eq(habits.habitId, habitId));
  const checksOf = (habitId: string) => and(eq(checks.userId, userId), eq(checks.habitId, habitId));

  const setting = (habitId: string, day: LocalDate) => {
    // From the habit's own row, so that somebody else's id writes nothing.
    const check = db
      .select({
        userId: habits.userId,
        habitId: habits.habitId,
        checkedOn: sql<LocalDate>`${day}`.as('checked_on'),
        checkedAt: sql<number>`${now()}`.as('checked_at'),
      })
      .from(habits)
      .where(habit(habitId));
    return db.insert(checks).select(check).onConflictDoNothing();
  };
  const clearing = (habitId: string, day: LocalDate) =>
    db.delete(checks).where(and(checksOf(habitId), eq(checks.checkedOn, day)));

  return {
    /**
     * Checks a habit off on a day, or unchecks it, and packs that week again from its checks, in one transaction. Returns the
     * habit after that; `undefined` if this person has none with that id.
     */
    write: async (
      habitId: string,
      { day, isDone }: { day: LocalDate; isDone: boolean },
    ): Promise<StoredHabit | undefined> => {
      const [, , [checked]] = await db.batch([
        isDone ? setting(habitId, day) : clearing(habitId, day),
        db
          .update(habits)
          .set({ checkedWeeks: repacked(startOfWeek(day), checksOf(habitId)) })
          .where(habit(habitId)),
        db.select(STORED_HABIT).from(habits).where(habit(habitId)),
      ]);
      return checked;
    },
  };
}

/** `checked_weeks` with the two digits of one week rebuilt from the checks of its seven days. */
function repacked(monday: LocalDate, checksOfHabit: SQL | undefined): SQL<string> {
  const daysFrom = (start: SQL | LocalDate, day: SQL) =>
    sql`cast(julianday(${day}) - julianday(${start}) as integer)`;
  const week = sql`(${daysFrom(sql`${habits.weeksFrom}`, sql`${monday}`)} / 7)`;
  const bits = sql`(select coalesce(sum(1 << ${daysFrom(monday, sql`${checks.checkedOn}`)}), 0) from ${checks}
    where ${checksOfHabit} and ${checks.checkedOn} between ${monday} and ${addDays(monday, 6)})`;
  // hex(zeroblob(n)) is n weeks without a check; empty if the text is already long enough.
  const padded = sql`(${habits.checkedWeeks} || hex(zeroblob(${week} - length(${habits.checkedWeeks}) / 2)))`;
  return sql<string>`substr(${padded}, 1, ${week} * 2) || printf('%02x', ${bits}) || substr(${padded}, ${week} * 2 + 3)`;
}

export type HabitChecksRepository = ReturnType<typeof createHabitChecksRepository>;
