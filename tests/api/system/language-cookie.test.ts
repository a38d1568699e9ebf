import { expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import type { Bindings } from '#worker/context.ts';
import { TEST_SECRETS } from '../setup/server.ts';

// The Worker under test has no files, so the pages' routes are called with fake ones.
const env = {
  ...TEST_SECRETS,
  MAIL_TRANSPORT: 'resend',
  MAIL_FROM: 'Marea <hello@marea.example>',
  APP_ORIGIN: 'https://marea.example',
  RESEND_API_KEY: 're_of_the_api_tests',
  ASSETS: { fetch: async () => new Response('<p>Marea</p>') },
} as unknown as Bindings; // the pages use no other binding

test.each([
  ['https://marea.example', 'locale=nl; Max-Age=31536000; Path=/; Secure; SameSite=Lax'],
  ['http://127.0.0.1:8787', 'locale=nl; Max-Age=31536000; Path=/; SameSite=Lax'],
])('the language chosen at %s is stored in a cookie that suits the connection', async (origin, cookie) => {
  const answer = await createApp({ log: () => undefined }).fetch(new Request(`${origin}/start?lang=nl`), env);

  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([cookie]);
});
