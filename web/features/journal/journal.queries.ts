import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { fetchEntries, fetchEntry, searchEntries } from './journal.api.ts';

/** Days of one page of the list. */
const PAGE_DAYS = 365;

/** The entry of one day; `null` where nothing was written. */
export const entryQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: ['journal', 'entry', date],
    queryFn: ({ signal }) => fetchEntry(date, signal),
    refetchOnWindowFocus: 'always',
  });

/** The entries up to today, a year a page, newest first; the last page is the first one without an entry. */
export const entriesQuery = (today: LocalDate) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'list', today],
    queryFn: async ({ pageParam: to, signal }) => ({
      ...(await fetchEntries({ from: addDays(to, 1 - PAGE_DAYS), to }, signal)),
      to,
    }),
    initialPageParam: today,
    getNextPageParam: ({ entries, to }) => (entries.length === 0 ? undefined : addDays(to, -PAGE_DAYS)),
    refetchOnWindowFocus: 'always',
  });

export const searchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['journal', 'search', keyword],
    queryFn: ({ signal }) => searchEntries(keyword, signal),
    // What was looked for is not kept.
    gcTime: 0,
  });

/** Takes over what was just saved, or `null` for what was just deleted, and loads the lists anew. */
export async function takeOver(date: LocalDate, entry: JournalEntry | null): Promise<void> {
  queryClient.setQueryData(entryQuery(date).queryKey, entry);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['journal', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['journal', 'search'] }),
  ]);
}
