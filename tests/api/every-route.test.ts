import { describe, expect, test } from 'vitest';
import { APP_PAGES, LANDING_PAGE, LEGAL_PAGES, MANIFEST, SHARED_PAGE } from '#domain/pages.ts';
import { call, foundOrFault, refusalIn, UNAUTHORIZED } from './setup/calls.ts';
import { PUBLIC_API_ROUTES } from './setup/public-routes.ts';
import { allRoutes, type Route } from './setup/routes.ts';

/** Pages contain no personal data; the outbox only exists on a developer's machine. */
const PAGES: readonly string[] = [LANDING_PAGE, SHARED_PAGE, ...APP_PAGES, ...Object.keys(LEGAL_PAGES)];
const PUBLIC_PAGES = [
  '/',
  MANIFEST,
  '/dev/mail',
  '/dev/mail.json',
  ...PAGES,
  ...PAGES.map((path) => `${path}/`),
];
/** Files for calendar programs, which have no token; the address is the secret. */
const PUBLIC_FILES = ['/calendar/:file'];
/** Files that phones read about the native app. */
const APP_LINKS = ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'];
/** The file with the contact for reporting vulnerabilities. */
const SECURITY_TXT = '/.well-known/security.txt';
const isPublic = ({ method, path }: Route) =>
  PUBLIC_API_ROUTES.has(`${method} ${path}`) ||
  (method === 'GET' && [...PUBLIC_PAGES, ...PUBLIC_FILES, ...APP_LINKS, SECURITY_TXT].includes(path));

const guarded = allRoutes().filter((route) => !isPublic(route));
const pathOf = (path: string) => path.replaceAll(/:\w+/g, '1');

describe('without a token', () => {
  test('there are calls to guard', () => {
    expect(guarded.length).toBeGreaterThan(10);
  });

  test('each of them answers 401', async () => {
    for (const { method, path } of guarded) {
      const sent = method === 'POST' ? { body: {} } : {};
      const refusal = await foundOrFault(call(`${method} ${pathOf(path)}`, sent).then(refusalIn));

      expect.soft(refusal, `${method} ${path}`).toEqual(UNAUTHORIZED);
    }
  });

  test('none of them reveals which fields it accepts', async () => {
    for (const { method, path } of guarded) {
      const headers = { 'content-type': 'text/plain' };
      const refusal = await foundOrFault(call(`${method} ${pathOf(path)}`, { headers }).then(refusalIn));

      expect.soft(refusal, `${method} ${path}`).toEqual(UNAUTHORIZED);
    }
  });
});

test('every public route exists', () => {
  const routes = new Set(allRoutes().map(({ method, path }) => `${method} ${path}`));

  expect([...PUBLIC_API_ROUTES].filter((route) => !routes.has(route))).toEqual([]);
});
