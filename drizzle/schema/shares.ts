import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Language } from '#domain/account/language.ts';
import type { ShareLevel } from '#domain/sharing/sharing.calls.ts';
import { instant, localDate, ownerId } from '#drizzle/columns.ts';

/** A link that shows somebody close the person's phase. */
export const shares = sqliteTable(
  'shares',
  {
    userId: ownerId(),
    shareId: text('share_id').notNull(),
    /** SHA-256 of the secret; the secret itself isn't stored. */
    secretHash: text('secret_hash').notNull(),
    label: text('label').notNull(),
    level: text('level').$type<ShareLevel>().notNull(),
    /** The person's sentence for each phase, as JSON: sealed as the journal is; null without one. */
    keyVersion: integer('key_version'),
    sealed: text('sealed'),
    language: text('language').$type<Language>().notNull(),
    paused: integer('paused').$type<0 | 1>().notNull().default(0),
    /** Salt and slow hash of the passphrase; null without one. */
    passphraseHash: text('passphrase_hash'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last day on which it was opened, in the person's zone, and on how many days. */
    openedOn: localDate('opened_on'),
    openedDays: integer('opened_days').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.shareId] }),
    uniqueIndex('shares_secret_hash').on(table.secretHash),
    index('shares_expires_at').on(table.expiresAt),
    // The rotation of keys looks for sentences sealed with an older one.
    index('shares_key_version').on(table.keyVersion),
  ],
);
