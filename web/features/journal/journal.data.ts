import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { ERROR_STATUS } from '#domain/errors.ts';
import {
  deleteJournalEntry,
  type JournalEntry,
  listJournalEntries,
  saveJournalEntry,
  searchJournal,
} from '#domain/journal/journal.calls.ts';
import { SEALED_FIELDS } from '#domain/journal/journal.fields.ts';
import {
  applyEntryChange,
  containsAllOf,
  type EntryChange,
  type EntryFields,
  fieldsOf,
  isSame,
  isTooLong,
  replaceEntry,
} from '#domain/journal/journal.rules.ts';
import type { Answer } from '#domain/wire/call.ts';
import { pick } from '#domain/wire/record-fields.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem, isNotFound, requestOf, UnexpectedAnswer } from '#web/lib/http/http.ts';
import { answerOrLoaded, queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import {
  type ChangeHandler,
  deviceChanges,
  isTooOld,
  newId,
  sanitizeText,
  storedChanges,
  type UnsentChange,
} from '#web/sync/change.ts';
import { type ApplyPending, enqueueMutation, registerOptimistic } from '#web/sync/pending.ts';

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
const deletedVersionOf = ({ call }: UnsentChange): string | null =>
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
    getNextPageParam: ({ earlier }) => earlier,
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
async function setCachedEntry(date: LocalDate, entry: JournalEntry | null): Promise<void> {
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
async function fetchEntry(
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

// Saves of journal pages in the queue of changes. Each has the version of the entry that it's based on.

/** Marks a save for which the person has to choose, because another device has saved meanwhile. */
const VERSION_CONFLICT: NonNullable<UnsentChange['refusal']> = {
  code: 'conflict',
  errors: [{ path: 'based_on', message: 'is another version by now' }],
};
const TOO_LONG: typeof VERSION_CONFLICT = {
  code: 'validation_failed',
  errors: [{ path: 'text', message: 'too long' }],
};

/** The saves of a person's day that aren't on the server yet, oldest first. */
export const pendingSavesOf = ({ date, owner }: { date: LocalDate; owner: string }): UnsentChange[] =>
  storedChanges().filter(
    (change) => change.owner === owner && change.about.kind === 'entry-saved' && change.about.day === date,
  );

/** Makes a save of a page. If the text is too long for the server, the save is marked as refused until it's shortened. */
export function saveOf(
  { fields, base }: EntryDraft,
  {
    date,
    owner,
    ...how
  }: { date: LocalDate; owner: string } & Pick<UnsentChange, 'notBefore' | 'over'> &
    Partial<Pick<UnsentChange, 'refusal'>>,
): UnsentChange {
  const body = { date, ...fields, text: sanitizeText(fields.text), based_on: base };
  return {
    id: newId(),
    owner,
    madeAt: Date.now(),
    about: { kind: 'entry-saved', id: date, day: date },
    call: { ...requestOf(saveJournalEntry, { body }), method: 'POST' },
    ...how,
    ...(isTooLong(fields) ? { refusal: TOO_LONG } : {}),
  };
}

const deletionOf = (date: LocalDate, query: { based_on?: string }) =>
  requestOf(deleteJournalEntry, { params: { date }, query });

/**
 * Deletes a day's entry; it's no error if it's already gone. A queued deletion only deletes the version that was shown.
 */
export async function deleteEntry(date: LocalDate, version: string | undefined): Promise<void> {
  await enqueueMutation({
    ...deletionOf(date, {}),
    later: version === undefined ? {} : deletionOf(date, { based_on: version }),
    answer: deleteJournalEntry.answer,
    about: { kind: 'entry-deleted', id: date, day: date },
  }).catch(async (error: unknown) => {
    if (!isNotFound(error)) throw error;
    await setCachedEntry(date, null);
  });
}

/** Whether the person has to choose between two versions. */
export const hasConflict = ({ refusal }: UnsentChange): boolean => refusal?.errors[0]?.path === 'based_on';

export const entryHandling: ChangeHandler = {
  answered: async (change, answer) => {
    const date = parseLocalDate(change.about.id);
    if (change.about.kind === 'entry-deleted') return date && setCachedEntry(date, null);
    const saved = await saveJournalEntry.answer['~standard'].validate(answer);
    if (saved.issues !== undefined) throw new UnexpectedAnswer(undefined);
    await settle(change, saved.value.entry);
  },

  /** A conflict may be our own earlier save, whose answer got lost, or a version that ours only extends. */
  refused: async (change, error) => {
    const date = parseLocalDate(change.about.id);
    if (!(error instanceof ApiProblem) || date === undefined) return undefined;
    if (change.about.kind === 'entry-deleted') return refusedDeletion(change, { date, error });
    if (error.code !== 'conflict' || isTooOld({ refusal: error })) return undefined;
    const current = await fetchEntry(date, { evenBeforeUnsent: true });
    const { fields, base } = entryDraftOf(change);
    // The person has typed on, and a later save has all of it.
    if (deviceChanges.list().some(({ over }) => over === change.id)) return null;
    if ((current?.version ?? null) === base) {
      // The version isn't the reason: the consent was withdrawn elsewhere, or there's no room. The page stays on this device.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      return undefined;
    }
    if (current !== null && !containsAllOf(fields, fieldsOf(current))) {
      await setCachedEntry(date, current);
      return { ...change, refusal: VERSION_CONFLICT };
    }
    if (current !== null && isSame(fields, fieldsOf(current))) {
      await settle(change, current);
      return null;
    }
    const { owner, id: over } = change;
    const again = saveOf({ fields, base: current?.version ?? null }, { date, owner, over });
    // A save made by an earlier version of the app also has mood and energy.
    return { ...again, call: { ...again.call, body: { ...change.call.body, ...again.call.body } } };
  },
};

/** Handles a refused deletion. If the person sends it again, it deletes the version they see now, and no later one. */
async function refusedDeletion(
  change: UnsentChange,
  { date, error }: { date: LocalDate; error: ApiProblem },
): Promise<UnsentChange | null | undefined> {
  const { code, errors } = error;
  if (code !== 'conflict' && !isNotFound(error)) return undefined;
  const current = await fetchEntry(date, { evenBeforeUnsent: true });
  await setCachedEntry(date, current);
  const call = current && deletionOf(date, { based_on: current.version });
  return call && { ...change, call, refusal: { code, errors } };
}

/** Shows the server's entry, and bases later saves and a deletion of the same page on its version. */
async function settle(change: UnsentChange, entry: JournalEntry): Promise<void> {
  await setCachedEntry(entry.date, entry);
  const based = { based_on: entry.version };
  for (const other of deviceChanges.list()) {
    if (other.id === change.over) deviceChanges.remove(other.id);
    const { call } = other;
    if (other.over === change.id)
      deviceChanges.put({ ...other, call: { ...call, body: { ...call.body, ...based } } });
    if (isDeletionBehind(change, other)) deviceChanges.put({ ...other, call: deletionOf(entry.date, based) });
  }
}

/** Whether another change is a queued deletion of the version that the save is based on. */
const isDeletionBehind = (save: UnsentChange, other: UnsentChange): boolean =>
  other.about.kind === 'entry-deleted' &&
  other.about.id === save.about.id &&
  other.owner === save.owner &&
  other.refusal === undefined &&
  deletedVersionOf(other) === entryDraftOf(save).base;
