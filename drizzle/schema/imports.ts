import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, localDate, ownerId } from '#drizzle/columns.ts';
import { users } from './users.ts';

/**
 * Imports that aren't written yet. Their parts are stored first. Before `accepted_at` none is applied; after it every part
 * will be, despite interruptions.
 */
export const pendingImports = sqliteTable(
  'pending_imports',
  {
    userId: ownerId(),
    importId: text('import_id').notNull(),
    begunAt: instant('begun_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.importId] })],
);

/** The rows of a pending import, in parts of a bounded size. */
export const pendingImportParts = sqliteTable(
  'pending_import_parts',
  {
    userId: ownerId(),
    importId: text('import_id').notNull(),
    part: integer('part').notNull(),
    /** The table for the rows. */
    target: text('target').notNull(),
    /** A JSON list of rows. */
    rows: text('rows').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.importId, table.part] })],
);

/** Imports of other apps' files that can be taken back (decision 149). */
export const imports = sqliteTable(
  'imports',
  {
    userId: ownerId(),
    importId: text('import_id').notNull(),
    source: text('source').notNull(),
    /** SHA-256 of the other app's file, in hexadecimal. */
    digest: text('digest').notNull(),
    /** When its first part was written. */
    madeAt: instant('made_at').notNull(),
    /** How many records of each kind were added, as JSON. */
    counts: text('counts').notNull(),
    /** The answered counts, by the SHA-256 of what was sent: a part that is sent again gets the same ones. JSON. */
    answered: text('answered').notNull(),
    /** Onboarding's entry that an imported period replaced, as JSON. */
    estimate: text('estimate'),
    takenBackAt: instant('taken_back_at'),
    /** How many rows were removed when it was taken back, and how many stayed because they were edited. */
    removed: integer('removed').notNull().default(0),
    remaining: integer('kept').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId] }),
    index('imports_made').on(table.madeAt),
  ],
);

/** The values of a day's row before an import changed it, for as long as that import can be taken back. */
export const importReplacedDays = sqliteTable(
  'import_replaced_days',
  {
    userId: ownerId(),
    importId: text('import_id').notNull(),
    /** The table of the row. */
    target: text('target').$type<'day_logs' | 'journal_entries'>().notNull(),
    dayOn: localDate('day_on').notNull(),
    /** Its columns besides the sealed part, as JSON. */
    fields: text('fields').notNull(),
    /** Its sealed part, unchanged. */
    keyVersion: integer('key_version'),
    sealed: text('sealed'),
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.target, table.dayOn] }),
    index('import_replaced_days_at').on(table.replacedAt),
    // The rotation of keys looks for parts sealed with an older one.
    index('import_replaced_days_key_version').on(table.keyVersion).where(sql`key_version is not null`),
  ],
);

/**
 * How much is stored for each person. Database triggers update it with every row that is written or deleted
 * (`migrations/*_count_what_is_kept.sql`), so a quota is one row to read, no matter who writes.
 */
export const personUsage = sqliteTable('person_usage', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  tasks: integer('tasks').notNull().default(0),
  habits: integer('habits').notNull().default(0),
  journalEntries: integer('journal_entries').notNull().default(0),
  periods: integer('periods').notNull().default(0),
  /** Open series; the other counts are of the tables of these names. An accepted import counts before it is written. */
  openSeries: integer('open_series').notNull().default(0),
  cycleModes: integer('cycle_modes').notNull().default(0),
  oddCycles: integer('odd_cycles').notNull().default(0),
  pillSchemes: integer('pill_schemes').notNull().default(0),
  customSymptoms: integer('custom_symptoms').notNull().default(0),
  /** Stored keys of calls. */
  idempotencyKeys: integer('idempotency_keys').notNull().default(0),
  /** Bytes of the texts in all counted rows, and a fixed number for each row. */
  bytes: integer('bytes').notNull().default(0),
  /** Increases with each import that is written, so that none is based on data from before another one. */
  imports: integer('imports').notNull().default(0),
});
