import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { ERROR_STATUS } from '#domain/errors.ts';
import { listJournalEntries, searchJournal } from '#domain/journal/journal.calls.ts';
import { replaceEntry } from '#domain/journal/journal.rules.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import type { Answer } from '#domain/wire/call.ts';
import { answerOrLoaded } from '#web/lib/http/answer-or-loaded.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { registerOptimistic } from '#web/sync/optimistic.ts';
import { applyPendingJournal } from './journal.optimistic.ts';

/** How many days one page of the list covers. */
const PAGE_DAYS = 365;

/** One page of the list; both days included. */
type ListPage = Answer<typeof listJournalEntries> & { readonly from: LocalDate; readonly to: LocalDate };

/** The entry of one day; `null` if nothing was written. */
export const entryQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: ['journal', 'entry', date],
    queryFn: ({ signal, queryKey }) =>
      answerOrLoaded(fetchEntry(date, { signal }), () => {
        const before = queryClient.getQueryData<JournalEntry | null>(queryKey);
        return before === undefined ? entryOfList(date) : before;
      }),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** The entry of a day as a loaded list has it, `null` if nothing was written; `undefined` if none covers the day, or it may hide one. */
function entryOfList(date: LocalDate): JournalEntry | null | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<ListPage>>({ queryKey: ['journal', 'list'] });
  const page = lists
    .flatMap(([, list]) => list?.pages ?? [])
    .find(({ from, to, unreadable }) => unreadable === 0 && from <= date && date <= to);
  return page && (page.entries.find((entry) => entry.date === date) ?? null);
}

/** The entries up to today, newest first, one year per page; years without entries are skipped. */
export const entriesQuery = (today: LocalDate) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'list', today],
    queryFn: async ({ pageParam: to, signal }): Promise<ListPage> => {
      const from = addDays(to, 1 - PAGE_DAYS);
      return { ...(await send(listJournalEntries, { params: { from, to }, signal })), from, to };
    },
    initialPageParam: today,
    getNextPageParam: ({ earlier }) => (earlier === null ? undefined : parseLocalDate(earlier)),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

export const searchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['journal', 'search', keyword],
    queryFn: ({ signal }) => send(searchJournal, { body: { keyword }, signal }),
    // Searches aren't kept.
    gcTime: 0,
  });

registerOptimistic({
  roots: ['journal'],
  kinds: ['entry-saved', 'entry-deleted', 'day-logged'],
  apply: applyPendingJournal,
});

/** Writes the server's current entry of a day into the loaded data, `null` for none. */
export async function setCachedEntry(date: LocalDate, entry: JournalEntry | null): Promise<void> {
  // A running load may have read the old entry.
  await queryClient.cancelQueries(entryQuery(date));
  queryClient.setQueryData(entryQuery(date).queryKey, entry);
  // Updated in place, because a reload would fetch a year of texts after every sentence.
  const pageWith = (page: ListPage): ListPage =>
    date < page.from || date > page.to
      ? page
      : { ...page, entries: replaceEntry(page.entries, { date, entry }) };
  queryClient.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: ['journal', 'list'] },
    (list) => list && { ...list, pages: list.pages.map(pageWith) },
  );
  // Not awaited, because reads wait until nothing is being sent.
  void queryClient.invalidateQueries({ queryKey: ['journal', 'search'] });
}

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
