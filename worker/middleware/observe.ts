import { createMiddleware } from 'hono/factory';
import type { AppEnv, Deps, Overrides } from '#worker/context.ts';
import type { Config } from '#worker/platform/config.ts';
import { consoleLog } from '#worker/platform/log.ts';
import { newUuid, onceFor } from '#worker/platform/runtime.ts';
import { createMac } from '#worker/platform/secrets.ts';

/** Gives every answer an `X-Request-Id` and every request one log line with it. */
export function observe(overrides: Overrides) {
  const log = overrides.log ?? consoleLog;
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now();
    const requestId = newUuid();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const durationMs = Math.round(performance.now() - startedAt);
    // Both are missing if the request was refused early.
    const { context, signedIn } = c.var as Partial<AppEnv['Variables']>;
    const person = context && signedIn && (await pseudonymOf(context.deps, signedIn.userId));
    log({
      event: 'request',
      requestId,
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      durationMs,
      ...(person ? { person } : {}),
    });
  });
}

const DAY_SECONDS = 86_400;
/** Characters of a pseudonym: 72 bits, so that no two people share one. */
const LENGTH = 12;
/** The most cached pseudonyms; with more, all are dropped. */
const REMEMBERED_MAX = 1_000;

/** Recent pseudonyms by day and person: most calls come from someone who just called. */
const remembered = onceFor((_: Config) => new Map<string, string>());

/**
 * A person's name in the log on one UTC day: different the next day, and not traceable without the secret. It connects one
 * person's lines to understand a failure, but doesn't allow following them.
 */
async function pseudonymOf({ config, now }: Pick<Deps, 'config' | 'now'>, userId: string) {
  const whose = `log-pseudonym|${Math.floor(now() / DAY_SECONDS)}|${userId}`;
  const known = remembered(config);
  const made = known.get(whose);
  if (made) return made;
  const pseudonym = (await createMac(config.CODE_SECRET).sign(whose)).slice(0, LENGTH);
  if (known.size >= REMEMBERED_MAX) known.clear();
  known.set(whose, pseudonym);
  return pseudonym;
}
