import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/** An account's state in its shard: being created, existing, being deleted. */
type PlaceState = 'coming' | 'here' | 'leaving';

/**
 * The table of the directory, `DIRECTORY`: which person is in which shard, looked up before sign-in. People who aren't in it
 * are in the first shard. It has no address and no personal data.
 */
export const people = sqliteTable(
  'people',
  {
    userId: text('user_id').primaryKey(),
    shard: text('shard').notNull(),
    /** Hash of the folded address. */
    addressHash: text('address_hash').notNull(),
    /** How it was made: 0 plain SHA-256, 1 keyed with `DIRECTORY_SECRET`. */
    addressHashVersion: integer('address_hash_version').notNull().default(0),
    /** SHA-256 of the secret in the address of the person's calendar; the row in the shard decides whether it is still valid. */
    calendarHash: text('calendar_hash'),
    state: text('state').$type<PlaceState>().notNull(),
    changedAt: instant('changed_at').notNull(),
    /** A running move: between which shards (`shard` is the current one), and which call works on it until when. */
    movesFrom: text('moves_from'),
    movesTo: text('moves_to'),
    mover: text('mover'),
    moverUntil: instant('mover_until'),
  },
  (table) => [
    uniqueIndex('people_address_hash').on(table.addressHash),
    index('people_plain_hash').on(table.addressHash).where(sql`"address_hash_version" = 0`),
    uniqueIndex('people_calendar_hash').on(table.calendarHash),
    index('people_unsettled').on(table.changedAt).where(sql`"state" <> 'here'`),
    index('people_moving').on(table.movesTo).where(sql`"moves_to" is not null`),
  ],
);

/** Why an additional address belongs to a person: a change to it is running, or a change away from it can be undone. */
type FurtherAddressState = 'coming' | 'kept';

/** Additional addresses of a person besides the one in `people`; no other account can get them. */
export const furtherAddresses = sqliteTable(
  'further_addresses',
  {
    /** Keyed, like version 1 in `people`. */
    addressHash: text('address_hash').primaryKey(),
    userId: text('user_id').notNull(),
    state: text('state').$type<FurtherAddressState>().notNull(),
    /** Until when it is reserved; a change that isn't done by then counts as dead. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [
    index('further_addresses_user').on(table.userId),
    index('further_addresses_held_until').on(table.heldUntil),
  ],
);

/** Whose links open under which secret; the row in the person's shard decides whether one is still valid. */
export const shareHashes = sqliteTable(
  'share_hashes',
  {
    /** SHA-256 of the secret. */
    secretHash: text('secret_hash').primaryKey(),
    userId: text('user_id').notNull(),
    shareId: text('share_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('share_hashes_user').on(table.userId),
    index('share_hashes_expires_at').on(table.expiresAt),
  ],
);
