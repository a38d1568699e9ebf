import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { APP_PAGES, NATIVE_APP_ID } from '#domain/pages.ts';
import { createApp } from '#worker/app.ts';
import { TEST_SECRETS } from '../setup/server.ts';

const APPLE = '/.well-known/apple-app-site-association';
const ANDROID = '/.well-known/assetlinks.json';
const CERT = Array.from({ length: 32 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(
  ':',
);

/** The answer of a deployment with these settings. */
const ask = (path: string, settings: Record<string, string> = {}) =>
  createApp({ log: () => {} }).request(
    `https://marea.example${path}`,
    {},
    {
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM: 'Marea <hello@marea.example>',
      APP_ORIGIN: 'https://marea.example',
      RESEND_API_KEY: 're_of_the_api_tests',
      ...TEST_SECRETS,
      ...settings,
    },
  );

describe('the file that phones read before they open an address in the app', () => {
  test('names the app on iOS and every page of it', async () => {
    const answer = await ask(APPLE, { APPLE_TEAM_ID: 'A1B2C3D4E5' });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({
      applinks: {
        details: [
          { appIDs: ['A1B2C3D4E5.example.marea.app'], components: APP_PAGES.map((page) => ({ '/': page })) },
        ],
      },
    });
  });

  test('names the app on Android with every signing key', async () => {
    const other = CERT.replace('00', 'FF');
    const answer = await ask(ANDROID, { ANDROID_CERTS: `${CERT} ${other}` });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'example.marea.app',
          sha256_cert_fingerprints: [CERT, other],
        },
      },
    ]);
  });

  test.each([APPLE, ANDROID])('%s does not exist without the setting', async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect((await ask(path, { APPLE_TEAM_ID: '', ANDROID_CERTS: '' })).status).toBe(404);
  });

  test.each([
    { name: 'APPLE_TEAM_ID', value: 'a1b2c3d4e5' },
    { name: 'APPLE_TEAM_ID', value: 'A1B2C3D4E5.example.marea.app' },
    { name: 'ANDROID_CERTS', value: CERT.toLowerCase() },
    { name: 'ANDROID_CERTS', value: `${CERT},${CERT}` },
    { name: 'NATIVE_ORIGIN', value: '*' },
    { name: 'NATIVE_ORIGIN', value: 'null' },
    { name: 'NATIVE_ORIGIN', value: 'https://*.example' },
    { name: 'NATIVE_ORIGIN', value: 'https://app.example/' },
    { name: 'NATIVE_ORIGIN', value: 'http://app.example' },
    { name: 'NATIVE_ORIGIN', value: 'capacitor://localhost,https://localhost' },
    { name: 'NATIVE_ORIGIN', value: 'capacitor://localhost https://localhost https://third.example' },
  ])('$name=$value stops the whole deployment', async ({ name, value }) => {
    expect((await ask('/api/system/version', { [name]: value })).status).toBe(503);
  });
});

test('the app has the same name everywhere', () => {
  const config = JSON.parse(readFileSync('capacitor.config.json', 'utf8')) as { appId: string };
  const gradle = readFileSync('web/native/android/app/build.gradle', 'utf8');
  const xcode = readFileSync('web/native/ios/App/App.xcodeproj/project.pbxproj', 'utf8');

  expect(config.appId).toBe(NATIVE_APP_ID);
  expect(gradle).toContain(`applicationId "${NATIVE_APP_ID}"`);
  expect([...xcode.matchAll(/PRODUCT_BUNDLE_IDENTIFIER = (.+);/g)].map(([, id]) => id)).toEqual([
    NATIVE_APP_ID,
    NATIVE_APP_ID,
  ]);
});
