import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ConsentKind } from '#domain/account/consent.ts';
import type { Language } from '#domain/account/language.ts';
import { instant, ownerId } from '#drizzle/columns.ts';

/** Every consent given or withdrawn, never overwritten; the newest row of a kind counts. */
export const consents = sqliteTable(
  'consents',
  {
    userId: ownerId(),
    consentId: text('consent_id').notNull(),
    kind: text('kind').$type<ConsentKind>().notNull(),
    given: integer('given').$type<0 | 1>().notNull(),
    textVersion: text('text_version').notNull(),
    /** The language of the text that was shown and its SHA-256, base64url; null in rows from before these were kept. */
    language: text('language').$type<Language>(),
    textHash: text('text_hash'),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.consentId] })],
);

/**
 * Sign-ups that wait for their code, a row for each different form of an address: a code proves the form it was mailed for.
 * No person exists until the mailbox is proven.
 */
export const registrations = sqliteTable(
  'registrations',
  {
    addressKey: text('address_key').notNull(),
    /** Made anew with each sending of the form: the order of the waiting ones. */
    sentId: text('sent_id').notNull(),
    /** Keyed hash of the cookie that names the request: the browser whose ticks these are. */
    form: text('form').notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** What was ticked: kind → 0 or 1, absent where nothing was sent. */
    consents: text('consents', { mode: 'json' }).$type<Partial<Record<ConsentKind, 0 | 1>>>().notNull(),
    /** The version of the texts that was shown. */
    textVersion: text('text_version').notNull(),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.addressKey, table.form] }),
    index('registrations_expires_at').on(table.expiresAt),
  ],
);

/** Accounts deleted here whose deletion the ledger may not know yet, by a hash of their id. */
export const untoldDeletions = sqliteTable('untold_deletions', {
  idHash: text('id_hash').primaryKey(),
  deletedAt: instant('deleted_at').notNull(),
});

/** A change of an account's address, which can be taken back from the old one for some days. */
export const addressChanges = sqliteTable(
  'address_changes',
  {
    userId: ownerId(),
    changeId: text('change_id').notNull(),
    previousEmail: text('previous_email').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When it was taken back; null while it holds. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.changeId] })],
);
