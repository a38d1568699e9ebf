import { listSecurityEvents } from '#domain/security-trail/security-trail.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { securityTrailIn } from './security-events.repository.ts';

/** What happened to the security of a person's account. */
export const securityTrailRoutes = routesOf(
  route(listSecurityEvents, {
    summary: 'What happened to the security of the account, newest first',
    handle: async (c) => {
      const { context, signedIn } = c.var;
      return { events: await securityTrailIn(context, signedIn).list(signedIn.userId) };
    },
  }),
);
