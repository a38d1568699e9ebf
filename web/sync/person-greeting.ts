import i18next from 'i18next';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { utcOffsetAt } from '#domain/calendar/zoned-day.ts';
import { shownLanguage, textsQuery } from '#web/i18n/i18n.ts';
import { loadShellTexts, loadTexts } from '#web/i18n/load-texts.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { type FirstGreeting, firstGreeting, storedGreeting } from '#web/lib/stored-picture.ts';

/** The greeting that the next visit can draw before anything has loaded. `loadedAt`: when the user was loaded, Unix milliseconds. */
export async function greetingOf(user: UserDetails, loadedAt: number): Promise<FirstGreeting | undefined> {
  // These texts are already loaded, because the app is shown in them.
  const greeting = firstGreeting(user, await loadShellTexts(shownLanguage()));
  if (greeting === undefined) return undefined;
  const utcOffset = utcOffsetAt(loadedAt / 1000, greeting.timeZone);
  // Dated by the load: offline it can be days old, and phase and words belong to that day.
  return { ...greeting, utcOffset, cycle: await wordsOfDay(user.cycle.aligned_day), madeAt: loadedAt };
}

/** The words for a cycle day if they're loaded, otherwise those that an earlier visit stored for the same cycle day. */
async function wordsOfDay(alignedDay: number): Promise<FirstGreeting['cycle']> {
  const language = shownLanguage();
  const { queryKey } = textsQuery('days', language);
  const day = queryClient.getQueryData(queryKey)?.[alignedDay - 1];
  const messages = await loadTexts(language, 'day-messages').catch(() => undefined);
  const message = messages?.[alignedDay - 1];
  if (day && message) return { title: i18next.t('cycle.title'), heading: day.title, message };
  const stored = storedGreeting();
  return stored?.language === language && stored.alignedDay === alignedDay ? stored.cycle : null;
}
