import { Hono } from 'hono';
import { securityEventsSchema } from '#domain/security-trail/security-trail.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { describe } from '#worker/http/openapi.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { SECURITY_EVENTS_EXAMPLE } from './security-trail.examples.ts';

/** What happened to the security of a person's account. */
export const securityTrailRoutes = new Hono<AppEnv>().get(
  '/user/security-events',
  describe({
    summary: 'What happened to the security of the account, newest first',
    example: SECURITY_EVENTS_EXAMPLE,
    access: 'signed-in',
    answer: securityEventsSchema,
  }),
  authenticate,
  async (c) => c.json({ success: 1, events: await c.var.services.securityTrail.list(c.var.signedIn.userId) }),
);
