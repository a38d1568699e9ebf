import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from '#drizzle/columns.ts';

/** How an account stands with its shard: being made there, there for good, being deleted there. */
export type PlaceState = 'coming' | 'here' | 'leaving';

/**
 * The table of the directory, `DIRECTORY`: which shard holds which person, found by what is known before anybody is. Anyone who is not
 * in it is in the first shard. It holds no address and nothing of anybody's life.
 */
export const people = sqliteTable(
  'people',
  {
    userId: text('user_id').primaryKey(),
    shard: text('shard').notNull(),
    /** Hash of the folded address. */
    addressHash: text('address_hash').notNull(),
    /** How it was made: 0 by SHA-256 alone, 1 keyed with `DIRECTORY_SECRET`. */
    addressHashVersion: integer('address_hash_version').notNull().default(0),
    /** SHA-256 of the secret in the address of the person's calendar; the row in the shard says whether it holds. */
    calendarHash: text('calendar_hash'),
    state: text('state').$type<PlaceState>().notNull(),
    changedAt: instant('changed_at').notNull(),
    /** A move under way: between which shards (`shard` is the one that counts), and who works on it until when. */
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

/** Why an address leads to somebody besides their own: a change to it is under way, or away from it can be taken back. */
export type FurtherAddressState = 'coming' | 'kept';

/** Addresses that lead to a person besides the one in `people`; nobody else can have them meanwhile. */
export const furtherAddresses = sqliteTable(
  'further_addresses',
  {
    /** Keyed, as in `people` of version 1. */
    addressHash: text('address_hash').primaryKey(),
    userId: text('user_id').notNull(),
    state: text('state').$type<FurtherAddressState>().notNull(),
    /** Until when it is held; a change that is not done by then has died. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [
    index('further_addresses_user').on(table.userId),
    index('further_addresses_held_until').on(table.heldUntil),
  ],
);
