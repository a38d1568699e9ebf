import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { FeedWording } from '#domain/calendar-feed/calendar-feed.calls.ts';
import { instant, ownerId } from '#drizzle/columns.ts';

/** The secret address of a person's calendar; one per person. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    userId: ownerId().primaryKey(),
    /** SHA-256 of the secret; the secret itself isn't stored. */
    secretHash: text('secret_hash').notNull(),
    wording: text('wording').$type<FeedWording>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a calendar app last fetched it, up to an hour late. */
    lastReadAt: instant('last_read_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_secret_hash').on(table.secretHash)],
);
