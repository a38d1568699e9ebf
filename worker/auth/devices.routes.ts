import { Hono } from 'hono';
import { sessionParamSchema, sessionsSchema } from '#domain/account/account.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { accessServices } from '#worker/access-services.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { describe } from '#worker/http/openapi.ts';
import { params } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { AUTH_EXAMPLES } from './auth.examples.ts';

/** The devices a person is signed in on (contract §2). */
export const devicesRoutes = new Hono<AppEnv>()
  .get(
    '/user/sessions',
    describe({
      summary: 'Signed-in devices, newest use first',
      example: AUTH_EXAMPLES.sessions,
      access: 'signed-in',
      answer: sessionsSchema,
    }),
    authenticate,
    async (c) => c.json({ success: 1, sessions: await accessServices(c).sessions.list(c.var.signedIn) }),
  )
  .delete(
    '/user/session/:id/delete',
    describe({
      summary: 'Sign a device out',
      example: AUTH_EXAMPLES.endSession,
      access: 'signed-in',
      answer: successSchema,
      refusals: ['not_found'],
    }),
    authenticate,
    params(sessionParamSchema),
    async (c) => {
      const { id: sessionId } = c.req.valid('param');
      await accessServices(c).sessions.endDevice({ ...c.var.signedIn, sessionId });
      return c.json({ success: 1 });
    },
  );
