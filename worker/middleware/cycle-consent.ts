import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';

/**
 * For every call that writes data of cycle, mode or journal (`keepsCycleData`), after `authenticate`: `conflict` while the
 * consent to processing such data is withdrawn. Existing data stays readable and deletable.
 */
export const cycleConsent = createMiddleware<AppEnv>(async (c, next) => {
  await c.var.services.account.needCycleConsent();
  await next();
});
