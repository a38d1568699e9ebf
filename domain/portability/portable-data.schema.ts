import * as v from 'valibot';
import { GENDERS, NAME_LENGTH } from '#domain/account/account.schema.ts';
import { LANGUAGES } from '#domain/account/language.ts';
import { BOUNDS, boundExceededMessage } from '#domain/account/quotas.ts';
import { daysBetween } from '#domain/calendar/local-date.ts';
import { isTimeZone } from '#domain/calendar/zoned-day.ts';
import { CYCLE_LENGTH_RANGE, PERIOD_LENGTH_RANGE, PERIOD_ORIGINS } from '#domain/cycle/cycle.schema.ts';
import {
  CYCLE_MODES,
  FEEDINGS,
  METHODS,
  NATURAL_METHODS,
  ODD_REASONS,
  PAUSE_REASONS,
} from '#domain/cycle/cycle-mode.ts';
import { ODD_NOTE_MAX } from '#domain/cycle/life-stage.schema.ts';
import { ACTIVE_DAYS_RANGE, PAUSE_DAYS_RANGE, SCHEME_KINDS } from '#domain/cycle/scheme.ts';
import { SIGN_KINDS } from '#domain/cycle/signs/signs-of.ts';
import { DAY_FIELDS, sourceSchema } from '#domain/day-log/day-log.fields.ts';
import { OWN_SYMPTOM_NAME_MAX, updateDayKindsSchema } from '#domain/day-log/day-log.schema.ts';
import {
  CHECK_FIELDS,
  HABIT_FIELDS,
  type HabitSchedule,
  PAST_SCHEDULE_FIELDS,
} from '#domain/habits/habits.fields.ts';
import { scheduleRefusals } from '#domain/habits/habits.schema.ts';
import { NOTICE_KINDS } from '#domain/insights/insights.calls.ts';
import { JOURNAL_FIELDS } from '#domain/journal/journal.fields.ts';
import { LABEL_FIELDS } from '#domain/labels/labels.calls.ts';
import { portableSeriesSchema } from '#domain/recurrence/series.fields.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { textPieces } from '#domain/text/cut-text.ts';
import { at, decoderOf, entriesOf, type RecordFields } from '#domain/wire/record-fields.ts';
import {
  daySchema,
  fileIdSchema,
  flagSchema,
  instantSchema,
  oneOf,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import {
  EXPORT_ONLY,
  unreadableEntrySchema,
  unreadableInFileSchema,
  unreadableSchema,
} from './export-only.schema.ts';
import { importHeadSchema } from './made-imports.schema.ts';

/** Records that are missing in older files. */
const some = <Row extends v.GenericSchema>(row: Row) => v.optional(v.array(row), []);

/** A person's annotations of a cycle, by its first day. */
const portableAnnotationSchema = v.object({
  started_on: daySchema,
  odd: flagSchema,
  confirmed: flagSchema,
  reason: v.nullable(oneOf(ODD_REASONS)),
  note: v.nullable(textSchema({ min: 1, max: ODD_NOTE_MAX })),
  ignored_signs: v.array(oneOf(SIGN_KINDS)),
});

/** How a pill, a ring or a patch is taken, up to, but not including, a day. */
export const SCHEME_FIELDS = {
  schemeId: { file: at('id', fileIdSchema) },
  kind: { file: at('kind', oneOf(SCHEME_KINDS)) },
  activeDays: { file: at('active_days', wholeNumberSchema(ACTIVE_DAYS_RANGE.min, ACTIVE_DAYS_RANGE.max)) },
  pauseDays: { file: at('pause_days', wholeNumberSchema(PAUSE_DAYS_RANGE.min, PAUSE_DAYS_RANGE.max)) },
  startedOn: { file: at('started_on', daySchema) },
  endedOn: { file: at('ended_on', v.nullable(daySchema)) },
  hour: { file: at('hour', v.nullable(wholeNumberSchema(0, 23))) },
};
const portableSchemeSchema = v.object(entriesOf(SCHEME_FIELDS, 'file'));

/** Facts about natural cycles; the answers about the cycle include whether the transition has begun. */
const portableFactsSchema = v.object({
  in_transition: flagSchema,
  told_on: v.nullable(daySchema),
  /** How pregnancy is avoided. */
  method: v.nullable(oneOf(NATURAL_METHODS)),
});

/** What a person reports about their cycles besides the log; each part is missing in older files. */
const portableLifeEntries = {
  odd_cycles: some(portableAnnotationSchema),
  pill_schemes: some(portableSchemeSchema),
  cycle_facts: v.optional(v.nullable(portableFactsSchema), null),
};
export const portableLifeSchema = v.object(portableLifeEntries);
export type PortableLife = v.InferOutput<typeof portableLifeSchema>;

/** The most code points of a remark. */
const REMARK_MAX = 2_000;
/** The most remarks of one day, source and import: they are one row, which the database limits to 2 MB. */
export const REMARKS_A_DAY_MAX = BOUNDS.remarks.most;

/** Splits words into pieces of at most a remark's length; none for empty ones. */
export const remarksOf = (words: string): string[] =>
  textPieces(words, REMARK_MAX)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** Something in another app's file that has no field here, by day and in that app's words. */
const portableRemarkSchema = v.object({
  date: daySchema,
  source: sourceSchema,
  text: textSchema({ min: 1, max: REMARK_MAX }),
});
export type PortableRemark = v.InferOutput<typeof portableRemarkSchema>;

// The content of `marea.json`. The same schemas write the JSON Schema that goes with an export and read an import, so
// everything that is exported can be imported again.

export const PORTABLE_FORMAT = 'marea';
/** Raised when older files can no longer be read unchanged. */
export const PORTABLE_VERSION = 1;

/** Fields of a record that only exists in files, by their columns. */
type FileFields = RecordFields<'file'>;

export const PROFILE_FIELDS = {
  /** A letter isn't required, as it is in calls: older names may have none. */
  name: { file: at('name', v.nullable(textSchema(NAME_LENGTH))) },
  gender: { file: at('gender', v.nullable(oneOf(GENDERS))) },
  birthOn: { file: at('birth_date', v.nullable(daySchema)) },
  timeZone: {
    file: at('time_zone', v.nullable(v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone')))),
  },
  language: { file: at('language', oneOf(LANGUAGES)) },
} as const satisfies FileFields;
export const portableProfileSchema = v.object(entriesOf(PROFILE_FIELDS, 'file'));

const cycleLength = v.nullable(wholeNumberSchema(CYCLE_LENGTH_RANGE.min, CYCLE_LENGTH_RANGE.max));
const periodLength = v.nullable(wholeNumberSchema(PERIOD_LENGTH_RANGE.min, PERIOD_LENGTH_RANGE.max));
const noticesAwaySchema = v.partial(v.object(v.entriesFromList(NOTICE_KINDS, daySchema)));
/** A field that is stored as JSON. */
const asJson = <const Key extends string, Schema extends v.GenericSchema>(key: Key, schema: Schema) => ({
  ...at(key, v.nullish(schema, null)),
  encode: (stored: string | null): v.InferOutput<Schema> | null =>
    stored === null ? null : JSON.parse(stored),
  decode: (value: unknown): string | null => (value === null ? null : JSON.stringify(value)),
});
/** The onboarding's answers about the cycle; lengths in days. */
export const CYCLE_PROFILE_FIELDS = {
  reportedCycleLength: { file: at('reported_cycle_length', cycleLength) },
  reportedPeriodLength: { file: at('reported_period_length', periodLength) },
  lastPeriodLength: { file: at('last_period_length', periodLength) },
  stillBleedingOn: { file: at('still_bleeding_on', v.nullable(daySchema)) },
  notYetOn: { file: at('not_yet_on', v.nullable(daySchema)) },
  onboardingPeriodId: { file: at('onboarding_period_id', v.nullable(fileIdSchema)) },
  onboardedAt: { file: at('onboarded_at', v.nullable(instantSchema)) },
  /** Whether the person is in the transition to menopause, and when they last answered that; missing in older files. */
  inTransition: { file: at('in_transition', v.optional(flagSchema, 0)) },
  transitionToldOn: { file: at('transition_told_on', v.nullish(daySchema, null)) },
  /** The kinds of the day log that were switched on or off; stored as JSON. */
  dayKinds: { file: asJson('day_kinds', updateDayKindsSchema) },
  /** The day on which each notice was dismissed; stored as JSON, missing in older files. */
  noticesAway: { file: asJson('notices_away', noticesAwaySchema) },
} as const satisfies FileFields;
export const portableCycleProfileSchema = v.object(entriesOf(CYCLE_PROFILE_FIELDS, 'file'));

/** A span in a mode other than `natural`; `ended_on` is the first day after it, `null` while it lasts. */
export const MODE_FIELDS = {
  mode: { file: at('mode', oneOf(CYCLE_MODES.filter((mode) => mode !== 'natural'))) },
  startedOn: { file: at('started_on', daySchema) },
  endedOn: { file: at('ended_on', v.nullable(daySchema)) },
  /** For a pregnancy, and for the time after a birth; missing in older files. */
  dueOn: { file: at('due_on', v.nullish(daySchema, null)) },
  birthOn: { file: at('birth_on', v.nullish(daySchema, null)) },
} as const satisfies FileFields;
/** Further details of a mode, which only its own feature can decrypt; missing in older files. */
const MODE_WORDS = {
  method: v.nullish(oneOf(METHODS), null),
  reason: v.nullish(oneOf(PAUSE_REASONS), null),
  feeding: v.nullish(oneOf(FEEDINGS), null),
};
const portableModeSchema = v.pipe(
  v.object({ ...entriesOf(MODE_FIELDS, 'file'), ...MODE_WORDS }),
  v.forward(
    v.check(
      ({ started_on: from, ended_on: until }) => until === null || from <= until,
      'must not be before the start',
    ),
    ['ended_on'],
  ),
);

export const PERIOD_FIELDS = {
  periodId: { file: at('id', fileIdSchema) },
  startedOn: { file: at('started_on', daySchema) },
  createdAt: { file: at('created_at', instantSchema) },
  /** Missing in older files. */
  origin: { file: at('origin', v.optional(oneOf(PERIOD_ORIGINS), 'said')) },
  /** The last day of bleeding as the person reported it; missing in older files. */
  endedOn: { file: at('ended_on', v.nullish(daySchema, null)) },
} as const satisfies FileFields;

/** A cycle has at most one sign of a kind. */
const forgottenSignsSchema = v.pipe(
  v.array(v.object({ kind: oneOf(SIGN_KINDS), on: daySchema, known_on: daySchema })),
  v.maxLength(SIGN_KINDS.length, `must have at most ${SIGN_KINDS.length} signs`),
);
/** More days than a period has; they are counted one by one. */
const PERIOD_DAYS_MAX = 3_660;
/** What is left of a period whose days are forgotten, and of its cycle: nothing else is read from days. */
const forgottenSchema = v.object({
  bled_until: v.nullable(daySchema),
  bled_days: wholeNumberSchema(0, PERIOD_DAYS_MAX),
  none_after: flagSchema,
  signs: forgottenSignsSchema,
});
const portablePeriodSchema = v.pipe(
  v.object({
    ...entriesOf(PERIOD_FIELDS, 'file'),
    /** Missing in older files, and `null` while its days are there. */
    forgotten: v.nullish(forgottenSchema, null),
  }),
  v.forward(
    v.check(({ started_on: from, forgotten }) => {
      const until = forgotten?.bled_until ?? from;
      return from <= until && daysBetween(from, until) < PERIOD_DAYS_MAX;
    }, 'must be a day of the period'),
    ['forgotten', 'bled_until'],
  ),
);

/** A symptom that the person named; the name is stored encrypted. */
export const SYMPTOM_FIELDS = {
  symptomId: { file: at('id', fileIdSchema) },
  name: { file: at('name', textSchema({ min: 1, max: OWN_SYMPTOM_NAME_MAX })) },
  archived: { file: at('archived', v.optional(flagSchema, 0)) },
  createdAt: { file: at('created_at', instantSchema) },
} as const satisfies FileFields;
/** A day of the log. */
export const portableDaySchema = v.object(entriesOf(DAY_FIELDS, 'file'));

const portableTaskSchema = v.pipe(
  v.object({
    ...entriesOf(TASK_FIELDS, 'file'),
    /** Ids of labels; missing in older files. A step that came up to its task's place may have more than ten. */
    labels: v.optional(
      v.pipe(v.array(fileIdSchema), v.maxLength(BOUNDS.labels.most, boundExceededMessage('labels'))),
      [],
    ),
  }),
  v.forward(
    v.check(
      ({ start_on: from, end_on: until }) => from === null || until === null || from <= until,
      'must not be before the start',
    ),
    ['end_on'],
  ),
);

const decodeHabit = decoderOf(HABIT_FIELDS, 'file');
const decodePast = decoderOf(PAST_SCHEDULE_FIELDS, 'file');

type SchedulePart = {
  readonly input: Record<string, unknown>;
  readonly addIssue: v.RawCheckContext<unknown>['addIssue'];
};

/** Adds the refusals of a schedule in a file, each under its own field. */
function refuseSchedule(schedule: HabitSchedule, { input, addIssue }: SchedulePart): void {
  for (const { field, message } of scheduleRefusals(schedule)) {
    const key = field.replace(/^habit_/, '');
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  }
}

const portableHabitSchema = v.pipe(
  v.object({
    ...entriesOf(HABIT_FIELDS, 'file'),
    /** Earlier schedules, each up to, but not including, a day. */
    past_schedules: v.array(
      v.pipe(
        v.object(entriesOf(PAST_SCHEDULE_FIELDS, 'file')),
        // A pause has no weekdays.
        v.rawCheck(({ dataset, addIssue }) => {
          if (dataset.typed && dataset.value.weekdays.length > 0)
            refuseSchedule(decodePast(dataset.value), { input: dataset.value, addIssue });
        }),
      ),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) refuseSchedule(decodeHabit(dataset.value), { input: dataset.value, addIssue });
  }),
  v.transform((habit) => (habit.target === null ? { ...habit, unit: '' } : habit)),
);

const portableCheckSchema = v.pipe(
  v.object(entriesOf(CHECK_FIELDS, 'file')),
  // Files of before have only days that were done or skipped; no day is both.
  v.transform((check) => ({
    ...check,
    done: check.skipped === 1 ? (0 as const) : (check.done ?? 1),
    amount: check.amount || null,
  })),
);

/** The records that an import reads, each kind under its name and in this order. */
export const PORTABLE_RECORDS = {
  cycle_modes: portableModeSchema,
  periods: portablePeriodSchema,
  custom_symptoms: v.object(entriesOf(SYMPTOM_FIELDS, 'file')),
  day_logs: portableDaySchema,
  labels: v.object(entriesOf(LABEL_FIELDS, 'file')),
  task_series: portableSeriesSchema,
  tasks: portableTaskSchema,
  habits: portableHabitSchema,
  /** Days on which a habit was checked off or skipped, or has an amount. */
  habit_checks: portableCheckSchema,
  journal: v.object(entriesOf(JOURNAL_FIELDS, 'file')),
  remarks: portableRemarkSchema,
} as const;
export type PortableKind = keyof typeof PORTABLE_RECORDS;
export const PORTABLE_KINDS = Object.keys(PORTABLE_RECORDS) as readonly PortableKind[]; // its own keys
export type PortableRecord<Kind extends PortableKind> = v.InferOutput<(typeof PORTABLE_RECORDS)[Kind]>;
/** The records of every kind. */
export type PortableRecords = { readonly [Kind in PortableKind]: readonly PortableRecord<Kind>[] };

/** `marea.json` as an export writes it. Instants are unix seconds, days `YYYY-MM-DD` in the person's zone. */
export const portableDataSchema = v.object({
  format: v.literal(PORTABLE_FORMAT),
  version: v.literal(PORTABLE_VERSION),
  exported_at: v.number(),
  ...EXPORT_ONLY,
  profile: portableProfileSchema,
  cycle_profile: v.nullable(portableCycleProfileSchema),
  cycle_modes: v.array(portableModeSchema),
  ...portableLifeEntries,
  periods: v.array(PORTABLE_RECORDS.periods),
  custom_symptoms: some(PORTABLE_RECORDS.custom_symptoms),
  day_logs: some(portableDaySchema),
  labels: some(PORTABLE_RECORDS.labels),
  task_series: some(portableSeriesSchema),
  tasks: v.array(portableTaskSchema),
  habits: v.array(portableHabitSchema),
  habit_checks: v.array(PORTABLE_RECORDS.habit_checks),
  journal: v.array(PORTABLE_RECORDS.journal),
  remarks: some(portableRemarkSchema),
  /** Stored data that could not be decrypted. */
  unreadable: some(unreadableEntrySchema),
});
export type PortableData = v.InferOutput<typeof portableDataSchema>;

/** Most bytes of an imported file (contract §1). */
export const IMPORT_LIMIT_BYTES = 16 * 1024 * 1024;
/** Most records of one kind that a file may hold: more real ones wouldn't fit into its size. */
export const IMPORT_RECORDS_MAX = 400_000;

// Not `v.array`: the list is read record by record, with pauses, because hostile lists have millions of records.
const records = v.optional(
  v.pipe(
    v.custom<unknown[]>(Array.isArray, 'must be a list'),
    v.metadata({ type: 'array', maxItems: IMPORT_RECORDS_MAX }),
    v.check(({ length }) => length <= IMPORT_RECORDS_MAX, `must have at most ${IMPORT_RECORDS_MAX} records`),
  ),
  [],
);
/** The parts of a file about the person besides records. */
export const PERSON_PARTS = [
  'profile',
  'cycle_profile',
  'odd_cycles',
  'pill_schemes',
  'cycle_facts',
] as const;

/** The parts of a file that an import reads before the single records; other fields are ignored. */
export const importFileSchema = v.object({
  format: v.literal(PORTABLE_FORMAT, 'must be marea'),
  version: v.literal(
    PORTABLE_VERSION,
    `must be ${PORTABLE_VERSION}: a file of a newer Marea is brought in once this one is updated`,
  ),
  import: v.optional(importHeadSchema),
  ...v.entriesFromList(PERSON_PARTS, v.optional(v.unknown())),
  ...v.entriesFromList(PORTABLE_KINDS, records),
  unreadable: unreadableInFileSchema,
});
export type ImportFile = v.InferOutput<typeof importFileSchema>;

const countsSchema = v.object({
  added: v.number(),
  skipped: v.number(),
  rejected: v.number(),
  /** Left out, because such details are no longer stored; missing without any. */
  older_than_kept: v.optional(v.number()),
});
export type ImportCounts = v.InferOutput<typeof countsSchema>;

/** How many refused records an answer names; the counts include all. */
export const REJECTIONS_NAMED = 100;

/** `POST /api/user/import`: per kind, how many records were added, existed already, or were refused, and why. */
export const importedSchema = v.object({
  success: v.literal(1),
  /** 1 if nothing was written. */
  preview: v.picklist([0, 1]),
  kinds: v.object({
    ...v.entriesFromList(['profile', 'cycle_profile', ...PORTABLE_KINDS], countsSchema),
    /** Missing in older receipts. */
    ...v.entriesFromList(
      ['labels', 'task_series'],
      v.optional(countsSchema, { added: 0, skipped: 0, rejected: 0 }),
    ),
  }),
  rejections: v.array(v.object({ path: v.string(), message: v.string() })),
  /** Data that the export could not decrypt, so it's missing in the file; names the first hundred. */
  unreadable: unreadableSchema,
});
export type ImportedKinds = v.InferOutput<typeof importedSchema>['kinds'];
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
