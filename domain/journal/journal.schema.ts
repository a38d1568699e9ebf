import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';
import { dayRangePathSchema, daySchema, textSchema } from '#domain/wire/wire.schema.ts';
import { JOURNAL_FIELDS } from './journal.fields.ts';

/** The most days in one list: a year, plus the rest of the months at its ends. */
export const JOURNAL_LIST_DAYS_MAX = 400;
/** The most entries that a search returns, newest first. */
export const JOURNAL_FOUND_MAX = 100;
const JOURNAL_KEYWORD_MAX = 2_000;
/** The most bytes of the body that saves an entry (contract §1). */
export const JOURNAL_BODY_BYTES = 128 * 1024;
/** A save accepts any text as a version, as it always has: an unknown one is a `conflict`. A path's query refuses malformed ones. */
const VERSION_MAX = 64;
const VERSION = /^[\w-]{16}$/;

/** `POST /api/journal/save`: the day's text and tags, empty if left out; mood and energy, unchanged if left out. */
export const saveJournalSchema = v.object({
  date: daySchema,
  ...entriesOf(JOURNAL_FIELDS, 'sent'),
  /** The edited `version`, `null` without an entry: if there's another now, it's a `conflict`. Left out, the save replaces. */
  based_on: v.optional(v.nullable(textSchema({ min: 1, max: VERSION_MAX }))),
});
export type NewJournalEntry = v.InferOutput<typeof saveJournalSchema>;

/** An entry in answers, with its day's place in the cycle; `null` if that isn't known. */
const journalEntrySchema = v.object({
  ...entriesOf(JOURNAL_FIELDS, 'entry'),
  cycle_day: v.nullable(v.number()),
  cycle_phase: v.nullable(v.picklist(CYCLE_PHASES)),
  /** Opaque; changes with each save. */
  version: v.string(),
});
export type JournalEntry = v.InferOutput<typeof journalEntrySchema>;

/** `POST /api/journal/save` and `GET /api/journal/{date}/get` */
export const journalEntryAnswerSchema = v.object({ success: v.literal(1), entry: journalEntrySchema });
/** Something in another app's file that has no field here, by day. */
const remarkSchema = v.object({ date: v.string(), source: v.string(), text: v.string() });
/** Newest first; `unreadable` counts the entries left out because they couldn't be decrypted. */
export const journalEntriesSchema = v.object({
  success: v.literal(1),
  entries: v.array(journalEntrySchema),
  unreadable: v.number(),
});
/** `GET /api/journal/{from}/{to}/list`: `earlier` is the newest day before `from` that has an entry. */
export const journalListSchema = v.object({
  ...journalEntriesSchema.entries,
  earlier: v.nullable(v.string()),
});

/** `POST /api/journal/search`: also the newest remarks of files of other apps that contain the text. */
export const journalFoundSchema = v.object({
  ...journalEntriesSchema.entries,
  remarks: v.optional(v.array(remarkSchema), []),
});

/** The query of a deletion: if the day's entry has another version by now, it's refused (`conflict`). */
export const deleteJournalQuerySchema = v.object({
  based_on: v.optional(v.pipe(v.string(), v.regex(VERSION, 'must be the version of an entry'))),
});
export const journalRangePathSchema = dayRangePathSchema(JOURNAL_LIST_DAYS_MAX);
/** `POST /api/journal/search`: a literal text; case and accents don't matter. */
export const searchJournalSchema = v.object({ keyword: textSchema({ min: 1, max: JOURNAL_KEYWORD_MAX }) });
