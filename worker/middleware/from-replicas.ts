import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';
import { inSessions } from '#worker/platform/database.ts';

/**
 * Before `authenticate`, on calls that read much and need not be the quickest: who calls is read from the primary as ever, the
 * rest from a replica, where there is one, that is at least as new as that read. So a call sees all that was acknowledged before it.
 */
export const fromReplicas = createMiddleware<AppEnv>(async (c, next) => {
  const { deps } = c.var;
  c.set('deps', { ...deps, databaseFor: inSessions(c.env, deps.shards) });
  await next();
});
