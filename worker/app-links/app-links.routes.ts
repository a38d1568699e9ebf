import { type Context, Hono } from 'hono';
import { APP_PAGES } from '#domain/app-pages.ts';
import { AppError } from '#domain/errors.ts';
import { NATIVE_APP_ID } from '#domain/native-app.ts';
import type { AppEnv } from '#worker/app-env.ts';

const CACHE = 'public, max-age=3600';

/**
 * Phones read this before they open our addresses in the app: which app, and which addresses. Without the setting the file
 * doesn't exist.
 */
export const appLinksRoutes = new Hono<AppEnv>()
  .get('/.well-known/apple-app-site-association', (c) => {
    const { APPLE_TEAM_ID: team } = c.var.deps.config;
    if (team === undefined) throw new AppError('not_found');
    const components = APP_PAGES.map((page) => ({ '/': page }));
    return answer(c, { applinks: { details: [{ appIDs: [`${team}.${NATIVE_APP_ID}`], components }] } });
  })
  .get('/.well-known/assetlinks.json', (c) => {
    const { ANDROID_CERTS: certificates } = c.var.deps.config;
    if (certificates === undefined) throw new AppError('not_found');
    const target = {
      namespace: 'android_app',
      package_name: NATIVE_APP_ID,
      sha256_cert_fingerprints: certificates,
    };
    return answer(c, [{ relation: ['delegate_permission/common.handle_all_urls'], target }]);
  });

function answer(c: Context<AppEnv>, content: object): Response {
  return c.body(JSON.stringify(content), 200, { 'Content-Type': 'application/json', 'Cache-Control': CACHE });
}
