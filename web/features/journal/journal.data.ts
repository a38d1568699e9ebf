import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { ERROR_STATUS } from '#domain/errors.ts';
import { listJournalEntries, searchJournal } from '#domain/journal/journal.calls.ts';
import { SEALED_FIELDS } from '#domain/journal/journal.fields.ts';
import {
  applyEntryChange,
  type EntryChange,
  type EntryFields,
  replaceEntry,
} from '#domain/journal/journal.rules.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import type { Answer } from '#domain/wire/call.ts';
import { pick } from '#domain/wire/record-fields.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/http.ts';
import { answerOrLoaded, queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { type ApplyPending, registerOptimistic } from '#web/sync/pending.ts';

/** A page as typed, and the version it's based on; `null` if there was none. */
export type EntryDraft = { readonly fields: EntryFields; readonly base: string | null };
type List = InfiniteData<{ readonly entries: JournalEntry[]; readonly from: string; readonly to: string }>;

/** The typed page in a save. */
export function entryDraftOf({ call }: UnsentChange): EntryDraft {
  // Made by this app or an earlier version of it, which stored these fields as well.
  const { based_on: base, ...body } = call.body as EntryFields & { based_on: string | null };
  return { fields: pick(body, SEALED_FIELDS), base };
}

/** The version to be deleted; `null` if nothing was saved when the deletion was made. */
export const deletedVersionOf = ({ call }: UnsentChange): string | null =>
  new URLSearchParams(call.path.split('?')[1]).get('based_on');

/** The fields of an entry that a change of its day can change. */
const FEELINGS = ['mood', 'energy'] as const;

/** An entry after a change of its day; the same object if neither mood nor energy is in it. */
function withFeelings(entry: JournalEntry, { about, call }: UnsentChange): JournalEntry {
  const changed = FEELINGS.filter((name) => call.body !== undefined && name in call.body);
  if (about.kind !== 'day-logged' || about.day !== entry.date || changed.length === 0) return entry;
  const felt = Object.fromEntries(changed.map((name) => [name, call.body?.[name]]));
  // This app wrote the body itself, so its shape is known.
  return { ...entry, ...(felt as Partial<JournalEntry>) };
}

/**
 * Applies unsent changes to the list as the server will. To a day's entry only deletions are applied, because its page shows
 * its own saves.
 */
export const applyPendingJournal: ApplyPending = (answer, { queryKey, changes }) => {
  const owner = queryClient.getQueryData(userQuery.queryKey)?.details.t_id;
  const own = changes.filter((change) => change.owner === owner);
  const made = own.flatMap(changeOf);
  const [, shape, day] = queryKey;
  // The query key determines the shape of the answer.
  if (shape === 'list') return listWithFeelings(made.reduce(applyToList, answer as List), own);
  if (shape !== 'entry') return answer;
  const deletions = made.filter(({ date, fields }) => date === day && fields === null);
  return deletions.reduce(applyEntryChange, answer as JournalEntry | null); // the query key determines the answer's type
};

function changeOf(change: UnsentChange): EntryChange[] {
  const date = parseLocalDate(change.about.id);
  if (date === undefined) return [];
  if (change.about.kind === 'entry-saved') return [{ date, ...entryDraftOf(change) }];
  if (change.about.kind !== 'entry-deleted') return [];
  return [{ date, fields: null, base: deletedVersionOf(change) }];
}

/** The list with the moods of changed days; the same object if none has an entry. */
function listWithFeelings(list: List, changes: readonly UnsentChange[]): List {
  const pages = list.pages.map((page) => {
    const entries = page.entries.map((entry) => changes.reduce(withFeelings, entry));
    return entries.every((entry, index) => entry === page.entries[index]) ? page : { ...page, entries };
  });
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages };
}

function applyToList(list: List, change: EntryChange): List {
  const { date } = change;
  const pages = list.pages.map((page) => {
    if (date < page.from || date > page.to) return page;
    const before = page.entries.find((entry) => entry.date === date) ?? null;
    const entry = applyEntryChange(before, change);
    return entry === before ? page : { ...page, entries: replaceEntry(page.entries, { date, entry }) };
  });
  return { ...list, pages };
}

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

/** A day's entry in a loaded list; `null` if nothing was written, `undefined` if no list is sure to have the day's entry. */
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
    // Searches aren't cached.
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
 * Fetches a day's entry; `null` if nothing was written. Read as a list of one day, because an empty page is no error. Rejects if
 * there's an entry that can't be decrypted, so that it isn't overwritten.
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
