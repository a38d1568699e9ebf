import type { QueryClient } from '@tanstack/react-query';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { pastPeriodsQuery, predictionsQuery } from './cycle.queries.ts';

/**
 * What the dashboard waits for; without the log or the day's words it shows all the same. `known` is what may bring the log and
 * the forecast, and is waited for before they are asked for.
 */
export function loadToday(queryClient: QueryClient, known: Promise<unknown>): Promise<unknown> {
  return Promise.all([
    loadLog(queryClient, known),
    queryClient.prefetchQuery(textsQuery('day-words', shownLanguage())),
  ]);
}

/** The same for the cycle page, which shows the day's texts. */
export function loadCycle(queryClient: QueryClient, known: Promise<unknown>): Promise<unknown> {
  return Promise.all([loadLog(queryClient, known), loadDayTexts(queryClient)]);
}

/** What is said of each day, in the language shown. */
export function loadDayTexts(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery(textsQuery('days', shownLanguage()));
}

function loadLog(queryClient: QueryClient, known: Promise<unknown>): Promise<unknown> {
  return Promise.all([
    known.then(() => queryClient.prefetchQuery(pastPeriodsQuery)),
    known.then(() => queryClient.ensureQueryData(predictionsQuery)).catch(() => undefined),
  ]);
}
