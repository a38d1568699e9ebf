import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Gender } from '#domain/account/account.schema.ts';
import type { AccountStatus } from '#domain/account/account-status.ts';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';

/** A person. `address_key` is the case-folded address, the one way in from outside. */
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
    /** When the mail went out that announces the deletion; null since the last use. */
    retentionNoticeAt: integer('retention_notice_at'),
    /** Answered sentence searches of a calendar month in UTC, `2026-11`; another month's count is over. */
    searchesMonth: text('searches_month'),
    searchesCount: integer('searches_count').notNull().default(0),
    status: text('status').$type<AccountStatus>().notNull().default('active'),
    /** Why the operator warned or banned; shown to a warned person. */
    statusReason: text('status_reason'),
    /** Browsers that signed in up to then count as known no more (unix seconds); null while all count. */
    knownSince: integer('known_since'),
  },
  (table) => [
    uniqueIndex('users_address_key').on(table.addressKey),
    // Who retention looks for: those who are not written to yet, and those who were; anyone who waits is in nobody's way.
    index('users_to_notify').on(table.lastActiveAt).where(sql`"retention_notice_at" is null`),
    index('users_to_delete').on(table.lastActiveAt).where(sql`"retention_notice_at" is not null`),
  ],
);
