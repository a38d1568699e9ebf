import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/app-env.ts';

/**
 * For every call that writes of cycle, mode or journal, behind `authenticate`: `conflict` while the consent to working with such
 * data is withdrawn. Such a call says `keepsCycleData`. What is there stays readable and deletable.
 */
export const cycleConsent = createMiddleware<AppEnv>(async (c, next) => {
  await c.var.services.account.needCycleConsent();
  await next();
});
