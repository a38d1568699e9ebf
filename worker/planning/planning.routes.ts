import {
  applyPlan,
  previewPlan,
  readPlanPreferences,
  updatePlanPreferences,
} from '#domain/planning/planning.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { PLANNING_EXAMPLES } from './planning.examples.ts';
import { planningService } from './planning.service.ts';

/** Plans of the coming days (contract §13). */
export const planningRoutes = routesOf(
  route(readPlanPreferences, {
    summary: 'How many minutes the person has for tasks on each weekday, and when',
    example: PLANNING_EXAMPLES.preferences,
    handle: async (c) => ({ preferences: await planningService(c.var.person).preferences() }),
  }),
  route(updatePlanPreferences, {
    summary: 'Change them: what is left out stays',
    example: PLANNING_EXAMPLES.updatePreferences,
    handle: async (c, { body }) => ({
      preferences: await planningService(c.var.person).setPreferences(body),
    }),
  }),
  route(previewPlan, {
    summary: 'Lay open tasks over the coming days, each with its reasons; writes nothing',
    example: PLANNING_EXAMPLES.preview,
    handle: (c, { body }) => planningService(c.var.person).preview(body),
  }),
  route(applyPlan, {
    summary: 'Plan tasks for days, as one batch that can be undone',
    example: PLANNING_EXAMPLES.apply,
    handle: (c, { body }) => planningService(c.var.person).apply(body.placements),
  }),
);
