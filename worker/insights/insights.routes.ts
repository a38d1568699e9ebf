import { readInsights, readInsightsSummary, updateNotice } from '#domain/insights/insights.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { INSIGHTS_EXAMPLES } from './insights.examples.ts';
import { insightsService } from './insights.service.ts';

/** A person's insights, in numbers and in a few sentences. */
export const insightsRoutes = routesOf(
  route(readInsights, {
    summary: 'Cycle lengths, forecasts looked back on, and what stands out by phase',
    example: INSIGHTS_EXAMPLES.insights,
    fromReplicas: true,
    handle: (c) => insightsService(c.var.person).insights(),
  }),
  route(updateNotice, {
    summary: 'Puts a notice away for 90 days, or takes that back',
    example: INSIGHTS_EXAMPLES.updateNotice,
    handle: async (c, { body }) => insightsService(c.var.person).putNoticeAway(body),
  }),
  route(readInsightsSummary, {
    summary: 'The insights in a few sentences',
    example: INSIGHTS_EXAMPLES.summary,
    fromReplicas: true,
    handle: async (c, { params }) => ({
      summary: await insightsService(c.var.person).summary(params.language),
    }),
  }),
);
