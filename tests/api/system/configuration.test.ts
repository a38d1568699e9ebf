import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import type { LogFields } from '#worker/platform/log.ts';
import { CRON_JOBS, runScheduled } from '#worker/scheduled.ts';
import { callThrough, refusalIn } from '../setup/calls.ts';
import type { LogLine } from '../setup/outside.ts';
import { type Server, TEST_SECRETS, TEST_VAPID, workerWith } from '../setup/server.ts';

const COMPLETE = {
  MAIL_TRANSPORT: 'resend',
  MAIL_FROM: 'Marea <hello@marea.example>',
  APP_ORIGIN: 'https://marea.example',
  RESEND_API_KEY: 're_of_the_api_tests',
  ...TEST_SECRETS,
};

/** The status of a deployment with these settings, and its log lines. */
async function statusWith(settings: Record<string, string>) {
  const lines: LogFields[] = [];
  const app = createApp({ log: (line) => lines.push(line) });
  const answer = await app.request('/api/system/version', {}, settings);
  return { status: answer.status, refused: lines.filter(({ event }) => event === 'refused_to_serve') };
}

describe('a deployment without its secrets', () => {
  let server: Server;
  beforeAll(async () => {
    server = await workerWith({ vars: { MAIL_TRANSPORT: 'outbox' } });
  });

  test.each([
    'GET /api/system/health',
    'GET /api/system/version',
    'GET /api/user/details',
    'GET /api/openapi.json',
    'GET /api/nothing',
    'GET /dashboard',
    'GET /dev/mail.json',
  ])('refuses to serve %s (503)', async (route) => {
    const answer = await callThrough(server.fetch, { route });

    expect(refusalIn(answer)).toEqual({ status: 503, code: 'unavailable' });
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret/i);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('logs which settings are missing, with the request id', async () => {
    const answer = await callThrough(server.fetch, { route: 'GET /api/system/version' });
    const lines = (await (await server.fetch('/__test/logs')).json()) as LogLine[]; // from our own control
    const mine = lines.filter(({ requestId }) => requestId === answer.headers.get('x-request-id'));

    expect(mine).toContainEqual(
      expect.objectContaining({
        event: 'refused_to_serve',
        missing: ['SIGNING_SECRET', 'CODE_SECRET', 'DIRECTORY_SECRET', 'JOURNAL_KEYS'],
      }),
    );
  });
});

/** Addresses that lead elsewhere, are unencrypted, or have a meaning in a policy or a page. */
const WRONG_MATOMO_URLS = [
  'stats.example',
  'http://stats.example/',
  'javascript:alert(1)',
  'https://ana:word@stats.example/',
  'https://stats.example/?site=1',
  'https://stats.example/#top',
  "https://stats.example/;script-src 'unsafe-inline'",
  'https://stats.example/, https://elsewhere.example',
  'https://stats.example/"><script>',
  'https://*.example/',
  'https://stats.example:99999/',
];

test.each(['https://stats.example', 'https://stats.example:8443/matomo/', 'http://127.0.0.1:8790/', ''])(
  'MATOMO_URL can be %j',
  async (value) => {
    expect(await statusWith({ ...COMPLETE, MATOMO_URL: value })).toEqual({ status: 200, refused: [] });
  },
);

test('the pair that signs push messages may be set, empty or absent', async () => {
  const none = { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' };

  expect(await statusWith({ ...COMPLETE, ...TEST_VAPID })).toEqual({ status: 200, refused: [] });
  expect(await statusWith({ ...COMPLETE, ...none })).toEqual({ status: 200, refused: [] });
});

test.each(Object.keys(TEST_VAPID))(
  '%s of the pair can’t be the only missing one, or an invalid key',
  async (name) => {
    const { [name]: _, ...rest } = { ...COMPLETE, ...TEST_VAPID } as Record<string, string>;
    const refused = { status: 503, refused: [{ missing: [name] }] };

    expect(await statusWith(rest)).toMatchObject(refused);
    expect(await statusWith({ ...rest, [name]: 'no key' })).toMatchObject(refused);
  },
);

describe('in maintenance', () => {
  const app = createApp({ log: () => {} });
  const settings = { ...COMPLETE, MAINTENANCE: '1' };

  test.each([
    ['GET', '/api/system/health'],
    ['GET', '/api/user/details'],
    ['POST', '/api/task/create'],
    ['POST', '/api/token/refresh'],
    ['GET', '/calendar/secret.ics'],
  ])('%s %s is refused, with the time to retry', async (method, path) => {
    const answer = await app.request(path, { method }, settings);

    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect(answer.headers.get('retry-after')).toBe('120');
  });

  test.each(Object.values(CRON_JOBS))('%s does not run', async (job) => {
    // Without a database the job would fail if it did anything.
    await runScheduled({}, { env: settings as never, job, scheduledTime: 0 });
  });

  test('maintenance ends with the setting', async () => {
    const answer = await app.request('/api/system/version', {}, { ...settings, MAINTENANCE: '0' });
    expect(answer.status).toBe(200);
  });
});

test('a complete configuration serves', async () => {
  expect(await statusWith(COMPLETE)).toEqual({ status: 200, refused: [] });
});

test.each(Object.keys(COMPLETE))('without %s nothing is served, and the log names it', async (name) => {
  const { [name]: _, ...rest } = COMPLETE as Record<string, string>;

  expect(await statusWith(rest)).toMatchObject({ status: 503, refused: [{ missing: [name] }] });
});

test.each([
  { name: 'SIGNING_SECRET', value: 'x'.repeat(31) },
  { name: 'SIGNING_SECRET', value: `1:${'x'.repeat(32)} 2:short` },
  { name: 'CODE_SECRET', value: '' },
  { name: 'DIRECTORY_SECRET', value: 'x'.repeat(31) },
  { name: 'APP_ORIGIN', value: 'marea.example' },
  { name: 'MAIL_TRANSPORT', value: 'pigeon' },
  { name: 'RESEND_API_KEY', value: '' },
  ...WRONG_MATOMO_URLS.map((value) => ({ name: 'MATOMO_URL', value })),
])('an invalid $name counts as missing, and its value is not logged', async ({ name, value }) => {
  const { status, refused } = await statusWith({ ...COMPLETE, [name]: value });

  expect(status).toBe(503);
  expect(refused).toMatchObject([{ missing: [name] }]);
  expect(value === '' || !JSON.stringify(refused).includes(value)).toBe(true);
});
