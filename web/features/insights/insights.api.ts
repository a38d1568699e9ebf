import type { Language } from '#domain/account/language.ts';
import {
  type Insights,
  type InsightsSummary,
  insightsSchema,
  insightsSummarySchema,
} from '#domain/insights/insights.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
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

/** Gives (1) or takes back (0) what insights may look at or send. */
export function saveConsent(consent: { kind: 'health' | 'ai_summary'; given: 0 | 1 }) {
  return callSignedIn({ method: 'POST', path: '/api/user/consent', body: consent, answer: successSchema });
}
