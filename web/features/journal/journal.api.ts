import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { EntryFields } from '#domain/journal/entry-fields.ts';
import { deleteJournalEntry, readJournalEntry, saveJournalEntry } from '#domain/journal/journal.calls.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';

/** The entry of a day; `null` where nothing was written. */
export async function fetchEntry(date: LocalDate, signal?: AbortSignal): Promise<JournalEntry | null> {
  try {
    return (await send(readJournalEntry, { params: { date }, signal })).entry;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
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
  const body = {
    date,
    ...fields,
    // Half a character or a NUL out of some other program is nothing that anybody typed.
    text: fields.text.toWellFormed().replaceAll('\0', ''),
    based_on: base,
  };
  return (await send(saveJournalEntry, { body, idempotencyKey: key })).entry;
}

/** Deletes a day's entry; one that is gone already is as good as deleted. */
export async function deleteEntry(date: LocalDate): Promise<void> {
  await send(deleteJournalEntry, { params: { date } }).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}

const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';
