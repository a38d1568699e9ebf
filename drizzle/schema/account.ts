import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Gender } from '#domain/account/account.schema.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import type { Language } from '#domain/account/language.ts';
import { instant, localDate, ownerId } from '#drizzle/columns.ts';

/** A person. `address_key` is the case-folded address, the one way in from outside. */
export const users = sqliteTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    email: text('email').notNull(),
    addressKey: text('address_key').notNull(),
    name: text('name'),
    gender: integer('gender').$type<Gender>(),
    birthOn: localDate('birth_on'),
    timeZone: text('time_zone'),
    language: text('language').$type<Language>().notNull(),
    /** Random analytics pseudonym; nothing else can be derived from it. */
    trackingId: text('tracking_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('users_address_key').on(table.addressKey)],
);

/** Every consent given or withdrawn, never overwritten; the newest row of a kind counts. */
export const consents = sqliteTable(
  'consents',
  {
    userId: ownerId(),
    consentId: text('consent_id').notNull(),
    kind: text('kind').$type<ConsentKind>().notNull(),
    given: integer('given').$type<0 | 1>().notNull(),
    textVersion: text('text_version').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.consentId] })],
);

/** A sign-up that waits for its code. No person exists until the mailbox is proven. */
export const registrations = sqliteTable(
  'registrations',
  {
    addressKey: text('address_key').primaryKey(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** What was ticked: kind → 0 or 1, absent where nothing was sent. */
    consents: text('consents', { mode: 'json' }).$type<Partial<Record<ConsentKind, 0 | 1>>>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('registrations_expires_at').on(table.expiresAt)],
);
