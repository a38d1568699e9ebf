import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { LANGUAGES } from '#domain/account/language.ts';
import { AppError } from '#domain/errors.ts';
import { APP_PAGES, NATIVE_APP_ID } from '#domain/pages.ts';
import { readHealth, readVersion, SYSTEM_VERSION } from '#domain/system/system.calls.ts';
import type { AppEnv } from '#worker/context.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { appOriginOf } from '#worker/platform/config.ts';

/** Version and health (contract §8). */
export const systemRoutes = routesOf(
  route(readVersion, {
    summary: 'The version of the API',
    handle: async () => ({ system_version: SYSTEM_VERSION }),
  }),
  route(readHealth, {
    summary: 'Whether the database answers',
    description: 'It queries every database with people’s rows.',
    handle: async (c) => {
      const { shards, databaseFor } = c.var.context.deps;
      await Promise.all(shards.map((shard) => databaseFor(shard).get(sql`select 1`))).catch(() => {
        throw new AppError('unavailable', { detail: 'the database does not answer' });
      });
      return { database: 'ok' as const };
    },
  }),
);

const PATH = '/.well-known/security.txt';
const DAY_SECONDS = 86_400;
/** RFC 9116 recommends less than a year. The date advances once in every `STEP_SECONDS`, so the file never expires while it is served. */
const VALID_SECONDS = 180 * DAY_SECONDS;
const STEP_SECONDS = 30 * DAY_SECONDS;

const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' };

/** Where to report security flaws (RFC 9116), and for phones which app may open which of our addresses. Without its setting a file doesn't exist. */
export const wellKnownRoutes = new Hono<AppEnv>()
  .get(PATH, (c) => {
    const { config, now } = c.var.context.deps;
    if (config.SECURITY_CONTACT === undefined) throw new AppError('not_found');
    const expiresAt = Math.floor(now() / STEP_SECONDS) * STEP_SECONDS + STEP_SECONDS + VALID_SECONDS;
    const fields = [
      `Contact: ${config.SECURITY_CONTACT}`,
      `Expires: ${new Date(expiresAt * 1000).toISOString()}`,
      `Preferred-Languages: ${LANGUAGES.join(', ')}`,
      `Canonical: ${appOriginOf(config, c.req.url)}${PATH}`,
    ];
    return c.text(`${fields.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });
  })
  .get('/.well-known/apple-app-site-association', (c) => {
    const { APPLE_TEAM_ID: team } = c.var.context.deps.config;
    if (team === undefined) throw new AppError('not_found');
    const components = APP_PAGES.map((page) => ({ '/': page }));
    const applinks = { details: [{ appIDs: [`${team}.${NATIVE_APP_ID}`], components }] };
    return c.body(JSON.stringify({ applinks }), 200, JSON_HEADERS);
  })
  .get('/.well-known/assetlinks.json', (c) => {
    const { ANDROID_CERTS: certificates } = c.var.context.deps.config;
    if (certificates === undefined) throw new AppError('not_found');
    const target = {
      namespace: 'android_app',
      package_name: NATIVE_APP_ID,
      sha256_cert_fingerprints: certificates,
    };
    const links = [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
    return c.body(JSON.stringify(links), 200, JSON_HEADERS);
  });
