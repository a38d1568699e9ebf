import type { LocalDate } from '#domain/calendar/local-date.ts';
import { readJournalEntry } from '#domain/journal/journal.calls.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';

/** The entry of a day; `null` if nothing was written. */
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

/** Whether the error says that the day has no entry. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'not_found';
