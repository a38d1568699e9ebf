import { defineCall } from '#domain/wire/call.ts';
import { dayPathSchema, successSchema } from '#domain/wire/wire.schema.ts';
import {
  deleteJournalQuerySchema,
  JOURNAL_BODY_BYTES,
  journalEntryAnswerSchema,
  journalFoundSchema,
  journalListSchema,
  journalRangePathSchema,
  saveJournalSchema,
  searchJournalSchema,
} from './journal.schema.ts';

export const saveJournalEntry = defineCall('POST /api/journal/save', {
  body: saveJournalSchema,
  bodyLimitBytes: JOURNAL_BODY_BYTES,
  answer: journalEntryAnswerSchema,
  takesKey: true,
  keepsCycleData: true,
  refusals: ['conflict'],
});

export const listJournalEntries = defineCall('GET /api/journal/:from/:to/list', {
  params: journalRangePathSchema,
  answer: journalListSchema,
  refusals: ['validation_failed'],
});

export const readJournalEntry = defineCall('GET /api/journal/:date/get', {
  params: dayPathSchema,
  answer: journalEntryAnswerSchema,
  refusals: ['validation_failed', 'not_found', 'unavailable'],
});

export const deleteJournalEntry = defineCall('DELETE /api/journal/:date/delete', {
  params: dayPathSchema,
  query: deleteJournalQuerySchema,
  answer: successSchema,
  refusals: ['validation_failed', 'not_found', 'conflict'],
});

export const searchJournal = defineCall('POST /api/journal/search', {
  body: searchJournalSchema,
  answer: journalFoundSchema,
  reads: true,
});
