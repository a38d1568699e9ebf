import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { readInsights, readInsightsSummary } from '#domain/insights/insights.calls.ts';
import type { SummaryNumbers } from '#domain/insights/summary-numbers.ts';
import { send } from '#web/lib/http/api-client.ts';

/** Reloaded with each visit, because everything the person notes affects the insights. */
export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: ({ signal }) => send(readInsights, { signal }),
  refetchOnMount: 'always',
});

/** The summary of these numbers in a language. It never goes stale, so the same numbers are summarised only once. */
export const summaryQuery = (language: Language, numbers: SummaryNumbers) =>
  queryOptions({
    queryKey: ['insights-summary', language, numbers],
    queryFn: async ({ signal }) =>
      (await send(readInsightsSummary, { params: { language }, signal })).summary,
    staleTime: Number.POSITIVE_INFINITY,
  });
