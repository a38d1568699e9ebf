import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, ownerId } from '#drizzle/columns.ts';

/** Creating calls with an `Idempotency-Key`, and their answers. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: ownerId(),
    /** Keyed hash of the key that the client chose. */
    keyHash: text('key_hash').notNull(),
    /** Keyed hash of method, path and body: distinguishes a retry from another call with the same key. */
    callHash: text('call_hash').notNull(),
    /** Identifies the request that is running or has answered. */
    holder: text('holder').notNull(),
    /** The id of what the call creates if the client chose none; a call that takes over the key uses it too. */
    createdId: text('created_id'),
    /** Until when the call may run; then another may take over. */
    leasedUntil: instant('leased_until'),
    /** The answer's status; null while the call is running. */
    status: integer('status'),
    /** The answer's body: only ids; for saving a journal entry its version and instant, from which the answer is rebuilt. */
    answer: text('answer'),
    /** When the key expires. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotency_keys_expires_at').on(table.expiresAt),
  ],
);
