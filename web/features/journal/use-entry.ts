import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { NetworkFailure } from '#web/lib/http/api-problem.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { savesOf } from './entry-changes.ts';
import { entryQuery } from './journal.queries.ts';

type Entry =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly loadAgain: () => void }
  /** `isOutOfReach`: what is saved can't be loaded without a connection, but the page can be written on. */
  | { readonly state: 'open'; readonly saved: JournalEntry | null; readonly isOutOfReach: boolean };

/** The entry of a day, so that it can be written on. Typed words can be continued even if what is saved can't be loaded. */
export function useEntry(date: LocalDate): Entry {
  const { data: user } = useSuspenseQuery(useLaid(userQuery));
  const entry = useQuery(useLaid(entryQuery(date)));
  const isTyped = savesOf({ date, owner: user.details.t_id }).length > 0;
  if (entry.isPending && !isTyped) return { state: 'loading' };
  const isOutOfReach = entry.isError && entry.error instanceof NetworkFailure;
  if (entry.isError && !isTyped && !isOutOfReach) {
    return { state: 'failed', error: entry.error, loadAgain: () => void entry.refetch() };
  }
  return { state: 'open', saved: entry.data ?? null, isOutOfReach: isOutOfReach && !entry.data };
}
