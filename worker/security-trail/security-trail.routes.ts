import { listSecurityEvents } from '#domain/security-trail/security-trail.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { securityTrailIn } from './security-events.repository.ts';
import { SECURITY_EVENTS_EXAMPLE } from './security-trail.examples.ts';

/** What happened to the security of a person's account. */
export const securityTrailRoutes = routesOf(
  route(listSecurityEvents, {
    summary: 'What happened to the security of the account, newest first',
    example: SECURITY_EVENTS_EXAMPLE,
    handle: async (c) => {
      const { context, signedIn } = c.var;
      return { events: await securityTrailIn(context, signedIn).list(signedIn.userId) };
    },
  }),
);
