import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { type Insights, readInsights, readInsightsSummary } from '#domain/insights/insights.calls.ts';
import {
  allMetrics,
  allPatterns,
  isEnough,
  isSameMeasure,
  type MetricByPhase,
  type SummaryNumbers,
} from '#domain/insights/summary.ts';
import { send } from '#web/lib/http/api-client.ts';

/** Reloaded with each visit, because everything the person logs affects the insights. */
export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: ({ signal }) => send(readInsights, { signal }),
  refetchOnMount: 'always',
});

/** The summary of these numbers in a language. It never goes stale, so the same numbers are summarised only once. */
export const summaryQuery = (language: Language, numbers: SummaryNumbers | null) =>
  queryOptions({
    queryKey: ['insights-summary', language, numbers],
    queryFn: async ({ signal }) =>
      (await send(readInsightsSummary, { params: { language }, signal })).summary,
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The metrics with days, each with its surest pattern: patterns first, the surest first; metrics that show none; metrics without
 * enough days yet.
 */
export function metricCards(insights: Insights) {
  const patterns = allPatterns(insights);
  const cards = allMetrics(insights)
    .filter(({ phases }) => phases.some(({ days }) => days > 0))
    .map((metric) => ({ metric, pattern: patterns.find((one) => isSameMeasure(one, metric)) ?? null }));
  const plain = cards.filter(({ pattern }) => pattern === null);
  return [
    ...patterns.flatMap((pattern) => cards.filter((card) => card.pattern === pattern)),
    ...plain.filter(({ metric }) => isEnough(metric)),
    ...plain.filter(({ metric }) => !isEnough(metric)),
  ];
}

/** The metrics that still need days or cycles, in their order. */
export const metricsToCome = (insights: Insights): MetricByPhase[] =>
  allMetrics(insights).filter((metric) => !isEnough(metric));
