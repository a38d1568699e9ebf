import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';
import { inSessions } from '#worker/platform/database.ts';

/**
 * Before `authenticate`, on calls that read a lot and may be a little slower: the session is read from the primary as always,
 * the rest from a replica, if any, that is at least as new as that read. So a call sees all earlier acknowledged writes.
 */
export const fromReplicas = createMiddleware<AppEnv>(async (c, next) => {
  const { deps } = c.var;
  c.set('deps', { ...deps, databaseFor: inSessions(c.env, deps.shards) });
  await next();
});
