import { previewForgetting, readForgetting, updateForgetting } from '#domain/retention/forgetting.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { forgettingService } from './forgetting.service.ts';

/** For how long the person's details are stored. */
export const forgettingRoutes = routesOf(
  route(readForgetting, {
    summary: 'For how many months details are stored, by kind',
    description: '`null` is always. Starts and lengths of periods stay in any case.',
    handle: async (c) => {
      const { months, doneUntil } = await forgettingService(c.var.person).settings();
      return { ...months, done_until: doneUntil };
    },
  }),
  route(previewForgetting, {
    summary: 'What would be deleted if details were stored for some months',
    description: 'Writes nothing. `seen` names exactly this.',
    handle: (c, { body }) => forgettingService(c.var.person).preview(body),
  }),
  route(updateForgetting, {
    summary: 'Store details for some months, and delete older ones',
    description: 'Within the hour, then at each midnight. Nothing comes back.',
    handle: (c, { body: { seen, ...months } }) => forgettingService(c.var.person).update(months, seen),
  }),
);
