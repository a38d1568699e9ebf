import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DayField, MARKS, SEALED } from '#domain/day-log/day-log.fields.ts';
import { instant, localDate, ownerId, writtenBy } from '#drizzle/columns.ts';

type JsonField = (typeof MARKS)[number] | (typeof SEALED)[number];

/** Rows from before may have flags of pain in the open that belong in the sealed part; a symptom's id could look like one. */
export const hasOpenIntimateFlags = sql`instr(marks, '_sex"') > 0`;

/**
 * What is said of a day: one row a day (decision 143). What is computed with is a column, null while it isn't said; `marks` has the
 * rest as JSON, and `sealed` what is private, encrypted.
 */
export const dayLogs = sqliteTable(
  'day_logs',
  {
    userId: ownerId(),
    loggedOn: localDate('logged_on').notNull(),
    /** Its place in `BLEEDING_LEVELS`. */
    bleeding: integer('bleeding'),
    /** 0 for bleeding in between, which makes no period; the same on all days of an episode. */
    counts: integer('counts').$type<0 | 1>().notNull().default(1),
    mood: integer('mood'),
    energy: integer('energy'),
    /** In hundredths of a degree Celsius. */
    temperature: integer('temperature'),
    lh: integer('lh'),
    discharge: integer('discharge'),
    marks: text('marks').notNull().default('{}'),
    /** The version of the master secret that the sealed part was encrypted with. */
    keyVersion: integer('key_version'),
    /** AES-256-GCM with the person's own key, base64url. */
    sealed: text('sealed'),
    /** The importer that brought it; null for what was logged by hand. */
    source: text('source'),
    /** Counts up with each write, so that no change of the sealed part is lost. */
    rev: integer('rev').notNull().default(0),
    savedAt: instant('saved_at').notNull(),
    importId: writtenBy(),
  } satisfies Record<
    Exclude<DayField, JsonField> | 'userId' | 'marks' | 'keyVersion' | 'sealed' | 'rev' | 'importId',
    unknown
  >,
  (table) => [
    primaryKey({ columns: [table.userId, table.loggedOn] }),
    // Days that make periods.
    index('day_logs_bleeding').on(table.userId, table.loggedOn).where(sql`bleeding >= 2 and counts = 1`),
    // Days that signs of ovulation are read from.
    index('day_logs_signs')
      .on(table.userId, table.loggedOn)
      .where(sql`temperature is not null or lh is not null or discharge is not null`),
    index('day_logs_open_flags').on(table.userId, table.loggedOn).where(hasOpenIntimateFlags),
    // The rotation of keys looks for days sealed with an older one.
    index('day_logs_key_version').on(table.keyVersion).where(sql`key_version is not null`),
  ],
);

/** Symptoms a person named; the names are encrypted. */
export const customSymptoms = sqliteTable(
  'custom_symptoms',
  {
    userId: ownerId(),
    symptomId: text('symptom_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    sealed: text('sealed').notNull(),
    archived: integer('archived').$type<0 | 1>().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    importId: writtenBy(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.symptomId] }),
    index('custom_symptoms_key_version').on(table.keyVersion),
  ],
);
