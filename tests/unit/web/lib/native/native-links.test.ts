import { describe, expect, it, test } from 'vitest';
import { APP_PAGES } from '#domain/pages.ts';
import { pathOfLink, staticPageOf } from '#web/lib/native/native-platform.ts';

const ORIGIN = 'https://marea.example';

describe('a link into the app', () => {
  it.each(APP_PAGES)('opens %s', (page) => {
    expect(pathOfLink(`${ORIGIN}${page}`, ORIGIN)).toBe(page);
  });

  it('preserves the query and hash', () => {
    expect(pathOfLink(`${ORIGIN}/habits/?habit=7&phase=luteal#notes`, ORIGIN)).toBe(
      '/habits?habit=7&phase=luteal#notes',
    );
  });

  it.each([
    'https://elsewhere.example/dashboard',
    'https://marea.example.elsewhere.example/dashboard',
    'https://marea.example@elsewhere.example/dashboard',
    'http://marea.example/dashboard',
    'https://marea.example:8443/dashboard',
    'https://marea.example/api/user/details',
    'https://marea.example//elsewhere.example/dashboard',
    'https://marea.example/nothing',
    'marea://dashboard',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('opens nothing for %j', (link) => {
    expect(pathOfLink(link, ORIGIN)).toBeUndefined();
  });
});

describe('a static page in a shell', () => {
  const pageAt = (path: string) => staticPageOf(new URL(path, 'capacitor://localhost'), 'fr');

  test('uses the device’s language', () => {
    expect(pageAt('/start')).toEqual({ asset: '/pages/start.fr.html', chosen: undefined });
    expect(pageAt('/cookies-policy/')).toEqual({ asset: '/pages/cookies.fr.html', chosen: undefined });
  });

  test('uses the link’s language', () => {
    expect(pageAt('/privacy-policy?lang=nl')).toEqual({ asset: '/pages/privacy.nl.html', chosen: 'nl' });
    expect(pageAt('/start?lang=xx')).toEqual({ asset: '/pages/start.fr.html', chosen: undefined });
  });

  test.each(['/', '/dashboard', '/login', '/pages/start.fr.html'])('doesn’t exist for %s', (path) => {
    expect(pageAt(path)).toBeUndefined();
  });
});
