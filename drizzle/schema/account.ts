import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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
    /** The language of the text that was shown and its SHA-256, base64url; null in rows from before these were stored. */
    language: text('language').$type<Language>(),
    textHash: text('text_hash'),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.consentId] })],
);

/** Deleted accounts that may be missing in the ledger, by a hash of their id. */
export const unrecordedDeletions = sqliteTable('untold_deletions', {
  idHash: text('id_hash').primaryKey(),
  deletedAt: instant('deleted_at').notNull(),
});

/** A change of an account's address; for some days the old address can undo it. */
export const addressChanges = sqliteTable(
  'address_changes',
  {
    userId: ownerId(),
    changeId: text('change_id').notNull(),
    previousEmail: text('previous_email').notNull(),
    /** When the address changed or, while it waits, will change. */
    changedAt: instant('changed_at').notNull(),
    /** The new address while the change waits or once it was stopped; null once it's made, or its link was used. */
    waitingEmail: text('waiting_email'),
    /** When it was undone; null if it wasn't. */
    revokedAt: instant('revoked_at'),
    /** The session that requested it, its browser's key, and the passkey that opened it; null in rows from before these. */
    sessionId: text('session_id'),
    browserKey: text('browser_key'),
    credentialId: text('credential_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.changeId] })],
);
