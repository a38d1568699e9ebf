import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import { accountService } from '#worker/account/account.service.ts';
import { sessionService } from '#worker/auth/session.service.ts';
import { type AppEnv, type Bindings, personContext } from '#worker/context.ts';
import { inSessions } from '#worker/platform/database.ts';
import { rescheduleService } from '#worker/tasks/reschedule-pinned.ts';

/** Only lets a live session pass (401), within its limits (429), also of a banned account. */
export const identify = createMiddleware<AppEnv>(async (c, next) => {
  c.set('signedIn', await sessionService(c.var.context).identify(c.req.header('authorization')));
  await next();
});

/** Only lets a live session of an account that isn't banned pass (401, 403, 429), and adds the person's context. */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const { context } = c.var;
  const signedIn = await sessionService(context).authenticate(c.req.header('authorization'));
  c.set('signedIn', signedIn);
  c.set('person', personContext(context, signedIn));
  await next();
});

/**
 * For every call that writes data of cycle, mode or journal (`keepsCycleData`), after `authenticate`: `conflict` while the
 * consent to processing such data is withdrawn. Existing data stays readable and deletable.
 */
export const cycleConsent = createMiddleware<AppEnv>(async (c, next) => {
  await accountService(c.var.person).needCycleConsent();
  await next();
});

/**
 * For calls that change the data that the days of pinned tasks depend on (`pinned: 'moves'`), after `authenticate`: the days are
 * computed again once the call has succeeded. They are marked as due before it, so that the timer does it if this call dies.
 */
export const reschedulePinnedTasksAfter = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.signedIn.nextPlaceAt === null) return next();
  await rescheduleService(c.var.person).mark();
  await next();
  if (c.res.ok) await reschedule(c);
});

/** For calls that show pinned tasks (`pinned: 'shows'`), after `authenticate`: the timer may be late at midnight. */
export const reschedulePinnedTasksBefore = createMiddleware<AppEnv>(async (c, next) => {
  const { nextPlaceAt } = c.var.signedIn;
  if (nextPlaceAt !== null && nextPlaceAt <= c.var.context.deps.now()) await reschedule(c);
  await next();
});

/** A failure doesn't fail the call: it's logged, and the timer tries again. */
const reschedule = (c: Context<AppEnv>): Promise<void> =>
  rescheduleService(c.var.person).place().catch(c.var.context.onFailure);

/**
 * Before `authenticate`, on calls that read a lot and may be a little slower: the session is read from the primary as always,
 * the rest from a replica, if any, that is at least as new as that read. So a call sees all earlier acknowledged writes.
 */
export const fromReplicas = createMiddleware<AppEnv>(async (c, next) => {
  const { context } = c.var;
  const { deps } = context;
  c.set('context', { ...context, deps: { ...deps, databaseFor: inSessions(c.env, deps.shards) } });
  await next();
});

/** Clients store their changes and send them again after this. */
const RETRY_SECONDS = 120;

/** Whether an operator has stopped all access to people's rows. */
export const isInMaintenance = ({ MAINTENANCE }: Pick<Bindings, 'MAINTENANCE'>): boolean =>
  MAINTENANCE === '1';

/** Refuses every call (503) while databases are being restored: writes during that time would be lost. */
export const refuseInMaintenance = createMiddleware<AppEnv>(async (c, next) => {
  if (isInMaintenance(c.env)) throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  await next();
});
