import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv, Bindings } from '#worker/app-env.ts';

/** Clients keep their changes and send them again after this. */
const RETRY_SECONDS = 120;

/** Whether an operator has stopped all access to people's rows. */
export const isInMaintenance = ({ MAINTENANCE }: Pick<Bindings, 'MAINTENANCE'>): boolean =>
  MAINTENANCE === '1';

/** Refuses every call (503) while databases are being restored: writes during that time would be lost. */
export const refuseInMaintenance = createMiddleware<AppEnv>(async (c, next) => {
  if (isInMaintenance(c.env)) throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  await next();
});
