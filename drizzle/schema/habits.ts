import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TimeFrame } from '#domain/calendar/zoned-day.ts';
import type { HabitField, Rhythm, TargetPer } from '#domain/habits/habits.fields.ts';
import type { ForgottenChecks } from '#domain/habits/packed-weeks.ts';
import { instant, localDate, ownerId, writtenBy } from '#drizzle/columns.ts';

const schedule = () => ({
  /** The chosen weekdays as bits, Monday the lowest, and the chosen phases, menstrual the lowest. */
  weekdays: integer('weekdays').notNull(),
  phases: integer('phases').notNull(),
  rhythm: text('rhythm').$type<Rhythm>().notNull().default('days'),
  /** How often a week; null unless the rhythm is weekly without an amount a week. */
  times: integer('times'),
  /** Every how many days, from `anchor_on` or, if that is null, from the last time; null unless it's an interval. */
  everyDays: integer('every_days'),
  anchorOn: localDate('anchor_on'),
  /** Thousandths; null if a tick is enough. */
  target: integer('target'),
  targetPer: text('target_per').$type<TargetPer>().notNull().default('day'),
});

/** A habit with its packed checks and skips, so that its streaks can be computed from one row. */
export const habits = sqliteTable(
  'habits',
  {
    userId: ownerId(),
    habitId: text('habit_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    timeFrame: text('time_frame').$type<TimeFrame>().notNull(),
    lengthMinutes: integer('length_minutes').notNull(),
    ...schedule(),
    unit: text('unit').notNull().default(''),
    createdOn: localDate('created_on').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The Monday of the first week in `checked_weeks`. */
    weeksFrom: localDate('weeks_from').notNull(),
    /** Two hexadecimal digits a week, Monday the lowest bit: a copy of `habit_checks`, written in the same transaction. */
    checkedWeeks: text('checked_weeks').notNull().default(''),
    /** The same for the days that were skipped. */
    skippedWeeks: text('skipped_weeks').notNull().default(''),
    /** Ten hexadecimal digits a week, the sum of its amounts in thousandths: a copy, like `checked_weeks`. */
    amountWeeks: text('amount_weeks').notNull().default(''),
    /** What is left of checks whose days are forgotten; null while none are. */
    forgotten: text('forgotten', { mode: 'json' }).$type<ForgottenChecks>(),
    importId: writtenBy(),
  } satisfies Record<
    | HabitField
    | 'userId'
    | 'forgotten'
    | 'weeksFrom'
    | 'checkedWeeks'
    | 'skippedWeeks'
    | 'amountWeeks'
    | 'importId',
    unknown
  >,
  (table) => [primaryKey({ columns: [table.userId, table.habitId] })],
);

/** Days on which a habit was checked off, skipped or done in part; no day is both checked off and skipped. */
export const habitChecks = sqliteTable(
  'habit_checks',
  {
    userId: ownerId(),
    habitId: text('habit_id').notNull(),
    checkedOn: localDate('checked_on').notNull(),
    checkedAt: instant('checked_at').notNull(),
    skipped: integer('skipped').$type<0 | 1>().notNull().default(0),
    done: integer('done').$type<0 | 1>().notNull().default(1),
    /** Thousandths; null where no amount was logged. */
    amount: integer('amount'),
    importId: writtenBy(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.habitId, table.checkedOn] }),
    foreignKey({
      columns: [table.userId, table.habitId],
      foreignColumns: [habits.userId, habits.habitId],
    }).onDelete('cascade'),
  ],
);

/** Earlier schedules of a habit, and its pauses: schedules without a weekday, which may end after today. */
export const habitPastSchedules = sqliteTable(
  'habit_past_schedules',
  {
    userId: ownerId(),
    habitId: text('habit_id').notNull(),
    /** The first day on which it no longer applied. */
    untilOn: localDate('until_on').notNull(),
    ...schedule(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.habitId, table.untilOn] }),
    foreignKey({
      columns: [table.userId, table.habitId],
      foreignColumns: [habits.userId, habits.habitId],
    }).onDelete('cascade'),
  ],
);
