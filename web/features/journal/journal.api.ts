import type * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  type JournalEntry,
  journalEntriesSchema,
  journalEntryAnswerSchema,
  journalListSchema,
} from '#domain/journal/journal.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import type { EntryFields } from './entry-fields.ts';

/** Entries, newest first, and how many could not be read. */
export type Entries = Omit<v.InferOutput<typeof journalEntriesSchema>, 'success'>;
/** The same of a span of days, with the newest earlier day that has one. */
export type ListedEntries = Omit<v.InferOutput<typeof journalListSchema>, 'success'>;

/** The entry of a day; `null` where nothing was written. */
export async function fetchEntry(date: LocalDate, signal?: AbortSignal): Promise<JournalEntry | null> {
  try {
    const { entry } = await callSignedIn({
      method: 'GET',
      path: `/api/journal/${date}/get`,
      answer: journalEntryAnswerSchema,
      ...(signal ? { signal } : {}),
    });
    return entry;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function fetchEntries(
  { from, to }: { from: LocalDate; to: LocalDate },
  signal: AbortSignal,
): Promise<ListedEntries> {
  return callSignedIn({
    method: 'GET',
    path: `/api/journal/${from}/${to}/list`,
    answer: journalListSchema,
    signal,
  });
}

export function searchEntries(keyword: string, signal: AbortSignal): Promise<Entries> {
  return callSignedIn({
    method: 'POST',
    path: '/api/journal/search',
    body: { keyword },
    answer: journalEntriesSchema,
    signal,
  });
}

/**
 * Saves a page over the version `base`; throws the problem `conflict` where the day has another one by now. The server does it
 * once under `key`, however often it comes.
 */
export async function saveEntry({
  date,
  fields,
  base,
  key,
}: {
  date: LocalDate;
  fields: EntryFields;
  base: string | null;
  key: string;
}): Promise<JournalEntry> {
  const { entry } = await callSignedIn({
    method: 'POST',
    path: '/api/journal/save',
    idempotencyKey: key,
    body: {
      date,
      ...fields,
      // Half a character or a NUL out of some other program is nothing that anybody typed.
      text: fields.text.toWellFormed().replaceAll('\0', ''),
      based_on: base,
    },
    answer: journalEntryAnswerSchema,
  });
  return entry;
}

/** Deletes a day's entry; one that is gone already is as good as deleted. */
export async function deleteEntry(date: LocalDate): Promise<void> {
  await callSignedIn({
    method: 'DELETE',
    path: `/api/journal/${date}/delete`,
    answer: successSchema,
  }).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}

const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';
