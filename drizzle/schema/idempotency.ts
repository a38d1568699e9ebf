import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, ownerId } from '#drizzle/columns.ts';

/** Creating calls that bore an `Idempotency-Key`, with the answer they got. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: ownerId(),
    /** Keyed hash of the key that the client chose. */
    keyHash: text('key_hash').notNull(),
    /** Keyed hash of method, path and body: it tells another call under the same key from a repetition. */
    callHash: text('call_hash').notNull(),
    /** Names the request that is at work or has answered. */
    holder: text('holder').notNull(),
    /** The id of what the call creates where the client made none; anyone who takes the key over creates under it too. */
    createdId: text('created_id'),
    /** Until when the call may be at work; then another may take over. */
    leasedUntil: instant('leased_until'),
    /** The answer's status; null while the call is at work. */
    status: integer('status'),
    /** The answer's body: ids and no more; of a journal's save its version and instant, from which the answer is made again. */
    answer: text('answer'),
    /** When the key is forgotten. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotency_keys_expires_at').on(table.expiresAt),
  ],
);
