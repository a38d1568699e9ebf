import type { InfiniteData } from '@tanstack/react-query';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { type EntryChange, entriesWith, entryAfter } from '#domain/journal/apply-entry-change.ts';
import type { EntryFields } from '#domain/journal/entry-fields.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import type { Lay } from '#web/sync/overlay.ts';

/** A page as typed, and the version it was typed over; `null` if there was none. */
export type TypedPage = { readonly fields: EntryFields; readonly base: string | null };
type List = InfiniteData<{ readonly entries: JournalEntry[]; readonly from: string; readonly to: string }>;

/** The typed page in a save. */
export function typedIn({ call }: UnsentChange): TypedPage {
  // Made by this app or an earlier version of it, which stored the same fields.
  const {
    date: _,
    based_on: base,
    ...fields
  } = call.body as EntryFields & {
    date: string;
    based_on: string | null;
  };
  return { fields, base };
}

/** The version that a deletion deletes; `null` if nothing was saved when it was made. */
export const versionIn = ({ call }: UnsentChange): string | null =>
  new URLSearchParams(call.path.split('?')[1]).get('based_on');

/**
 * Applies unsent changes to the list as the server will. To a day's entry only deletions are applied, because its page shows
 * its own saves.
 */
export const layJournal: Lay = (answer, { queryKey, changes }) => {
  const owner = queryClient.getQueryData(userQuery.queryKey)?.details.t_id;
  const made = changes.filter((change) => change.owner === owner).flatMap(changeOf);
  const [, shape, day] = queryKey;
  // The query's key says what shape its answer has.
  if (shape === 'list') return made.reduce(listAfter, answer as List);
  if (shape !== 'entry') return answer;
  const deletions = made.filter(({ date, fields }) => date === day && fields === null);
  return deletions.reduce(entryAfter, answer as JournalEntry | null);
};

function changeOf(change: UnsentChange): EntryChange[] {
  const date = parseLocalDate(change.about.id);
  if (date === undefined) return [];
  if (change.about.kind === 'entry-saved') return [{ date, ...typedIn(change) }];
  return [{ date, fields: null, base: versionIn(change) }];
}

function listAfter(list: List, change: EntryChange): List {
  const { date } = change;
  const pages = list.pages.map((page) => {
    if (date < page.from || date > page.to) return page;
    const before = page.entries.find((entry) => entry.date === date) ?? null;
    const entry = entryAfter(before, change);
    return entry === before ? page : { ...page, entries: entriesWith(page.entries, { date, entry }) };
  });
  return { ...list, pages };
}
