import { Hono } from 'hono';
import {
  insightsSchema,
  insightsSummarySchema,
  summaryParamsSchema,
} from '#domain/insights/insights.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { describe } from '#worker/http/openapi.ts';
import { params } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { fromReplicas } from '#worker/middleware/from-replicas.ts';
import { INSIGHTS_EXAMPLES } from './insights.examples.ts';

/** What a person's own days say, in numbers and in a few sentences. */
export const insightsRoutes = new Hono<AppEnv>()
  .get(
    '/insights',
    describe({
      summary: 'Cycle lengths, forecasts looked back on, and what stands out by phase',
      example: INSIGHTS_EXAMPLES.insights,
      access: 'signed-in',
      answer: insightsSchema,
    }),
    fromReplicas,
    authenticate,
    async (c) => c.json({ success: 1, ...(await c.var.services.insights.insights()) }),
  )
  .get(
    '/insights/:language/summary',
    describe({
      summary: 'The insights in a few sentences',
      example: INSIGHTS_EXAMPLES.summary,
      access: 'signed-in',
      answer: insightsSummarySchema,
      refusals: ['validation_failed'],
    }),
    fromReplicas,
    authenticate,
    params(summaryParamsSchema),
    async (c) =>
      c.json({
        success: 1,
        summary: await c.var.services.insights.summary(c.req.valid('param').language),
      }),
  );
