import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, Overrides } from '#worker/app-env.ts';
import { newUuid } from '#worker/platform/ids.ts';
import { consoleLog } from '#worker/platform/log.ts';
import { pseudonymOf } from '#worker/platform/pseudonym.ts';

/** Gives every answer an `X-Request-Id` and every request one log line with it. */
export function observe(overrides: Overrides) {
  const log = overrides.log ?? consoleLog;
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now();
    const requestId = newUuid();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    log({
      event: 'request',
      requestId,
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
      ...(await personOf(c)),
    });
  });
}

/** The signed-in person, by the pseudonym of the day. */
async function personOf(c: Context<AppEnv>): Promise<{ person?: string }> {
  // Both are missing if the request was refused early.
  const { deps, signedIn } = c.var as Partial<AppEnv['Variables']>;
  if (!deps || !signedIn) return {};
  return { person: await pseudonymOf(deps.config, { userId: signedIn.userId, now: deps.now() }) };
}
