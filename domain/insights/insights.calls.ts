import { defineCall } from '#domain/wire/call.ts';
import { insightsSchema, insightsSummarySchema, summaryParamsSchema } from './insights.schema.ts';

export const readInsights = defineCall({
  method: 'GET',
  path: '/api/insights',
  access: 'signed-in',
  answer: insightsSchema,
});

export const readInsightsSummary = defineCall({
  method: 'GET',
  path: '/api/insights/:language/summary',
  access: 'signed-in',
  params: summaryParamsSchema,
  answer: insightsSummarySchema,
  refusals: ['validation_failed'],
});
