import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

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
