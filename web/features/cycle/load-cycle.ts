import type { QueryClient } from '@tanstack/react-query';
import { dayTextsQuery } from '#web/i18n/days.queries.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { pastPeriodsQuery, predictionsQuery } from './cycle.queries.ts';

/** What a page with the card of the day waits for; without the log or the day's words it shows all the same. */
export function loadCycle(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(pastPeriodsQuery),
    queryClient.prefetchQuery(predictionsQuery),
    queryClient.prefetchQuery(dayTextsQuery(shownLanguage())),
  ]);
}
