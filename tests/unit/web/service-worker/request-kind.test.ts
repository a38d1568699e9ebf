import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APP_PAGES } from '#domain/pages.ts';
import { isSignedInPage, requestKind } from '#web/service-worker/shell-cache.ts';

const origin = 'https://marea.example';
const known = { origin, files: new Set(['/assets/index-AAAAAAAA.js', '/fonts/figtree-400-700.woff2']) };

const navigation = (path: string) =>
  requestKind({ method: 'GET', mode: 'navigate', url: `${origin}${path}` }, known);
const part = (url: string, method = 'GET') =>
  requestKind({ method, mode: 'cors', url: new URL(url, origin).href }, known);

describe('a page', () => {
  it.each(['/', ...APP_PAGES, '/tasks?add=task'])('%s of the app can be served from the shell', (path) => {
    expect(navigation(path)).toBe('app-page');
  });

  it.each(['/start', '/start?lang=fr', '/privacy-policy', '/cookies-policy'])(
    '%s is rendered by the Worker',
    (path) => expect(navigation(path)).toBe('static-page'),
  );

  it.each(['/no-such-page', '/dev/mail', '/api/docs', '/dashboard/', '/shared'])(
    '%s is not handled',
    (path) => {
      expect(navigation(path)).toBe('other');
    },
  );
});

describe('a part of a page', () => {
  it('from this build is a cached file', () => {
    expect(part('/assets/index-AAAAAAAA.js')).toBe('file');
    expect(part('/fonts/figtree-400-700.woff2')).toBe('file');
  });

  it('from another build may be one that an earlier build has cached', () => {
    expect(part('/assets/index-BBBBBBBB.js')).toBe('file');
    expect(part('/workers/read-import-BBBBBBBB.js')).toBe('file');
    expect(part('/fonts/other.woff2')).toBe('other');
  });

  it.each(['/api/user/details', '/api/task/list', '/dev/mail.json', '/dashboard', '/offline'])(
    '%s is never handled',
    (path) => {
      expect(part(path)).toBe('other');
      expect(part(path, 'POST')).toBe('other');
    },
  );

  it('from another origin is never handled, whatever its path', () => {
    expect(part('https://other.example/assets/index-AAAAAAAA.js')).toBe('other');
  });
});

describe('a tab that a reminder can send to its page', () => {
  const shellRoutes = readdirSync('web/routes/_app/_shell', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `/${file.replace('.tsx', '')}`);

  it.each(['/', ...APP_PAGES, '/dashboards', '/start', '/privacy-policy', ...shellRoutes])(
    'at %s is found if its route is in the shell, and only then',
    (path) => expect(isSignedInPage(path)).toBe(shellRoutes.includes(path)),
  );

  it('is known for every page behind the sign-in', () => {
    expect(shellRoutes).toEqual(expect.arrayContaining(['/dashboard', '/tasks', '/settings/reminders']));
  });
});
