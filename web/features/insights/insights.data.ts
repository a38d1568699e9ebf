import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { readInsights, readInsightsSummary } from '#domain/insights/insights.calls.ts';
import type { Insights } from '#domain/insights/insights.schema.ts';
import {
  allMetrics,
  allPatterns,
  isSameMeasure,
  type MetricByPhase,
  type Pattern,
  type SummaryNumbers,
} from '#domain/insights/summary-numbers.ts';
import { send } from '#web/lib/http/api-client.ts';

/** Reloaded with each visit, because everything the person logs affects the insights. */
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

export const CARDS_FIRST = 3;

export type InsightCardContent =
  | { readonly kind: 'lengths' | 'record' }
  | { readonly kind: 'metric'; readonly metric: MetricByPhase; readonly pattern: Pattern | null };

/** Whether no more cycles or days are needed. */
export const isEnough = (needs: {
  readonly missing_cycles: number;
  readonly missing_days: number;
}): boolean => needs.missing_cycles + needs.missing_days === 0;

/**
 * The cards, the most useful first: patterns, the surest first; cycle lengths; past forecasts; metrics that show no pattern;
 * metrics without enough days yet. A metric without any day has no card.
 */
export function insightCards(insights: Insights): InsightCardContent[] {
  const { cycles, track_record } = insights;
  const patterns = allPatterns(insights);
  const cards = allMetrics(insights)
    .filter(({ phases }) => phases.some(({ days }) => days > 0))
    .map((metric) => ({
      kind: 'metric' as const,
      metric,
      pattern: patterns.find((pattern) => isSameMeasure(pattern, metric)) ?? null,
    }));
  const plain = cards.filter(({ pattern }) => pattern === null);
  return [
    ...patterns.flatMap((pattern) => cards.filter((card) => card.pattern === pattern)),
    ...(cycles === null ? [] : [{ kind: 'lengths' as const }]),
    ...(track_record.length === 0 ? [] : [{ kind: 'record' as const }]),
    ...plain.filter(({ metric }) => isEnough(metric)),
    ...plain.filter(({ metric }) => !isEnough(metric)),
  ];
}

/** The metrics that still need days or cycles, in their order. */
export const metricsToCome = (insights: Insights): MetricByPhase[] =>
  allMetrics(insights).filter((metric) => !isEnough(metric));
