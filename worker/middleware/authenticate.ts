import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/context.ts';
import { deviceOf } from '#worker/http/device-of.ts';
import { appOriginOf } from '#worker/platform/config.ts';
import { accessServices, createServices } from '#worker/services.ts';

/** Lets only a live session pass, whatever the account's status (401 otherwise): for what even a banned person may do. */
export const identify = createMiddleware<AppEnv>(async (c, next) => {
  c.set('signedIn', await accessServices(c).sessions.identify(c.req.header('authorization')));
  await next();
});

/** Lets only a live session of an account that is not banned pass (401, 403) and binds the person's services to the request. */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const signedIn = await accessServices(c).sessions.authenticate(c.req.header('authorization'));
  c.set('signedIn', signedIn);
  const { deps } = c.var;
  const appOrigin = appOriginOf(deps.config, c.req.url);
  const device = () => deviceOf(c.req.header('user-agent'));
  c.set('services', createServices(deps, { owner: signedIn, device, appOrigin }));
  await next();
});
