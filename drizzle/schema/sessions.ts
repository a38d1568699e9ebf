import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, ownerId } from '#drizzle/columns.ts';

/** The one live login code of an address. The code itself is derived from the nonce and never stored. */
export const loginCodes = sqliteTable(
  'login_codes',
  {
    addressKey: text('address_key').primaryKey(),
    nonce: text('nonce').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('login_codes_expires_at').on(table.expiresAt)],
);

/** A signed-in device. Nothing in the row signs anybody in. */
export const sessions = sqliteTable(
  'sessions',
  {
    userId: ownerId(),
    sessionId: text('session_id').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sessionId] })],
);
