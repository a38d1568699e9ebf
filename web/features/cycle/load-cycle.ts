import type { QueryClient } from '@tanstack/react-query';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { pastPeriodsQuery, predictionsQuery } from './cycle.queries.ts';

/**
 * What the dashboard and the cycle page wait for; if the log or the days' texts fail to load, they show anyway. `known` may
 * already bring the log and the forecast, so it's awaited before they're requested.
 */
export function loadCycle(queryClient: QueryClient, known: Promise<unknown>): Promise<unknown> {
  return Promise.all([loadLog(queryClient, known), loadDayTexts(queryClient)]);
}

/** The text for each day, in the current language. */
function loadDayTexts(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery(textsQuery('days', shownLanguage()));
}

function loadLog(queryClient: QueryClient, known: Promise<unknown>): Promise<unknown> {
  return Promise.all([
    known.then(() => queryClient.prefetchQuery(pastPeriodsQuery)),
    known.then(() => queryClient.ensureQueryData(predictionsQuery)).catch(() => undefined),
  ]);
}
