import { endDeviceSession, listSessions } from '#domain/account/session.calls.ts';
import { accessServices } from '#worker/access-services.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { AUTH_EXAMPLES } from './auth.examples.ts';

/** The devices a person is signed in on (contract §2). */
export const devicesRoutes = routesOf(
  route(listSessions, {
    summary: 'Signed-in devices, newest use first',
    example: AUTH_EXAMPLES.sessions,
    handle: async (c) => ({ sessions: await accessServices(c).sessions.list(c.var.signedIn) }),
  }),
  route(endDeviceSession, {
    summary: 'Sign a device out',
    example: AUTH_EXAMPLES.endSession,
    handle: (c, { params }) =>
      accessServices(c).sessions.endDevice({ ...c.var.signedIn, sessionId: params.id }),
  }),
);
