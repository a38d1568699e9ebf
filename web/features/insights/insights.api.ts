import type { Language } from '#domain/account/language.ts';
import {
  type Insights,
  type InsightsSummary,
  insightsSchema,
  insightsSummarySchema,
} from '#domain/insights/insights.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';

export function fetchInsights(signal: AbortSignal): Promise<Insights> {
  return callSignedIn({ method: 'GET', path: '/api/insights', answer: insightsSchema, signal });
}

export async function fetchSummary(language: Language, signal: AbortSignal): Promise<InsightsSummary> {
  const { summary } = await callSignedIn({
    method: 'GET',
    path: `/api/insights/${language}/summary`,
    answer: insightsSummarySchema,
    signal,
  });
  return summary;
}
