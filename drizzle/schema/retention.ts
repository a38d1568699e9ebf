import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The anonymous counts of deleted accounts: the number of people in each cell, without personal data. */
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
