import type { QueryClient } from '@tanstack/react-query';
import { dayTextsQuery } from '#web/i18n/days.queries.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { pastPeriodsQuery, predictionsQuery } from './cycle.queries.ts';

/**
 * What a page with the card of the day waits for; without the log or the day's words it shows all the same. `known` is what
 * may bring the log and the forecast, and is waited for before they are asked for.
 */
export function loadCycle(
  queryClient: QueryClient,
  known: Promise<unknown> = Promise.resolve(),
): Promise<unknown> {
  return Promise.all([
    known.then(() => queryClient.prefetchQuery(pastPeriodsQuery)),
    known.then(() => queryClient.ensureQueryData(predictionsQuery)).catch(() => undefined),
    queryClient.prefetchQuery(dayTextsQuery(shownLanguage())),
  ]);
}
