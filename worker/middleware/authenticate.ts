import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/context.ts';
import { accessServices, createServices } from '#worker/services.ts';

/** Lets only a live session pass (401 otherwise) and binds the person's services to the request. */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const signedIn = await accessServices(c).sessions.authenticate(c.req.header('authorization'));
  c.set('signedIn', signedIn);
  c.set('services', createServices(c.var.deps, signedIn.userId));
  await next();
});
