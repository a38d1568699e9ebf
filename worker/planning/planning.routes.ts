import {
  applyPlan,
  previewPlan,
  readPlanPreferences,
  updatePlanPreferences,
} from '#domain/planning/planning.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { planningService } from './planning.service.ts';

/** Plans of the coming days (contract §13). */
export const planningRoutes = routesOf(
  route(readPlanPreferences, {
    summary: 'How many minutes the person has for tasks on each weekday, and when',
    handle: async (c) => ({ preferences: await planningService(c.var.person).preferences() }),
  }),
  route(updatePlanPreferences, {
    summary: 'Change them: what is left out stays',
    handle: async (c, { body }) => ({
      preferences: await planningService(c.var.person).setPreferences(body),
    }),
  }),
  route(previewPlan, {
    summary: 'Lay open tasks over the coming days, each with its reasons; writes nothing',
    description: 'Minutes and per cent are whole; tasks in `keep` stay on their day.',
    handle: (c, { body }) => planningService(c.var.person).preview(body),
  }),
  route(applyPlan, {
    summary: 'Plan tasks for days, as one batch that can be undone',
    description: 'Tasks that can no longer be planned are in `skipped`.',
    handle: (c, { body }) => planningService(c.var.person).apply(body.placements),
  }),
);
