import i18next from 'i18next';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { utcOffsetAt } from '#domain/calendar/zoned-instant.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { loadShellTexts } from '#web/i18n/load-texts.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { type FirstGreeting, firstGreeting, keptGreeting } from '#web/lib/first-greeting.ts';
import { queryClient } from '#web/lib/http/query-client.ts';

/** What the next visit can draw before anything has come, of a person loaded at that instant (Unix milliseconds). */
export async function greetingOf(user: UserDetails, loadedAt: number): Promise<FirstGreeting | undefined> {
  // The texts are there already: the app is shown in them.
  const greeting = firstGreeting(user, await loadShellTexts(shownLanguage()));
  if (greeting === undefined) return undefined;
  const utcOffset = utcOffsetAt(loadedAt / 1000, greeting.timeZone);
  // Days after they were loaded, without a connection, the phase and the words are still those of that day.
  return { ...greeting, utcOffset, cycle: wordsOfDay(user.cycle.aligned_day), madeAt: loadedAt };
}

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
