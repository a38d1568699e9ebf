import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { draftsOf, type EntryDrafts } from './entry-drafts.ts';
import { createEntryKeeper, type EntryKeeper, type Page } from './entry-keeper.ts';
import { openDays } from './send-drafts.ts';

/** The drafts of anyone who is signed in. */
export function useDrafts(): EntryDrafts {
  const { data: user } = useSuspenseQuery(userQuery);
  return draftsOf(user.details.t_id);
}

/** The page of a day while it is on the screen; a page per day, so the component is keyed by it. */
export function useEntryKeeper(date: LocalDate, saved: JournalEntry | null): Page & { keeper: EntryKeeper } {
  const drafts = useDrafts();
  const [keeper] = useState(() => createEntryKeeper({ date, drafts, saved }));
  const page = useSyncExternalStore(keeper.subscribe, keeper.read);

  useEffect(() => {
    openDays.add(date);
    keeper.open();
    return () => {
      openDays.delete(date);
      void keeper.close();
    };
  }, [date, keeper]);

  useEffect(() => keeper.takeIn(saved), [keeper, saved]);

  return { ...page, keeper };
}
