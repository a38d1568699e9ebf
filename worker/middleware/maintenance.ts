import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv, Bindings } from '#worker/app-env.ts';

/** Clients keep what was changed meanwhile, and come back with it. */
const RETRY_SECONDS = 120;

/** Whether an operator has stopped everything that reads or writes people's rows. */
export const isInMaintenance = ({ MAINTENANCE }: Pick<Bindings, 'MAINTENANCE'>): boolean =>
  MAINTENANCE === '1';

/** Refuses every call (503) while databases are being restored: what would be written then would be lost. */
export const refuseInMaintenance = createMiddleware<AppEnv>(async (c, next) => {
  if (isInMaintenance(c.env)) throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  await next();
});
