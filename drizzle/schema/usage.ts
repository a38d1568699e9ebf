import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/**
 * How much is stored for each person. Database triggers update it with every row that is written or deleted
 * (`migrations/*_count_what_is_kept.sql`), so a quota is one row to read, no matter who writes.
 */
export const personUsage = sqliteTable('person_usage', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  tasks: integer('tasks').notNull().default(0),
  habits: integer('habits').notNull().default(0),
  journalEntries: integer('journal_entries').notNull().default(0),
  periods: integer('periods').notNull().default(0),
  /** Series that go on; rows of the tables of these names. An import that was accepted counts before it is written. */
  openSeries: integer('open_series').notNull().default(0),
  cycleModes: integer('cycle_modes').notNull().default(0),
  oddCycles: integer('odd_cycles').notNull().default(0),
  pillSchemes: integer('pill_schemes').notNull().default(0),
  customSymptoms: integer('custom_symptoms').notNull().default(0),
  /** Keys of calls that are remembered. */
  idempotencyKeys: integer('idempotency_keys').notNull().default(0),
  /** Bytes of the texts in all counted rows, and a fixed number for each row. */
  bytes: integer('bytes').notNull().default(0),
  /** Counts up with each import that comes about, so that none is written by what was known before another one. */
  imports: integer('imports').notNull().default(0),
});
