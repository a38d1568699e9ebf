import {
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { ReminderKind, ReminderPreferences } from '#domain/reminders/reminders.calls.ts';
import { instant, localDate, ownerId } from '#drizzle/columns.ts';
import { sessions } from './auth.ts';

/** A person's reminder preferences, and when the next run has to check them. */
export const reminderPreferences = sqliteTable(
  'reminder_preferences',
  {
    userId: ownerId().primaryKey(),
    /** Kinds that were added after the last change are missing. */
    preferences: text('preferences', { mode: 'json' }).$type<Partial<ReminderPreferences>>().notNull(),
    /** Increases with each change, so that of two parallel changes none is lost. */
    revision: integer('revision').notNull(),
    /** When the next reminder may be due; null if all are off. Which ones are due is decided at that time. */
    nextDueAt: instant('next_due_at'),
  },
  (table) => [index('reminder_preferences_next_due_at').on(table.nextDueAt)],
);

/** The push subscription of a signed-in device. It is deleted with its session. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    userId: ownerId(),
    sessionId: text('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId] }),
    foreignKey({
      columns: [table.userId, table.sessionId],
      foreignColumns: [sessions.userId, sessions.sessionId],
    }).onDelete('cascade'),
    // If another person signs in on a browser, it stops receiving messages for the previous one.
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
  ],
);

/** Reminders claimed for sending: each kind at most once a day, whatever happens; that links end, once for their last day. */
export const reminderClaims = sqliteTable(
  'reminder_claims',
  {
    userId: ownerId(),
    day: localDate('day').notNull(),
    kind: text('kind').$type<ReminderKind | 'links_end'>().notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.kind] }),
    index('reminder_claims_claimed_at').on(table.claimedAt),
  ],
);

/** Days for which the person wants to hear once their odds are surer. */
export const dateWatches = sqliteTable(
  'date_watches',
  { userId: ownerId(), dateOn: localDate('date_on').notNull(), createdAt: instant('created_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.dateOn] })],
);
