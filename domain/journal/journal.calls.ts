import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import {
  dayPathSchema,
  dayRangePathSchema,
  storedDaySchema,
  successSchema,
  textSchema,
} from '#domain/wire/wire.schema.ts';
import { JOURNAL_LIST_DAYS_MAX, journalEntrySchema, saveJournalSchema } from './journal.schema.ts';

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
