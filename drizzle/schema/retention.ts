import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/** What lives on of deleted accounts: how many people were in each cell, and nothing of anybody. */
export const anonymousCounts = sqliteTable(
  'anonymous_counts',
  {
    quarter: text('quarter').notNull(),
    ageBand: text('age_band').notNull(),
    cycleLengthBand: text('cycle_length_band').notNull(),
    periodLengthBand: text('period_length_band').notNull(),
    people: integer('people').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quarter, table.ageBand, table.cycleLengthBand, table.periodLengthBand] }),
  ],
);

/** Who runs a scheduled job and up to which slot it was done, so that parallel triggers do it once. */
export const cronLeases = sqliteTable('cron_leases', {
  job: text('job').primaryKey(),
  /** The instant that the newest run was scheduled for. */
  slot: instant('slot').notNull(),
  /** Until when that run may be at work; null once it has ended. */
  leasedUntil: instant('leased_until'),
});
