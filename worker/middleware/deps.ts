import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv, Overrides } from '#worker/context.ts';
import { createOutboxRepository } from '#worker/outbox/outbox.repository.ts';
import { systemClock } from '#worker/platform/clock.ts';
import { type Config, isLoopback, readConfig } from '#worker/platform/config.ts';
import { openDatabase } from '#worker/platform/database.ts';
import { newUuid } from '#worker/platform/ids.ts';
import { consoleLog, type Log } from '#worker/platform/log.ts';
import type { Mailer } from '#worker/platform/mailer.ts';
import { createResendMailer } from '#worker/platform/resend-mailer.ts';

const MISCONFIGURED_RETRY_SECONDS = 300;

/** Builds `Deps` from the bindings for one request, or refuses to serve while a needed setting is missing. */
export function provideDeps(overrides: Overrides) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const log = overrides.log ?? consoleLog;
    const reading = readConfig(c.env);
    if (!reading.complete) {
      log({ event: 'refused_to_serve', requestId: c.var.requestId, missing: reading.missing });
      throw new AppError('unavailable', { retryAfterSeconds: MISCONFIGURED_RETRY_SECONDS });
    }
    const db = overrides.db ?? openDatabase(c.env.DB);
    const now = overrides.now ?? systemClock;
    const newId = overrides.newId ?? newUuid;
    const common = { db, now, newId, log, requestId: c.var.requestId };
    const mailer = overrides.mailer ?? mailerOf(reading.config, { ...common, url: c.req.url });
    c.set('deps', { config: reading.config, db, now, newId, log, mailer });
    await next();
  });
}

type MailerParts = Parameters<typeof createOutboxRepository>[0] & {
  log: Log;
  requestId: string;
  url: string;
};

function mailerOf(config: Config, parts: MailerParts): Mailer {
  if (config.MAIL_TRANSPORT === 'resend') {
    return createResendMailer({
      apiKey: config.RESEND_API_KEY,
      from: config.MAIL_FROM,
      baseUrl: config.RESEND_BASE_URL,
      ...parts,
    });
  }
  if (isLoopback(parts.url)) return createOutboxRepository(parts).add;
  return async () => {
    throw new AppError('unavailable', { detail: 'the outbox works on loopback only' });
  };
}
