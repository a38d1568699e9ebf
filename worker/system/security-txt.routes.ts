import { Hono } from 'hono';
import { LANGUAGES } from '#domain/account/language.ts';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { appOriginOf } from '#worker/platform/config.ts';

const PATH = '/.well-known/security.txt';
const DAY_SECONDS = 86_400;
/** RFC 9116 asks for less than a year. The date moves on once in every `STEP`, so the file never expires while it is served. */
const VALID_SECONDS = 180 * DAY_SECONDS;
const STEP_SECONDS = 30 * DAY_SECONDS;

/** Where to report security flaws (RFC 9116). Without the setting the file doesn't exist. */
export const securityTxtRoutes = new Hono<AppEnv>().get(PATH, (c) => {
  const { config, now } = c.var.deps;
  if (config.SECURITY_CONTACT === undefined) throw new AppError('not_found');
  const expiresAt = Math.floor(now() / STEP_SECONDS) * STEP_SECONDS + STEP_SECONDS + VALID_SECONDS;
  const fields = [
    `Contact: ${config.SECURITY_CONTACT}`,
    `Expires: ${new Date(expiresAt * 1000).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${appOriginOf(config, c.req.url)}${PATH}`,
  ];
  return c.text(`${fields.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });
});
