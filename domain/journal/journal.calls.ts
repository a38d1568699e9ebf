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

export const saveJournalEntry = defineCall({
  method: 'POST',
  path: '/api/journal/save',
  access: 'signed-in',
  body: saveJournalSchema,
  bodyLimitBytes: JOURNAL_BODY_BYTES,
  answer: journalEntryAnswerSchema,
  takesKey: true,
  keepsCycleData: true,
  refusals: ['conflict'],
});

export const listJournalEntries = defineCall({
  method: 'GET',
  path: '/api/journal/:from/:to/list',
  access: 'signed-in',
  params: journalRangePathSchema,
  answer: journalListSchema,
  refusals: ['validation_failed'],
});

export const readJournalEntry = defineCall({
  method: 'GET',
  path: '/api/journal/:date/get',
  access: 'signed-in',
  params: dayPathSchema,
  answer: journalEntryAnswerSchema,
  refusals: ['validation_failed', 'not_found', 'unavailable'],
});

export const deleteJournalEntry = defineCall({
  method: 'DELETE',
  path: '/api/journal/:date/delete',
  access: 'signed-in',
  params: dayPathSchema,
  query: deleteJournalQuerySchema,
  answer: successSchema,
  refusals: ['validation_failed', 'not_found', 'conflict'],
});

export const searchJournal = defineCall({
  method: 'POST',
  path: '/api/journal/search',
  access: 'signed-in',
  body: searchJournalSchema,
  answer: journalFoundSchema,
  reads: true,
});
