import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  insightsSchema,
  insightsSummarySchema,
  noticeChangeSchema,
  summaryParamsSchema,
} from './insights.schema.ts';

export const readInsights = defineCall('GET /api/insights', { answer: insightsSchema });

export const readInsightsSummary = defineCall('GET /api/insights/:language/summary', {
  params: summaryParamsSchema,
  answer: insightsSummarySchema,
  refusals: ['validation_failed'],
});

export const updateNotice = defineCall('POST /api/insights/notice/update', {
  body: noticeChangeSchema,
  answer: successSchema,
  keepsCycleData: true,
});
