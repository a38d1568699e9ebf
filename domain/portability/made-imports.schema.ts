import * as v from 'valibot';
import { modeSpanSchema } from '#domain/cycle/life-stage.schema.ts';
import { DAY_FIELDS, type DayField, sourceSchema } from '#domain/day-log/day-log.fields.ts';
import { clientIdSchema, daySchema, storedDaySchema } from '#domain/wire/wire.schema.ts';

/** How long an import can be taken back. */
export const IMPORT_RETENTION_SECONDS = 30 * 86_400;

/** The keys of a file's day with logged values. */
export const LOGGED_KEYS = (Object.keys(DAY_FIELDS) as DayField[]) // its own keys
  .map((field) => DAY_FIELDS[field].file.key)
  .filter((key) => key !== 'date' && key !== 'source' && key !== 'saved_at');
export type LoggedKey = (typeof LOGGED_KEYS)[number];

/** Fields with several values, which are united. */
export const LIST_KEYS = ['heavy_details', 'pain_places', 'pain_flags', 'symptoms', 'sex'] as const;
export type ListKey = (typeof LIST_KEYS)[number];

/** Fields that qualify a value, and have no meaning without it. */
export const RIDERS = { counts: 'bleeding', disturbed: 'temperature' } as const;
export type Rider = keyof typeof RIDERS;

/** Whether a field has several values. */
export const isListKey = (key: string): key is ListKey => LIST_KEYS.some((list) => list === key);
/** Whether a field qualifies another one. */
export const isRider = (key: string): key is Rider => Object.hasOwn(RIDERS, key);

/** Fields with one value a day, for which two records, or the file and the person, can differ. */
export type SingleKey = Exclude<LoggedKey, ListKey | Rider>;
export const SINGLE_KEYS = LOGGED_KEYS.filter((key): key is SingleKey => !isRider(key) && !isListKey(key));

/** A day, and the keys for which the file's value replaces the existing one. */
export const theirDaySchema = v.object({ date: daySchema, keys: v.array(v.picklist(LOGGED_KEYS)) });
export type TheirDay = v.InferOutput<typeof theirDaySchema>;

/** More days than a file of 16 MiB holds. */
const THEIR_DAYS_MAX = 100_000;
const isList = (list: unknown): boolean =>
  Array.isArray(list) && list.length <= THEIR_DAYS_MAX && list.every((day) => v.is(theirDaySchema, day));
// One refusal for the whole list, because hostile lists are long.
const theirDays = v.optional(
  v.pipe(
    v.custom<TheirDay[]>(isList, 'must be a list of days, each with keys of what is said'),
    v.metadata({ type: 'array', maxItems: THEIR_DAYS_MAX }),
  ),
  [],
);

/**
 * Which import of another app's file a file belongs to; several files may belong to one. `theirs` are the days and their keys
 * for which the file's value replaces the existing one. Our own export files have no head.
 */
export const importHeadSchema = v.object({
  id: clientIdSchema,
  source: sourceSchema,
  /** SHA-256 of the other app's file; above 64 MiB, of its size with its first and last MiB. */
  digest: v.pipe(
    v.string('must be 64 hexadecimal digits'),
    v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
  ),
  theirs: theirDays,
});
export type ImportHead = v.InferOutput<typeof importHeadSchema>;

/**
 * `GET /api/imports`: imports that can be taken back, newest first; `counts` is how many records of each kind were added. Also
 * what a preview can't read elsewhere: the start that onboarding estimated, which an imported period near it replaces, and the
 * spans in another mode.
 */
export const madeImportsSchema = v.object({
  success: v.literal(1),
  onboarding_start: v.nullable(storedDaySchema),
  modes: v.array(modeSpanSchema),
  imports: v.array(
    v.object({
      import_id: v.string(),
      source: v.string(),
      digest: v.string(),
      made_at: v.number(),
      counts: v.record(v.string(), v.number()),
    }),
  ),
});
export type MadeImports = Omit<v.InferOutput<typeof madeImportsSchema>, 'success'>;
export type MadeImport = MadeImports['imports'][number];

/** `POST /api/import/{import_id}/take-back`: rows that were removed, and those that stayed: edited since, or needed. */
export const importTakenBackSchema = v.object({
  success: v.literal(1),
  removed: v.number(),
  kept: v.number(),
  /** How many of its rows had been forgotten before; missing without any. */
  before_line: v.optional(v.number()),
});
