import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { defineCall } from '#domain/wire/call.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';
import {
  dayPathSchema,
  dayRangePathSchema,
  daySchema,
  storedDaySchema,
  successSchema,
  textSchema,
} from '#domain/wire/wire.schema.ts';
import { JOURNAL_FIELDS } from './journal.fields.ts';

/** The most days in one list: a year, plus the rest of the months at its ends. */
export const JOURNAL_LIST_DAYS_MAX = 400;
/** The most entries that a search returns, newest first. */
export const JOURNAL_FOUND_MAX = 100;
/** A save accepts any text as a version, as it always has: an unknown one is a `conflict`. A path's query refuses malformed ones. */
const VERSION_MAX = 64;

/** `POST /api/journal/save`: the day's text and tags, empty if left out; mood and energy, unchanged if left out. */
export const saveJournalSchema = v.object({
  date: daySchema,
  ...entriesOf(JOURNAL_FIELDS, 'sent'),
  /** The edited `version`, `null` without an entry: if there's another now, it's a `conflict`. Left out, the save replaces. */
  based_on: v.optional(v.nullable(textSchema({ min: 1, max: VERSION_MAX }))),
});
export type NewJournalEntry = v.InferOutput<typeof saveJournalSchema>;

/** An entry in answers, with its day's place in the cycle; `null` if that isn't known. */
export const journalEntrySchema = v.object({
  ...entriesOf(JOURNAL_FIELDS, 'entry'),
  cycle_day: v.nullable(v.number()),
  cycle_phase: v.nullable(v.picklist(CYCLE_PHASES)),
  /** Opaque; changes with each save. */
  version: v.string(),
});
export type JournalEntry = v.InferOutput<typeof journalEntrySchema>;

const JOURNAL_KEYWORD_MAX = 2_000;
const VERSION = /^[\w-]{16}$/;

const entryAnswerSchema = v.object({ success: v.literal(1), entry: journalEntrySchema });
/** Newest first; `unreadable` counts the entries left out because they couldn't be decrypted. */
const entriesSchema = v.object({
  success: v.literal(1),
  entries: v.array(journalEntrySchema),
  unreadable: v.number(),
});

export const saveJournalEntry = defineCall('POST /api/journal/save', {
  body: saveJournalSchema,
  // Contract §1.
  bodyLimitBytes: 128 * 1024,
  answer: entryAnswerSchema,
  takesKey: true,
  keepsCycleData: true,
  refusals: ['conflict'],
});

/** `earlier` is the newest day before `from` that has an entry. */
export const listJournalEntries = defineCall('GET /api/journal/:from/:to/list', {
  params: dayRangePathSchema(JOURNAL_LIST_DAYS_MAX),
  answer: v.object({ ...entriesSchema.entries, earlier: v.nullable(storedDaySchema) }),
  refusals: ['validation_failed'],
});

export const readJournalEntry = defineCall('GET /api/journal/:date/get', {
  params: dayPathSchema,
  answer: entryAnswerSchema,
  refusals: ['validation_failed', 'not_found', 'unavailable'],
});

/** If the day's entry has another version than `based_on` by now, it's refused (`conflict`). */
export const deleteJournalEntry = defineCall('DELETE /api/journal/:date/delete', {
  params: dayPathSchema,
  query: v.object({
    based_on: v.optional(v.pipe(v.string(), v.regex(VERSION, 'must be the version of an entry'))),
  }),
  answer: successSchema,
  refusals: ['validation_failed', 'not_found', 'conflict'],
});

/** A literal text, whatever its case and accents; also in remarks, which are what other apps' files have no field here for. */
export const searchJournal = defineCall('POST /api/journal/search', {
  body: v.object({ keyword: textSchema({ min: 1, max: JOURNAL_KEYWORD_MAX }) }),
  answer: v.object({
    ...entriesSchema.entries,
    remarks: v.optional(
      v.array(v.object({ date: storedDaySchema, source: v.string(), text: v.string() })),
      [],
    ),
  }),
  reads: true,
});
