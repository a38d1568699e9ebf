import { dehydrate, hydrate, type Query } from '@tanstack/react-query';
import i18next from 'i18next';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { dayTextsQuery } from '#web/i18n/days.queries.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { loadTexts } from '#web/i18n/load-texts.ts';
import { deviceDatabase } from './device-database.ts';
import { type FirstGreeting, firstGreeting, keepGreeting, keptGreeting } from './first-greeting.ts';
import { BUILD, findKeptSnapshot } from './kept-snapshot.ts';
import { queryClient } from './query-client.ts';
import { hasStoredSession } from './session.ts';
import { userQuery } from './user.queries.ts';

/** Changes of the cache that come together are written once. */
const WRITE_AFTER_MS = 1000;

/** What is kept: whatever was loaded, but for what is forgotten with its page, such as typed searches. */
const isKept = ({ state, gcTime }: Query): boolean => state.status === 'success' && gcTime !== 0;

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
  const user = queryClient.getQueryData(userQuery.queryKey);
  // Nobody is signed in any more, or nobody is known yet.
  if (user === undefined || !hasStoredSession()) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: isKept,
    shouldDehydrateMutation: () => false,
  });
  // The texts are there already: the app is shown in them.
  const [database, texts] = await Promise.all([deviceDatabase(), loadTexts(shownLanguage())]);
  // The session may have ended while the database was opened.
  if (!hasStoredSession()) return;
  const owner = user.details.t_id;
  const greeting = firstGreeting(user, texts);
  if (greeting !== undefined) keepGreeting({ ...greeting, cycle: cycleWords(user.cycle) });
  await database.put('snapshots', { owner, build: BUILD, at: Date.now(), state }, 'newest');
}

/** What the cycle page begins with: from what is loaded, else, of the same day of the cycle, from an earlier visit. */
function cycleWords({ aligned_day: alignedDay }: CycleInformation): FirstGreeting['cycle'] {
  const language = shownLanguage();
  const day = queryClient.getQueryData(dayTextsQuery(language).queryKey)?.[alignedDay - 1];
  if (day !== undefined && i18next.exists('cycle.title')) {
    return { title: i18next.t('cycle.title'), alignedDay, heading: day.title, message: day.message };
  }
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
