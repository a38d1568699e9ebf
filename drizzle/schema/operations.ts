import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, ownerId } from '#drizzle/columns.ts';

/** Leases of scheduled jobs and the last slot that was done, so that parallel triggers run a job once. */
export const cronLeases = sqliteTable('cron_leases', {
  job: text('job').primaryKey(),
  /** The instant that the newest run was scheduled for. */
  slot: instant('slot').notNull(),
  /** Until when that run may take; null once it has ended. */
  leasedUntil: instant('leased_until'),
});

/** The anonymous counts of deleted accounts: the number of people in each cell, without personal data. */
export const anonymousCounts = sqliteTable(
  'anonymous_counts',
  {
    quarter: text('quarter').notNull(),
    ageBand: text('age_band').notNull(),
    cycleLengthBand: text('cycle_length_band').notNull(),
    periodLengthBand: text('period_length_band').notNull(),
    people: integer('people').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quarter, table.ageBand, table.cycleLengthBand, table.periodLengthBand] }),
  ],
);

/** Recent calls that were let through: a row for each call (or several calls) and each bucket they count in. */
export const rateLimitHits = sqliteTable(
  'rate_limit_hits',
  {
    /** Keyed hash of the act and its subject: an address, a network, both. */
    bucket: text('bucket').notNull(),
    /** One id for all rows of a call. */
    hitId: text('hit_id').notNull(),
    hitAt: instant('hit_at').notNull(),
    /** The number of calls in the row. */
    calls: integer('calls').notNull().default(1),
    /** After this no limit uses the row. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.hitId] }),
    index('rate_limit_hits_expires_at').on(table.expiresAt),
  ],
);

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

/** Mails of the local development start, shown at `/dev/mail`. Empty everywhere else. */
export const outboxMails = sqliteTable(
  'outbox_mails',
  {
    mailId: text('mail_id').primaryKey(),
    addressKey: text('address_key').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('outbox_mails_address').on(table.addressKey, table.mailId)],
);
