import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { FetchProblem } from '#domain/busy/busy.fields.ts';
import { instant, localDate, ownerId } from '#drizzle/columns.ts';

/** A calendar of a person's that is read in: when they are busy, and nothing else. */
export const busySources = sqliteTable(
  'busy_sources',
  {
    userId: ownerId(),
    sourceId: text('source_id').notNull(),
    label: text('label').notNull(),
    kind: text('kind').$type<'address' | 'file'>().notNull(),
    /** The address, sealed under a key of the person's; null for a file. */
    sealed: text('sealed'),
    keyVersion: integer('key_version'),
    /** A MAC of the address, so that the same one is found again. */
    addressHash: text('address_hash'),
    host: text('host'),
    /** 1 for an address on the developer's own machine. */
    isLocal: integer('is_local').$type<0 | 1>().notNull().default(0),
    allDayCounts: integer('all_day_counts').$type<0 | 1>().notNull().default(0),
    tentativeCounts: integer('tentative_counts').$type<0 | 1>().notNull().default(1),
    /** Intervals and days of all-day entries, packed (`domain/busy/busy.rules.ts`). */
    busy: text('busy').notNull(),
    /** The days that it covers. */
    busyFrom: localDate('busy_from').notNull(),
    busyUntil: localDate('busy_until').notNull(),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** A MAC of the reader (zone and account address), and a hash of what was read. */
    contentHash: text('content_hash'),
    fetchedAt: instant('fetched_at'),
    /** Null for a file, for a source that is stopped, and for one that waits for the person's next use. */
    nextFetchAt: instant('next_fetch_at'),
    failures: integer('failures').notNull().default(0),
    state: text('state').$type<'ok' | 'failing' | 'stopped'>().notNull().default('ok'),
    /** Why the last fetch failed. */
    problem: text('problem').$type<FetchProblem>(),
    /** How many events couldn't be read. */
    notUnderstood: integer('not_understood').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId] }),
    uniqueIndex('busy_sources_address').on(table.userId, table.addressHash),
    index('busy_sources_next_fetch_at').on(table.nextFetchAt),
  ],
);
