import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { PeriodOrigin } from '#domain/cycle/cycle.schema.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { SchemeKind } from '#domain/cycle/scheme.ts';
import type { CycleSign } from '#domain/cycle/signs/signs-of.ts';
import type { DayField, MARKS, SEALED } from '#domain/day-log/day-log.fields.ts';
import { instant, localDate, ownerId, writtenBy } from '#drizzle/columns.ts';

/**
 * A logged start of a period, by calendar day. The row includes what is logged of its bleeding, so that an answer about the
 * cycle reads no days; every change of days updates it (worker/cycle/bleeding-commits.ts).
 */
export const periods = sqliteTable(
  'periods',
  {
    userId: ownerId(),
    periodId: text('period_id').notNull(),
    startedOn: localDate('started_on').notNull(),
    createdAt: instant('created_at').notNull(),
    /** A start that follows from days of bleeding is removed with them; a reported one (`said`) stays. */
    origin: text('origin').$type<PeriodOrigin>().notNull().default('said'),
    /** The last day of bleeding as the person reported it. */
    endedOn: localDate('ended_on'),
    /** The last day of the bleeding logged from the start on; null while none is logged. */
    bledUntil: localDate('bled_until'),
    /** How many days of that bleeding are logged. */
    bledDays: integer('bled_days').notNull().default(0),
    /** Whether a day within three days after it is logged as without bleeding. */
    noneAfter: integer('none_after').$type<0 | 1>().notNull().default(0),
    /** The signs of ovulation of its cycle, once the days they were read from are forgotten; else null. */
    signs: text('signs', { mode: 'json' }).$type<readonly Omit<CycleSign, 'startedOn'>[]>(),
    importId: writtenBy(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.periodId] }),
    uniqueIndex('periods_user_day').on(table.userId, table.startedOn),
  ],
);

/** A person's answers about the cycle in onboarding. Lengths in whole days. */
export const cycleProfiles = sqliteTable('cycle_profiles', {
  userId: ownerId().primaryKey(),
  reportedCycleLength: integer('reported_cycle_length'),
  reportedPeriodLength: integer('reported_period_length'),
  lastPeriodLength: integer('last_period_length'),
  /** The day on which the person answered "I am menstruating now"; null if they denied it or were never asked. */
  stillBleedingOn: localDate('still_bleeding_on'),
  /** The entry that onboarding made and may replace; null once the person has made it their own. */
  onboardingPeriodId: text('onboarding_period_id'),
  onboardedAt: instant('onboarded_at'),
  /** The last day on which the person answered "it hasn't started". */
  notYetOn: localDate('not_yet_on'),
  /** The kinds of the day log that the person switched, as JSON. */
  dayKinds: text('day_kinds'),
  /** Whether the person reported the transition to menopause, and the day on which they last answered that, yes or no. */
  inTransition: integer('in_transition').$type<0 | 1>().notNull().default(0),
  transitionToldOn: localDate('transition_told_on'),
  /** The day on which each notice was dismissed, as JSON by kind. */
  noticesAway: text('notices_away'),
});

/** Spans in a mode other than `natural`; the one without an end is current. */
export const cycleModes = sqliteTable(
  'cycle_modes',
  {
    userId: ownerId(),
    /** The first day in the mode. */
    startedOn: localDate('started_on').notNull(),
    /** The first day after the mode. */
    endedOn: localDate('ended_on'),
    mode: text('mode').$type<CycleMode>().notNull(),
    /** For a pregnancy, as the person reported it. */
    dueOn: localDate('due_on'),
    /** For the time after a birth. */
    birthOn: localDate('birth_on'),
    importId: writtenBy(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.startedOn] })],
);

/** A person's annotations of a cycle, by its first day. */
export const cycleAnnotations = sqliteTable(
  'told_cycles',
  {
    userId: ownerId(),
    startedOn: localDate('started_on').notNull(),
    /** 1 for a cycle unlike the others: forecasts leave it out. */
    odd: integer('odd').$type<0 | 1>().notNull().default(0),
    /** 1 for an interval of over 90 days that was one cycle. */
    confirmed: integer('confirmed').$type<0 | 1>().notNull().default(0),
    /** Signs of ovulation that the person set aside: their kinds, as JSON. */
    ignoredSigns: text('ignored_signs').notNull().default('[]'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.startedOn] })],
);

/** How a pill, a ring or a patch is taken; the scheme without an end is current. Lengths in whole days. */
export const pillSchemes = sqliteTable(
  'pill_schemes',
  {
    userId: ownerId(),
    schemeId: text('scheme_id').notNull(),
    kind: text('kind').$type<SchemeKind>().notNull(),
    activeDays: integer('active_days').notNull(),
    pauseDays: integer('pause_days').notNull(),
    /** The first day of a pack. */
    startedOn: localDate('started_on').notNull(),
    /** The first day after it. */
    endedOn: localDate('ended_on'),
    /** The hour of its reminder, 0 to 23; null without one. */
    hour: integer('hour'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.schemeId] })],
);

/** A person's encrypted notes. `place`: `mode/` or `cycle/` and a first day, or `natural` for notes on natural cycles. */
export const cycleNotes = sqliteTable(
  'cycle_words',
  {
    userId: ownerId(),
    place: text('place').notNull(),
    keyVersion: integer('key_version').notNull(),
    sealed: text('sealed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.place] }),
    index('cycle_words_key_version').on(table.keyVersion),
  ],
);

type JsonField = (typeof MARKS)[number] | (typeof SEALED)[number];

/** Older rows may have flags of pain unencrypted that belong in the sealed part; a symptom's id could look like one. */
export const hasOpenIntimateFlags = sql`instr(marks, '_sex"') > 0`;

/**
 * The log of a day: one row a day (decision 143). Values that the database computes with are columns, null while they aren't
 * logged; `marks` has the rest as JSON, and `sealed` the private values, encrypted.
 */
export const dayLogs = sqliteTable(
  'day_logs',
  {
    userId: ownerId(),
    loggedOn: localDate('logged_on').notNull(),
    /** The level's index in `BLEEDING_LEVELS`. */
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
    /** The importer that brought it; null for a day logged by hand. */
    source: text('source'),
    /** Increases with each write, so that no change of the sealed part is lost. */
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

/** Symptoms that the person named; the names are encrypted. */
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
