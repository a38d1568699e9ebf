import * as v from 'valibot';
import { GENDERS, NAME_MAX, NAME_MIN } from '#domain/account/account.schema.ts';
import { LANGUAGES } from '#domain/account/language.ts';
import { THEMES } from '#domain/best-dates/themes.ts';
import { isTimeZone } from '#domain/calendar/zoned-day.ts';
import { CYCLE_LENGTH_RANGE, PERIOD_LENGTH_RANGE } from '#domain/cycle/cycle.schema.ts';
import { CYCLE_MODES } from '#domain/cycle/cycle-mode.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import {
  HABIT_DESCRIPTION_MAX,
  HABIT_LENGTH_RANGE,
  HABIT_NAME_RANGE,
  TIME_FRAMES,
} from '#domain/habits/habit.schema.ts';
import { WEEKDAYS } from '#domain/habits/schedule.ts';
import { JOURNAL_SCALE, JOURNAL_TEXT_MAX, journalTagsSchema } from '#domain/journal/journal.schema.ts';
import { TASK_DESCRIPTION_MAX, TASK_LENGTH_MAX_MINUTES, TASK_TITLE } from '#domain/tasks/task.schema.ts';
import { TASK_COLORS } from '#domain/tasks/task-colors.ts';
import { PRIORITY_NAMES } from '#domain/tasks/task-priority.ts';
import { TASK_STATUSES } from '#domain/tasks/task-status.ts';
import { daySchema as localDaySchema } from '#domain/wire/day.schema.ts';
import { instantSchema, textSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';
import { TOLD_ONLY } from './told-only.schema.ts';
import { unreadableEntrySchema, unreadableInFileSchema, unreadableSchema } from './unreadable.schema.ts';

// What `marea.json` holds. The same schemas write the JSON Schema that goes with an export and read an import, so nothing
// can leave that may not come back.

export const PORTABLE_FORMAT = 'marea';
/** Raised when a file of before can no longer be read as it stands. */
export const PORTABLE_VERSION = 1;

const oneOf = <const Options extends readonly (string | number)[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

const idSchema = v.pipe(v.string('must be an id'), v.regex(/^[0-9a-z][0-9a-z-]{0,63}$/, 'must be an id'));
/** A calendar day, `YYYY-MM-DD`. */
const daySchema: v.GenericSchema<string, string> = localDaySchema;

export const portableProfileSchema = v.object({
  name: v.nullable(textSchema({ min: NAME_MIN, max: NAME_MAX })),
  gender: v.nullable(oneOf(GENDERS)),
  birth_date: v.nullable(daySchema),
  time_zone: v.nullable(v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone'))),
  language: oneOf(LANGUAGES),
});

const cycleLength = wholeNumberSchema(CYCLE_LENGTH_RANGE.min, CYCLE_LENGTH_RANGE.max);
const periodLength = wholeNumberSchema(PERIOD_LENGTH_RANGE.min, PERIOD_LENGTH_RANGE.max);
/** What was said of the cycle in onboarding; lengths in days. */
export const portableCycleProfileSchema = v.object({
  reported_cycle_length: v.nullable(cycleLength),
  reported_period_length: v.nullable(periodLength),
  last_period_length: v.nullable(periodLength),
  still_bleeding_on: v.nullable(daySchema),
  not_yet_on: v.nullable(daySchema),
  onboarding_period_id: v.nullable(idSchema),
  onboarded_at: v.nullable(instantSchema),
});

/** A time in a mode other than `natural`; it ends before `ended_on`, or still holds. */
export const portableModeSchema = v.pipe(
  v.object({
    mode: oneOf(CYCLE_MODES.filter((mode) => mode !== 'natural')),
    started_on: daySchema,
    ended_on: v.nullable(daySchema),
  }),
  v.forward(
    v.check(
      ({ started_on: from, ended_on: until }) => until === null || from <= until,
      'must not be before the start',
    ),
    ['ended_on'],
  ),
);

export const portablePeriodSchema = v.object({
  id: idSchema,
  started_on: daySchema,
  created_at: instantSchema,
});

export const portableTaskSchema = v.pipe(
  v.object({
    id: idSchema,
    title: textSchema(TASK_TITLE),
    description: v.nullable(textSchema({ min: 0, max: TASK_DESCRIPTION_MAX })),
    status: oneOf(TASK_STATUSES),
    start_on: v.nullable(daySchema),
    end_on: v.nullable(daySchema),
    /** Minutes. */
    length: v.nullable(wholeNumberSchema(0, TASK_LENGTH_MAX_MINUTES)),
    priority: v.nullable(oneOf(PRIORITY_NAMES)),
    color: v.nullable(oneOf(TASK_COLORS)),
    cycle_phase: v.nullable(oneOf(CYCLE_PHASES)),
    cycle_phase_suggestion: v.nullable(oneOf(CYCLE_PHASES)),
    theme: v.nullable(oneOf(THEMES)),
    parent_id: v.nullable(idSchema),
    created_at: instantSchema,
    /** While it is completed; files of before tasks kept it have none. */
    completed_on: v.optional(v.nullable(daySchema), null),
  }),
  v.forward(
    v.check(
      ({ start_on: from, end_on: until }) => from === null || until === null || from <= until,
      'must not be before the start',
    ),
    ['end_on'],
  ),
);

const scheduleFields = {
  weekdays: v.pipe(v.array(oneOf(WEEKDAYS)), v.minLength(1, 'must name a weekday')),
  phases: v.pipe(v.array(oneOf(CYCLE_PHASES)), v.minLength(1, 'must name a phase')),
};
export const portableHabitSchema = v.object({
  id: idSchema,
  name: textSchema(HABIT_NAME_RANGE),
  description: textSchema({ min: 0, max: HABIT_DESCRIPTION_MAX }),
  time_frame: oneOf(TIME_FRAMES),
  /** Minutes. */
  length: wholeNumberSchema(HABIT_LENGTH_RANGE.min, HABIT_LENGTH_RANGE.max),
  ...scheduleFields,
  created_on: daySchema,
  created_at: instantSchema,
  /** Schedules it had before, each up to, not including, a day. */
  past_schedules: v.array(v.object({ until_on: daySchema, ...scheduleFields })),
});

/** A day on which a habit was checked off. */
export const portableCheckSchema = v.object({
  habit_id: idSchema,
  date: daySchema,
  checked_at: instantSchema,
});

/** A day's entry of the journal. */
export const portableJournalSchema = v.object({
  date: daySchema,
  text: textSchema({ min: 0, max: JOURNAL_TEXT_MAX }),
  mood: v.nullable(wholeNumberSchema(JOURNAL_SCALE.min, JOURNAL_SCALE.max)),
  energy: v.nullable(wholeNumberSchema(JOURNAL_SCALE.min, JOURNAL_SCALE.max)),
  tags: journalTagsSchema,
  saved_at: instantSchema,
});

/** What an import takes, each kind under its name and in this order. */
export const PORTABLE_RECORDS = {
  cycle_modes: portableModeSchema,
  periods: portablePeriodSchema,
  tasks: portableTaskSchema,
  habits: portableHabitSchema,
  habit_checks: portableCheckSchema,
  journal: portableJournalSchema,
} as const;
export type PortableKind = keyof typeof PORTABLE_RECORDS;
export type PortableRecord<Kind extends PortableKind> = v.InferOutput<(typeof PORTABLE_RECORDS)[Kind]>;
/** The records of every kind. */
export type PortableRecords = { readonly [Kind in PortableKind]: readonly PortableRecord<Kind>[] };

/** `marea.json` as an export writes it. Instants are unix seconds, days `YYYY-MM-DD` in the person's zone. */
export const portableDataSchema = v.object({
  format: v.literal(PORTABLE_FORMAT),
  version: v.literal(PORTABLE_VERSION),
  exported_at: v.number(),
  ...TOLD_ONLY,
  profile: portableProfileSchema,
  cycle_profile: v.nullable(portableCycleProfileSchema),
  cycle_modes: v.array(portableModeSchema),
  periods: v.array(portablePeriodSchema),
  tasks: v.array(portableTaskSchema),
  habits: v.array(portableHabitSchema),
  habit_checks: v.array(portableCheckSchema),
  journal: v.array(portableJournalSchema),
  /** Entries of the journal that are kept and could not be opened; files of before they were named have none. */
  unreadable: v.optional(v.array(unreadableEntrySchema), []),
});
export type PortableData = v.InferOutput<typeof portableDataSchema>;

/** Most records of one kind that a file may hold: more real ones don't fit into it. */
export const IMPORT_RECORDS_MAX = 400_000;

// Not `v.array`: what lies in the list is looked at record by record, with pauses, and hostile lists have millions.
const records = v.optional(
  v.pipe(
    v.custom<unknown[]>(Array.isArray, 'must be a list'),
    v.metadata({ type: 'array', maxItems: IMPORT_RECORDS_MAX }),
    v.check(({ length }) => length <= IMPORT_RECORDS_MAX, `must have at most ${IMPORT_RECORDS_MAX} records`),
  ),
  [],
);
/** What an import reads of a file before it looks at single records; other fields are not read. */
export const importFileSchema = v.object({
  format: v.literal(PORTABLE_FORMAT, 'must be marea'),
  version: v.literal(PORTABLE_VERSION, `must be ${PORTABLE_VERSION}`),
  profile: v.optional(v.unknown()),
  cycle_profile: v.optional(v.unknown()),
  cycle_modes: records,
  periods: records,
  tasks: records,
  habits: records,
  habit_checks: records,
  journal: records,
  unreadable: unreadableInFileSchema,
});
export type ImportFile = v.InferOutput<typeof importFileSchema>;

const countsSchema = v.object({ added: v.number(), skipped: v.number(), rejected: v.number() });
export type ImportCounts = v.InferOutput<typeof countsSchema>;

/** Refused records that an answer names; the counts know of all. */
export const REJECTIONS_NAMED = 100;

/** `POST /api/user/import`: per kind what came in, what was there already, and what could not be taken, and why. */
export const importedSchema = v.object({
  success: v.literal(1),
  /** 1 where nothing was written. */
  preview: v.picklist([0, 1]),
  kinds: v.object({
    profile: countsSchema,
    cycle_profile: countsSchema,
    cycle_modes: countsSchema,
    periods: countsSchema,
    tasks: countsSchema,
    habits: countsSchema,
    habit_checks: countsSchema,
    journal: countsSchema,
  }),
  rejections: v.array(v.object({ path: v.string(), message: v.string() })),
  /** Entries that the export could not open and that the file therefore has not; the first hundred by name. */
  unreadable: unreadableSchema,
});
export type ImportReceipt = v.InferOutput<typeof importedSchema>;

/** `?preview=1` writes nothing. */
export const importQuerySchema = v.object({
  preview: v.optional(
    v.pipe(
      oneOf(['0', '1']),
      v.transform((flag): 0 | 1 => (flag === '1' ? 1 : 0)),
    ),
    '0',
  ),
});
