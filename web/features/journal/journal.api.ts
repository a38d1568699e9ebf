import type { LocalDate } from '#domain/calendar/local-date.ts';
import { deleteJournalEntry, readJournalEntry } from '#domain/journal/journal.calls.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { sendOrKeep } from '#web/sync/send-or-keep.ts';

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

/**
 * Deletes a day's entry; one that is gone already is as good as deleted. One that has to wait for a connection deletes no other
 * version than the one that was there.
 */
export async function deleteEntry(date: LocalDate, version: string | undefined): Promise<void> {
  const request = (query: { based_on?: string }) =>
    requestOf(deleteJournalEntry, { params: { date }, query });
  await sendOrKeep({
    ...request({}),
    later: version === undefined ? {} : request({ based_on: version }),
    answer: deleteJournalEntry.answer,
    about: { kind: 'entry-deleted', id: date, day: date },
  }).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';
