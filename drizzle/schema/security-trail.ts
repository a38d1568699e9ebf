import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SecurityEvent } from '#domain/security-trail/security-trail.calls.ts';
import { instant, ownerId } from '#drizzle/columns.ts';

/** Security events of an account; stored for six months. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    userId: ownerId(),
    /** Sorts by time. */
    eventId: text('event_id').notNull(),
    event: text('event').$type<SecurityEvent>().notNull(),
    /** Coarse names of the device that caused it. */
    browser: text('browser'),
    system: text('system'),
    happenedAt: instant('happened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.eventId] }),
    index('security_events_happened_at').on(table.happenedAt),
  ],
);
