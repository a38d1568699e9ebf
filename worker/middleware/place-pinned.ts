import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';
import { logFailureOf } from '#worker/services.ts';

/**
 * For calls that change what the days of pinned tasks follow from (`pinned: 'moves'`), after `authenticate`: they are worked out
 * again once the call has succeeded. They are marked as due before it, so that the timer does it if this call dies.
 */
export const reschedulePinnedTasksAfter = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.signedIn.nextPlaceAt === null) return next();
  await c.var.services.placing.mark();
  await next();
  if (c.res.ok) await reschedule(c);
});

/** For calls that show pinned tasks (`pinned: 'shows'`), after `authenticate`: the timer may be late at midnight. */
export const reschedulePinnedTasksBefore = createMiddleware<AppEnv>(async (c, next) => {
  const { nextPlaceAt } = c.var.signedIn;
  if (nextPlaceAt !== null && nextPlaceAt <= c.var.deps.now()) await reschedule(c);
  await next();
});

/** A failure isn't the call's: it's logged, and the timer tries again. */
const reschedule = (c: Context<AppEnv>): Promise<void> =>
  c.var.services.placing.place().catch(logFailureOf(c));
