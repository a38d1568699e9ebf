import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';
import { deviceOf } from '#worker/http/device-of.ts';
import { appOriginOf } from '#worker/platform/config.ts';
import { createServices } from '#worker/services.ts';
import { sessionsOf } from '#worker/sessions.ts';

/** Lets only a live session pass, whatever the account's status (401 otherwise): for what even a banned person may do. A call over its limit is 429. */
export const identify = createMiddleware<AppEnv>(async (c, next) => {
  c.set('signedIn', await sessionsOf(c).identify(c.req.header('authorization')));
  await next();
});

/** Lets only a live session of an account that is not banned pass, within its limits (401, 403, 429), and binds the person's services to the request. */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const { deps } = c.var;
  const signedIn = await sessionsOf(c).authenticate(c.req.header('authorization'));
  c.set('signedIn', signedIn);
  const appOrigin = appOriginOf(deps.config, c.req.url);
  c.set('services', createServices(deps, { owner: signedIn, device: deviceBehind(c), appOrigin }));
  await next();
});

const deviceBehind = (c: Context<AppEnv>) => () => deviceOf(c.req.header('user-agent'));
