import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';

/** No cache anywhere may keep an API answer. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
});
