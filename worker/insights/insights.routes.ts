import { readInsights, readInsightsSummary, updateNotice } from '#domain/insights/insights.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { insightsService } from './insights.service.ts';

/** A person's insights, in numbers and in a few sentences. */
export const insightsRoutes = routesOf(
  route(readInsights, {
    summary: 'Cycle lengths, forecasts looked back on, and what stands out by phase',
    fromReplicas: true,
    handle: (c) => insightsService(c.var.person).insights(),
  }),
  route(updateNotice, {
    summary: 'Puts a notice away for 90 days, or takes that back',
    example: { request: { kind: 'long_cycles', away: 1 } },
    handle: async (c, { body }) => insightsService(c.var.person).putNoticeAway(body),
  }),
  route(readInsightsSummary, {
    summary: 'The insights in a few sentences',
    example: { parameters: { language: 'en' } },
    fromReplicas: true,
    handle: async (c, { params }) => ({
      summary: await insightsService(c.var.person).summary(params.language),
    }),
  }),
);
