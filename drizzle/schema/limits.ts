import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/** What was let through lately, a row for each call, or for some calls, and each thing they are counted against. */
export const rateLimitHits = sqliteTable(
  'rate_limit_hits',
  {
    /** Keyed hash of what is limited and who for: an address, a network, both. */
    bucket: text('bucket').notNull(),
    /** One id for all rows of a call. */
    hitId: text('hit_id').notNull(),
    hitAt: instant('hit_at').notNull(),
    /** How many calls the row stands for. */
    calls: integer('calls').notNull().default(1),
    /** From here on no limit looks at the row. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.hitId] }),
    index('rate_limit_hits_expires_at').on(table.expiresAt),
  ],
);
