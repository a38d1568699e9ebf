import type { LocalDate } from '#domain/calendar/local-date.ts';
import { ERROR_STATUS } from '#domain/errors.ts';
import { listJournalEntries } from '#domain/journal/journal.calls.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';

/**
 * The entry of a day; `null` if nothing was written. Read as a list of one day, because an empty page is nothing missing. Rejects
 * if there's an entry that can't be opened, so that nothing is written over it.
 */
export async function fetchEntry(
  date: LocalDate,
  options: { signal?: AbortSignal; evenBeforeUnsent?: true },
): Promise<JournalEntry | null> {
  const { entries, unreadable } = await send(listJournalEntries, {
    params: { from: date, to: date },
    ...options,
  });
  if (unreadable > 0) throw new ApiProblem({ code: 'unavailable', status: ERROR_STATUS.unavailable });
  return entries[0] ?? null;
}
