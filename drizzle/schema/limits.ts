import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/** Recent calls that were let through: a row for each call (or several calls) and each bucket they count in. */
export const rateLimitHits = sqliteTable(
  'rate_limit_hits',
  {
    /** Keyed hash of the act and its subject: an address, a network, both. */
    bucket: text('bucket').notNull(),
    /** One id for all rows of a call. */
    hitId: text('hit_id').notNull(),
    hitAt: instant('hit_at').notNull(),
    /** The number of calls in the row. */
    calls: integer('calls').notNull().default(1),
    /** After this no limit uses the row. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.hitId] }),
    index('rate_limit_hits_expires_at').on(table.expiresAt),
  ],
);
