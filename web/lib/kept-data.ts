import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { utcOffsetAt } from '#domain/calendar/zoned-instant.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { loadShellTexts } from '#web/i18n/load-texts.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { deviceDatabase } from './device-database.ts';
import { type FirstGreeting, firstGreeting, keepGreeting, keptGreeting } from './first-greeting.ts';
import { BUILD, findKeptSnapshot } from './kept-snapshot.ts';
import { queryClient } from './query-client.ts';
import { hasStoredSession } from './session.ts';
import { userQuery } from './user.queries.ts';

/** Changes of the cache that come together are written once. */
const WRITE_AFTER_MS = 1000;

/** What is kept: whatever is there, but for what is forgotten with its page, such as typed searches. */
const isKept = ({ state, gcTime }: Query): boolean => state.data !== undefined && gcTime !== 0;

/** How a query stands whose last load succeeded. */
const SUCCEEDED = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const;

/** All data that are there, also where loading them anew has failed since. */
export function dehydrateKept(client: QueryClient): DehydratedState {
  const state = dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false });
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, ...SUCCEEDED } }));
  return { ...state, queries };
}

/** Writes what is loaded at once: a change that is shown and not sent yet must be there after a restart. */
export async function keepDataNow(): Promise<void> {
  // A browser without storage has nothing to read without a connection.
  await write().catch(() => undefined);
}

/** From now on what was loaded is also kept on this device, so that it can be read without a connection. Signing out removes it. */
export function keepData(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void keepDataNow();
    }, WRITE_AFTER_MS);
  };
  soon();
  const stop = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') soon();
  });
  const whenLeft = () => void (document.visibilityState === 'hidden' && keepDataNow());
  document.addEventListener('visibilitychange', whenLeft);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', whenLeft);
    clearTimeout(timer);
  };
}

async function write(): Promise<void> {
  const { data: user, dataUpdatedAt: loadedAt = 0 } = queryClient.getQueryState(userQuery.queryKey) ?? {};
  if (user === undefined || !isSomebodyHere()) return;
  const state = dehydrateKept(queryClient);
  // The texts are there already: the app is shown in them.
  const greeting = firstGreeting(user, await loadShellTexts(shownLanguage()));
  if (greeting !== undefined && isSomebodyHere()) {
    const utcOffset = utcOffsetAt(loadedAt / 1000, greeting.timeZone);
    // Days after they were loaded, without a connection, the phase and the words are still those of that day.
    keepGreeting({ ...greeting, utcOffset, cycle: wordsOfDay(user.cycle.aligned_day), madeAt: loadedAt });
  }
  const database = await deviceDatabase();
  const owner = user.details.t_id;
  if (isSomebodyHere())
    await database.put('snapshots', { owner, build: BUILD, at: Date.now(), state }, 'newest');
}

/** Whether somebody is signed in and known to this page; while it waited, the session may have ended or become another one. */
const isSomebodyHere = (): boolean =>
  hasStoredSession() && queryClient.getQueryData(userQuery.queryKey) !== undefined;

/** The words of a day of the cycle, as far as they are loaded, else from an earlier visit on such a day. */
function wordsOfDay(alignedDay: number): FirstGreeting['cycle'] {
  const language = shownLanguage();
  const { queryKey } = textsQuery('days', language);
  const day = queryClient.getQueryData(queryKey)?.[alignedDay - 1];
  if (day !== undefined)
    return { title: i18next.t('cycle.title'), alignedDay, heading: day.title, message: day.message };
  const kept = keptGreeting();
  return kept?.language === language && kept.cycle?.alignedDay === alignedDay ? kept.cycle : null;
}

/** Brings back what was loaded in an earlier visit, where nothing newer is there; it is loaded anew as soon as that can be. */
export async function restoreData(): Promise<void> {
  const snapshot = await findKeptSnapshot()();
  if (snapshot === undefined) return;
  hydrate(queryClient, snapshot.state);
  // Once whoever asked for it has it: what is of an earlier visit is not fresh.
  setTimeout(() => void queryClient.invalidateQueries({ refetchType: 'none' }));
  window.addEventListener('online', () => void queryClient.invalidateQueries(), { once: true });
}
