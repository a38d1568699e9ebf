import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';
import { occasionOf, servicesFor, sessionsOf } from '#worker/services.ts';

/** Lets only a live session pass, whatever the account's status (401 otherwise): for what even a banned person may do. A call over its limit is 429. */
export const identify = createMiddleware<AppEnv>(async (c, next) => {
  c.set('signedIn', await sessionsOf(c).identify(c.req.header('authorization')));
  await next();
});

/** Lets only a live session of an account that is not banned pass, within its limits (401, 403, 429), and binds the person's services to the request. */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const signedIn = await sessionsOf(c).authenticate(c.req.header('authorization'));
  c.set('signedIn', signedIn);
  c.set('services', servicesFor(occasionOf(c), signedIn));
  await next();
});
