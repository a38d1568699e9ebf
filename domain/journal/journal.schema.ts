import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';
import { daySchema, textSchema } from '#domain/wire/wire.schema.ts';
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
