import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { readInsights, readInsightsSummary } from '#domain/insights/insights.calls.ts';
import type { SummaryNumbers } from '#domain/insights/summary-numbers.ts';
import { send } from '#web/lib/http/api-client.ts';

/** What the person's days say; asked for again with each visit, since everything that is noted goes into it. */
export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: ({ signal }) => send(readInsights, { signal }),
  refetchOnMount: 'always',
});

/** The summary of these numbers in a language; the same numbers are not put into words twice. */
export const summaryQuery = (language: Language, numbers: SummaryNumbers) =>
  queryOptions({
    queryKey: ['insights-summary', language, numbers],
    queryFn: async ({ signal }) =>
      (await send(readInsightsSummary, { params: { language }, signal })).summary,
    staleTime: Number.POSITIVE_INFINITY,
  });
