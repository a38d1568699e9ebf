import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AccountStatus, Gender } from '#domain/account/account.schema.ts';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Forgetting } from '#domain/retention/forgetting.calls.ts';

/** A person. `address_key` is the case-folded address, the only key for signing in. */
export const users = sqliteTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    email: text('email').notNull(),
    addressKey: text('address_key').notNull(),
    name: text('name'),
    gender: integer('gender').$type<Gender>(),
    birthOn: text('birth_on').$type<LocalDate>(),
    timeZone: text('time_zone'),
    language: text('language').$type<Language>().notNull(),
    /** Random analytics pseudonym; nothing else can be derived from it. */
    trackingId: text('tracking_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The last authenticated use (unix seconds), up to an hour late. */
    lastActiveAt: integer('last_active_at').notNull().default(0),
    /** When the mail that announces the deletion was sent; reset to null by any use. */
    retentionNoticeAt: integer('retention_notice_at'),
    /** The month in UTC, `2026-11`, of the count of answered sentence searches; in another month the count is 0. */
    searchesMonth: text('searches_month'),
    searchesCount: integer('searches_count').notNull().default(0),
    status: text('status').$type<AccountStatus>().notNull().default('active'),
    /** Why the operator warned or banned the person; shown to a warned one. */
    statusReason: text('status_reason'),
    /** Browsers that signed in up to this instant (unix seconds) are no longer known; null if all are. */
    knownSince: integer('known_since'),
    /** For how long details are stored; null for always. */
    forgetting: text('forgetting', { mode: 'json' }).$type<Forgetting>(),
    /** When the next run forgets (unix seconds); null if it has nothing to do. */
    forgetsAt: integer('forgets_at'),
  },
  (table) => [
    uniqueIndex('users_address_key').on(table.addressKey),
    // For retention: people not notified yet, and notified ones; so neither group slows down the search for the other.
    index('users_to_notify').on(table.lastActiveAt).where(sql`"retention_notice_at" is null`),
    index('users_to_forget').on(table.forgetsAt).where(sql`"forgets_at" is not null`),
    index('users_to_delete').on(table.lastActiveAt).where(sql`"retention_notice_at" is not null`),
  ],
);
