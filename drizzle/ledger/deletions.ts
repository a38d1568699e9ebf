import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/**
 * The one table of the second database, `LEDGER`: which accounts were deleted, by a hash of their id. A restore of the first
 * database doesn't change it, so it still lists the accounts that must not come back.
 */
export const deletions = sqliteTable(
  'deletions',
  {
    idHash: text('id_hash').primaryKey(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [index('deletions_deleted_at').on(table.deletedAt)],
);
