import { afterAll, beforeAll, expect, test } from 'vitest';
import { callThrough, fromElsewhere } from '../setup/calls.ts';
import { startMailProvider } from '../setup/mail-provider.ts';
import { ANA } from '../setup/person.ts';
import { type Server, TEST_SECRETS, workerWith } from '../setup/server.ts';

const DEPLOYED = 'https://marea.example';

let provider: Awaited<ReturnType<typeof startMailProvider>>;
let server: Server;

beforeAll(async () => {
  provider = await startMailProvider();
  server = await workerWith({
    vars: {
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM: 'Marea <hello@marea.example>',
      APP_ORIGIN: DEPLOYED,
      RESEND_BASE_URL: provider.url,
      RATE_LIMIT_FACTOR: '2',
    },
    secrets: { ...TEST_SECRETS, RESEND_API_KEY: 're_of_the_api_tests' },
  });
});
afterAll(async () => {
  provider.close();
});

const check = (origin: string, headers: Record<string, string>) =>
  callThrough(server.fetch, {
    route: `POST ${origin}/api/login/code/verify`,
    body: { email: `${crypto.randomUUID()}@example.test`, secret: 'BCDFG' },
    headers,
  });

/** The number of 150 checks from one network that passed the limits. */
async function passedFrom(origin: string): Promise<number> {
  const headers = fromElsewhere();
  const answers = await Promise.all(Array.from({ length: 150 }, () => check(origin, headers)));
  return answers.filter(({ status }) => status === 400).length;
}

test('RATE_LIMIT_FACTOR multiplies the limits of a network on loopback only', async () => {
  expect(await passedFrom('')).toBe(120);
  expect(await passedFrom(DEPLOYED)).toBe(60);
});

test('the limits of an address stay unchanged', async () => {
  const ask = () =>
    callThrough(server.fetch, {
      route: 'POST /api/login/code/request',
      body: { email: ANA },
      headers: { 'cf-connecting-ip': '198.51.100.1' },
    });

  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
});

test('the cookie of a code request is Secure and bound to the host', async () => {
  const answer = await callThrough(server.fetch, {
    route: `POST ${DEPLOYED}/api/login/code/request`,
    body: { email: 'ben@example.test' },
    headers: fromElsewhere(),
  });

  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-marea_request=[0-9a-f-]{36}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
});

test('a deployed answer has the whole table of headers', async () => {
  const { headers } = await callThrough(server.fetch, { route: `GET ${DEPLOYED}/api/system/version` });

  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers.get('content-security-policy')).toBe(
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "media-src 'none'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types marea',
      'upgrade-insecure-requests',
    ].join('; '),
  );
});
