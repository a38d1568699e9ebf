import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerId } from '#drizzle/columns.ts';

/** A person's preferences about the room in their days, Monday first. */
export const planPreferences = sqliteTable('plan_preferences', {
  userId: ownerId().primaryKey(),
  /** Minutes for tasks on each weekday. */
  minutes: text('minutes', { mode: 'json' }).$type<readonly number[]>().notNull(),
  /** When tasks can be done on each weekday, `HH:MM`; null for any time. */
  window: text('window', { mode: 'json' })
    .$type<readonly ({ readonly from: string; readonly until: string } | null)[]>()
    .notNull(),
  /** Days of a plan. */
  horizon: integer('horizon').$type<7 | 14>().notNull(),
  useBusy: integer('use_busy').$type<0 | 1>().notNull(),
  /** 1 if plans suggest times of day. */
  suggestTimes: integer('suggest_times').$type<0 | 1>().notNull().default(0),
});
