import type { LocalDate } from '#domain/calendar/local-date.ts';
import { deleteJournalEntry, readJournalEntry } from '#domain/journal/journal.calls.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';

/** The entry of a day; `null` where nothing was written. */
export async function fetchEntry(
  date: LocalDate,
  options: { signal?: AbortSignal; evenBeforeUnsent?: true },
): Promise<JournalEntry | null> {
  try {
    return (await send(readJournalEntry, { params: { date }, ...options })).entry;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Deletes a day's entry; one that is gone already is as good as deleted. */
export async function deleteEntry(date: LocalDate): Promise<void> {
  await send(deleteJournalEntry, { params: { date }, query: {} }).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}

const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';
