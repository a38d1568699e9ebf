import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/** Leases of scheduled jobs and the last slot that was done, so that parallel triggers run a job once. */
export const cronLeases = sqliteTable('cron_leases', {
  job: text('job').primaryKey(),
  /** The instant that the newest run was scheduled for. */
  slot: instant('slot').notNull(),
  /** Until when that run may take; null once it has ended. */
  leasedUntil: instant('leased_until'),
});
