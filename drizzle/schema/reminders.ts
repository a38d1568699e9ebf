import {
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { ReminderKind, ReminderPreferences } from '#domain/reminders/reminders.schema.ts';
import { instant, localDate, ownerId } from '#drizzle/columns.ts';
import { sessions } from './auth.ts';

/** What somebody wants to be reminded of, and when the next run has to look at it. */
export const reminderPreferences = sqliteTable(
  'reminder_preferences',
  {
    userId: ownerId().primaryKey(),
    preferences: text('preferences', { mode: 'json' }).$type<ReminderPreferences>().notNull(),
    /** One more with each change: of two changes at once none is lost. */
    revision: integer('revision').notNull(),
    /** When the next reminder may be due; null where all of them are off. What is then due is worked out then. */
    nextDueAt: instant('next_due_at'),
  },
  (table) => [index('reminder_preferences_next_due_at').on(table.nextDueAt)],
);

/** Where a signed-in device takes messages. It goes with its session. */
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
    // A browser that somebody else signs in on takes no more messages for anyone who was there before.
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
  ],
);

/** Reminders that were begun to be sent: one of a kind a day, whatever happens. */
export const reminderClaims = sqliteTable(
  'reminder_claims',
  {
    userId: ownerId(),
    day: localDate('day').notNull(),
    kind: text('kind').$type<ReminderKind>().notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.kind] }),
    index('reminder_claims_claimed_at').on(table.claimedAt),
  ],
);
