import { and, between, eq, getTableColumns, gt, isNotNull, lt, min, type SQL, sql } from 'drizzle-orm';
import { type DateRange, FIRST_DAY, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import { datesWorldwideAt } from '#domain/calendar/zoned-day.ts';
import { AppError } from '#domain/errors.ts';
import type { HabitFieldIn, HabitSchedule } from '#domain/habits/habits.fields.ts';
import { type CheckedWeeks, firstStoredWeek, type HabitDayRow } from '#domain/habits/packed-weeks.ts';
import {
  habitChecks as checks,
  habits,
  habitPastSchedules as pastSchedules,
} from '#drizzle/schema/habits.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, UserIdParam } from '#worker/platform/database.ts';
import {
  asJson,
  insertMany,
  type JsonRows,
  jsonRows,
  listOf,
  rowsAsJson,
} from '#worker/platform/json-sql.ts';

type HabitRow = typeof habits.$inferSelect;

type Content = Pick<HabitRow, HabitFieldIn<'sent'>>;
type Schedule = Pick<HabitRow, keyof HabitSchedule>;
type NewHabitRow = Content & Schedule & { readonly habitId?: string | undefined };

/** An earlier schedule, or a pause: one without a weekday. */
type PastRow = Omit<typeof pastSchedules.$inferSelect, 'userId' | 'habitId'>;

/** A habit with its earlier schedules and some of its days, in no order. */
export interface StoredHabit extends Omit<HabitRow, 'userId' | 'importId'> {
  readonly past: readonly PastRow[];
  readonly days: readonly (HabitDayRow & { readonly checkedOn: LocalDate })[];
}

/** A habit and the first of its days with a row. */
export type FirstDay = { readonly habitId: string; readonly firstOn: LocalDate };

const { userId: _whose, habitId: _which, ...pastColumns } = getTableColumns(pastSchedules);
const past: SQL<StoredHabit['past']> = rowsAsJson(pastColumns, {
  of: sql`${pastSchedules} where ${and(
    eq(pastSchedules.userId, habits.userId),
    eq(pastSchedules.habitId, habits.habitId),
  )}`,
});

const { checkedOn, done, skipped, amount } = checks;
const daysIn = (which: SQL | undefined): SQL<StoredHabit['days']> =>
  rowsAsJson(
    { checkedOn, done, skipped, amount },
    {
      of: sql`${checks} where ${and(eq(checks.userId, habits.userId), eq(checks.habitId, habits.habitId), which)}`,
    },
  );

/** The days with an amount from `start` on, of habits with a target. */
const amountsFrom = (start: LocalDate | SQL): SQL<StoredHabit['days']> =>
  sql`case when ${habits.target} is null then '[]' else
    ${daysIn(and(sql`${checkedOn} >= ${start}`, isNotNull(amount)))} end`.mapWith(JSON.parse);

const { userId: _, importId: __, ...columns } = getTableColumns(habits);
/** The same within JSON. */
const inJson = { ...columns, forgotten: asJson(sql<HabitRow['forgotten']>`${habits.forgotten}`) };

/** Statement of `jsonRows`: all habits of a person, with this week's amounts; `start` is the earliest of the days that are today. */
export const habitsOf = (userId: UserIdParam): JsonRows<StoredHabit> => {
  const monday = sql`date(${sql.placeholder('start')}, 'weekday 0', '-6 days')`;
  return jsonRows(
    { ...inJson, past: asJson(past), days: asJson(amountsFrom(monday)) },
    sql`${habits} where ${eq(habits.userId, userId)}`,
  );
};

/** One person's habits, their earlier schedules, and the days on which they were done, skipped or had an amount. */
export function createHabitsRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  userId: string,
) {
  const mine = eq(habits.userId, userId);
  const of = (habitId: string) => and(mine, eq(habits.habitId, habitId));
  const pastOf = (habitId: string) =>
    and(eq(pastSchedules.userId, userId), eq(pastSchedules.habitId, habitId));
  const thisWeek = () => amountsFrom(startOfWeek(datesWorldwideAt(now()).start));
  /** The row, its earlier schedules, and the amounts of this week or of all days. */
  const reading = (days = thisWeek()) => db.select({ ...columns, past, days }).from(habits);

  return {
    /** All habits, in the order of creation. */
    list: async (): Promise<StoredHabit[]> => reading().where(mine).orderBy(habits.createdAt, habits.habitId),

    /** One habit, with all its amounts for its history; `undefined` if this person has none with that id. */
    find: (habitId: string, amounts?: 'all amounts'): Promise<StoredHabit | undefined> =>
      reading(amounts && amountsFrom(FIRST_DAY))
        .where(of(habitId))
        .get(),

    /** Expression: one habit with the rows of some days, to decide a change from; and what reads it, or throws `not_found`. */
    rowIn: (habitId: string, { start, end }: DateRange) => {
      const days = asJson(daysIn(between(checkedOn, start, end)));
      const { list, rowOf } = listOf({ ...inJson, past: asJson(past), days });
      return {
        rows: sql<string>`coalesce((select ${list} from ${habits} where ${of(habitId)}), '')`,
        habitIn: (json: string): StoredHabit => {
          if (json === '') throw new AppError('not_found');
          return rowOf(JSON.parse(json));
        },
      };
    },

    /** Creates a habit; does nothing if the person already has one with that id. */
    add: async (
      { habitId = newId(), ...habit }: NewHabitRow,
      createdOn: LocalDate,
    ): Promise<{ habitId: string; isNew: boolean }> => {
      const made = await db
        .insert(habits)
        .values({
          userId,
          habitId,
          ...habit,
          createdOn,
          createdAt: now(),
          weeksFrom: firstStoredWeek(createdOn),
        })
        .onConflictDoNothing()
        .returning({ habitId: habits.habitId });
      return { habitId, isNew: made.length === 1 };
    },

    /** Statement that writes fields of a habit. */
    updating: (
      habitId: string,
      fields: Partial<Content & Schedule & CheckedWeeks & Pick<HabitRow, 'forgotten'>>,
    ): BatchStatement => db.update(habits).set(fields).where(of(habitId)),

    /** Statements that store earlier schedules, of which one that exists for the same day stays. */
    storingPast: (habitId: string, rows: readonly PastRow[]): BatchStatement[] =>
      insertMany(db, { table: pastSchedules, rows: rows.map((row) => ({ ...row, userId, habitId })) }),

    /** Statement that ends a pause which lasts longer than until a day. */
    endingPause: (habitId: string, until: LocalDate): BatchStatement =>
      db
        .delete(pastSchedules)
        .where(and(pastOf(habitId), gt(pastSchedules.untilOn, until), eq(pastSchedules.weekdays, 0))),

    /** Statement that writes a day's row, or deletes it if nothing is left of it. */
    writingDay: (habitId: string, { on, row }: { on: LocalDate; row: HabitDayRow }): BatchStatement => {
      const key = { userId, habitId, checkedOn: on };
      if (!row.done && !row.skipped && row.amount === null)
        return db
          .delete(checks)
          .where(and(eq(checks.userId, userId), eq(checks.habitId, habitId), eq(checkedOn, on)));
      const set = { ...row, checkedAt: now() };
      return db
        .insert(checks)
        .values({ ...key, ...set })
        .onConflictDoUpdate({ target: [checks.userId, checks.habitId, checkedOn], set });
    },

    /** The habits with days before a Monday. */
    firstDays: async (monday: LocalDate): Promise<FirstDay[]> =>
      db
        .select({ habitId: checks.habitId, firstOn: sql<LocalDate>`${min(checkedOn)}` })
        .from(checks)
        .where(and(eq(checks.userId, userId), lt(checkedOn, monday)))
        .groupBy(checks.habitId),

    /** Statement that deletes the rows of a habit's days before one. */
    deletingDays: (habitId: string, before: LocalDate): BatchStatement =>
      db
        .delete(checks)
        .where(and(eq(checks.userId, userId), eq(checks.habitId, habitId), lt(checkedOn, before))),

    /** Deletes a habit with its checks; `false` if this person has none with that id. */
    remove: async (habitId: string): Promise<boolean> => {
      const gone = await db.delete(habits).where(of(habitId)).returning({ habitId: habits.habitId });
      return gone.length === 1;
    },
  };
}
