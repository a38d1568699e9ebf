import * as v from 'valibot';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { daySchema } from '#domain/wire/day.schema.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';
import { textSchema } from '#domain/wire/wire.schema.ts';
import { JOURNAL_FIELDS } from './journal.fields.ts';

/** Most days that one list spans: a year, and what a month's edges add. */
export const JOURNAL_LIST_DAYS_MAX = 400;
/** Most entries that a search gives, newest first. */
export const JOURNAL_FOUND_MAX = 100;
export const JOURNAL_KEYWORD_MAX = 2_000;
/** Most bytes of the body that saves an entry (contract §1). */
export const JOURNAL_BODY_BYTES = 128 * 1024;

/** The `version` of an entry as a client gives it back. */
const versionSchema = v.pipe(v.string(), v.regex(/^[\w-]{16}$/, 'must be the version of an entry'));

/** `POST /api/journal/save`: the day's one entry, whole; what is left out is empty. */
export const saveJournalSchema = v.object({
  date: daySchema,
  ...entriesOf(JOURNAL_FIELDS, 'sent'),
  /**
   * The `version` that was written on, `null` where there was no entry: where there is another one by now the save is refused
   * (`conflict`). Left out, it replaces whatever is there.
   */
  based_on: v.optional(v.nullable(versionSchema)),
});
export type NewJournalEntry = v.InferOutput<typeof saveJournalSchema>;

/** An entry as answers carry it, with where in the cycle its day was; `null` where that is not known. */
export const journalEntrySchema = v.object({
  ...entriesOf(JOURNAL_FIELDS, 'entry'),
  cycle_day: v.nullable(v.number()),
  cycle_phase: v.nullable(v.picklist(CYCLE_PHASES)),
  /** Opaque; another one after each save. */
  version: v.string(),
});
export type JournalEntry = v.InferOutput<typeof journalEntrySchema>;

/** `POST /api/journal/save` and `GET /api/journal/{date}/get` */
export const journalEntryAnswerSchema = v.object({ success: v.literal(1), entry: journalEntrySchema });
/** Lists are newest first; `unreadable` counts entries left out because they could not be decrypted. */
export const journalEntriesSchema = v.object({
  success: v.literal(1),
  entries: v.array(journalEntrySchema),
  unreadable: v.number(),
});
/** `GET /api/journal/{from}/{to}/list`: `earlier` is the newest day before the first that has an entry. */
export const journalListSchema = v.object({
  ...journalEntriesSchema.entries,
  earlier: v.nullable(v.string()),
});

/** The path of one day. */
export const journalDayPathSchema = v.object({ date: daySchema });
/** The query of a deletion: where the day has another version than this by now, it is refused (`conflict`). */
export const deleteJournalQuerySchema = v.object({
  based_on: v.optional(versionSchema),
});
/** The path of a list: both days included, at most 400 of them. */
export const journalRangePathSchema: v.GenericSchema<
  { from: string; to: string },
  { from: LocalDate; to: LocalDate }
> = v.pipe(
  v.object({ from: daySchema, to: daySchema }),
  v.forward(
    v.check(({ from, to }) => from <= to, 'must not be before the first day'),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ from, to }) => daysBetween(from, to) < JOURNAL_LIST_DAYS_MAX,
      `must be less than ${JOURNAL_LIST_DAYS_MAX} days after the first`,
    ),
    ['to'],
  ),
);
/** `POST /api/journal/search`: a literal text, found whatever its case and accents. */
export const searchJournalSchema = v.object({ keyword: textSchema({ min: 1, max: JOURNAL_KEYWORD_MAX }) });
