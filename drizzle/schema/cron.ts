import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/** Who runs a scheduled job and up to which slot it was done, so that parallel triggers do it once. */
export const cronLeases = sqliteTable('cron_leases', {
  job: text('job').primaryKey(),
  /** The instant that the newest run was scheduled for. */
  slot: instant('slot').notNull(),
  /** Until when that run may be at work; null once it has ended. */
  leasedUntil: instant('leased_until'),
});
