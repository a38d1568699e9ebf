import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';
import { occasionOf, servicesFor, sessionsOf } from '#worker/services.ts';

/**
 * Only lets a live session pass (otherwise 401), with any account status: for calls that even a banned person may make. 429
 * over a limit.
 */
export const identify = createMiddleware<AppEnv>(async (c, next) => {
  c.set('signedIn', await sessionsOf(c).identify(c.req.header('authorization')));
  await next();
});

/**
 * Only lets a live session of an account that isn't banned pass, within its limits (401, 403, 429), and adds the person's
 * services to the request.
 */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const signedIn = await sessionsOf(c).authenticate(c.req.header('authorization'));
  c.set('signedIn', signedIn);
  c.set('services', servicesFor(occasionOf(c), signedIn));
  await next();
});
