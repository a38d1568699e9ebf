import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  insightsSchema,
  insightsSummarySchema,
  noticeChangeSchema,
  summaryParamsSchema,
} from './insights.schema.ts';

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

export const updateNotice = defineCall({
  method: 'POST',
  path: '/api/insights/notice/update',
  access: 'signed-in',
  body: noticeChangeSchema,
  answer: successSchema,
  keepsCycleData: true,
});
