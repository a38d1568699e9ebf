import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import {
  type Answer,
  callThrough,
  fromElsewhere,
  NOT_FOUND,
  RATE_LIMITED,
  refusalIn,
} from '../setup/calls.ts';
import { startMailProvider } from '../setup/mail-provider.ts';
import { LITTLE_PATIENCE } from '../setup/outside.ts';
import { ANA, registration } from '../setup/person.ts';
import { type Server, TEST_SECRETS, workerWith } from '../setup/server.ts';

const UNAVAILABLE = { status: 503, code: 'unavailable' };
const KEY = 're_of_the_api_tests';

let provider: Awaited<ReturnType<typeof startMailProvider>>;
let server: Server;

beforeAll(async () => {
  provider = await startMailProvider();
  server = await workerWith({
    vars: {
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM: 'Marea <hello@marea.example>',
      APP_ORIGIN: 'https://marea.example',
      RESEND_BASE_URL: provider.url,
    },
    secrets: { ...TEST_SECRETS, RESEND_API_KEY: KEY },
  });
});
afterAll(async () => {
  provider.close();
});

const register = (email: string, headers = fromElsewhere()): Promise<Answer> =>
  callThrough(server.fetch, { route: 'POST /api/register/user', body: registration(email), headers });

// Each test has its own address.
describe.concurrent('mail through Resend', () => {
  test('is sent once, from our address to the person’s, under an idempotency key', async () => {
    const answer = await register(ANA);
    const deliveries = provider.deliveriesTo(ANA);

    expect(answer.status).toBe(200);
    expect(deliveries).toEqual([
      {
        path: '/emails',
        authorization: `Bearer ${KEY}`,
        idempotencyKey: expect.stringMatching(/^\S{16,}$/),
        mail: expect.objectContaining({
          from: 'Marea <hello@marea.example>',
          to: ANA,
          subject: expect.stringContaining('sign-up code'),
          text: expect.stringMatching(/^ {4}[BCDFGHJKLMNPQRSTVWXZ34679]{5}$/m),
          html: expect.stringContaining('<html lang="en">'),
        }),
      },
    ]);
  });

  test('that is requested twice is two mails under two keys', async () => {
    await register('twice@example.test');
    await register('twice@example.test');
    const keys = provider.deliveriesTo('twice@example.test').map(({ idempotencyKey }) => idempotencyKey);

    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  test('that fails at the provider is tried a second time under the same key', async () => {
    provider.behave('second@example.test', 500, 200);
    const answer = await register('second@example.test');
    const [first, second, ...others] = provider.deliveriesTo('second@example.test');

    expect(answer.status).toBe(200);
    expect(others).toEqual([]);
    expect(second).toEqual(first);
  });

  test.each([500, 502, 503])(
    'that fails twice (%i) is answered as unavailable, with the time to try again',
    async (status) => {
      const email = `twice-${status}@example.test`;
      provider.behave(email, status, status);
      const answer = await register(email);

      expect(refusalIn(answer)).toEqual(UNAVAILABLE);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(provider.deliveriesTo(email)).toHaveLength(2);
    },
  );

  test('that the provider limits (429) is tried a second time', async () => {
    provider.behave('busy@example.test', 429, 200);

    expect((await register('busy@example.test')).status).toBe(200);
    expect(provider.deliveriesTo('busy@example.test')).toHaveLength(2);
  });

  test('that the provider limits twice is answered as unavailable, not as the caller’s limit', async () => {
    provider.behave('busier@example.test', 429, 429);

    expect(refusalIn(await register('busier@example.test'))).toEqual(UNAVAILABLE);
  });

  test.each([400, 401, 403, 422])('that the provider refuses (%i) is not tried again', async (status) => {
    const email = `refused-${status}@example.test`;
    provider.behave(email, status, 200);

    expect(refusalIn(await register(email))).toEqual(UNAVAILABLE);
    expect(provider.deliveriesTo(email)).toHaveLength(1);
  });

  test.each([500, 429, 403])(
    'that the provider did not accept (%i) does not count for the address: the next request is allowed at once',
    async (status) => {
      const email = `untaken-${status}@example.test`;
      const network = fromElsewhere();
      provider.behave(email, status, ...(status === 403 ? [] : [status]));
      const failed = await register(email, network);
      const next = await register(email, network);
      const third = await register(email, network);

      expect([failed.status, next.status, third.status]).toEqual([503, 200, 429]);
    },
  );

  test('that could not be sent leaves the sign-up pending for the next one', async () => {
    provider.behave('later@example.test', 500, 500);
    await register('later@example.test');
    const again = await callThrough(server.fetch, {
      route: 'POST /api/login/code/request',
      body: { email: 'later@example.test' },
    });
    const [newest] = provider.deliveriesTo('later@example.test').reverse();

    expect(again.status).toBe(200);
    expect(newest?.mail.subject).toContain('sign-up code');
  });

  test('builds its links from the configured origin, never from a header', async () => {
    await callThrough(server.fetch, {
      route: 'POST /api/login/code/request',
      body: { email: 'nobody@example.test' },
      headers: { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    const [delivery] = provider.deliveriesTo('nobody@example.test');

    expect(delivery?.mail.text).toContain('https://marea.example/signup');
    expect(JSON.stringify(delivery)).not.toContain('evil');
  });

  test('that fails is logged without the address, the code or the provider’s text', async () => {
    provider.behave('canary@example.test', 422);
    const answer = await register('canary@example.test');
    const [delivery] = provider.deliveriesTo('canary@example.test');
    const code = /^ {4}(\w{5})$/m.exec(delivery?.mail.text ?? '')?.[1];
    const log = await (await server.fetch('/__test/logs')).text();

    expect(code).toMatch(/^\w{5}$/);
    expect(log).toContain(`"mail_failed","requestId":"${answer.headers.get('x-request-id')}"`);
    expect(log).not.toContain('canary');
    expect(log).not.toContain(code);
    expect(log).not.toContain(KEY);
  });

  test('has no readable outbox', async () => {
    for (const path of ['/dev/mail', '/dev/mail.json?to=ana@example.test']) {
      expect(refusalIn(await callThrough(server.fetch, { route: `GET ${path}` }))).toEqual(NOT_FOUND);
    }
  });
});

describe('mail that is never answered', () => {
  beforeAll(async () => {
    // The gate doesn't wait five seconds for each try.
    if (isWhole) return;
    await server.fetch('/__test/outside', { method: 'POST', body: JSON.stringify(LITTLE_PATIENCE) });
  });

  test('is abandoned after two tries under one key', async () => {
    provider.behave('silent@example.test', 'never', 'never');
    const answer = await register('silent@example.test');
    const deliveries = provider.deliveriesTo('silent@example.test');

    expect(refusalIn(answer)).toEqual(UNAVAILABLE);
    const [first, second] = deliveries.map(({ idempotencyKey }) => idempotencyKey);
    expect(deliveries).toHaveLength(2);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });

  test('may have left, so it counts', async () => {
    const network = fromElsewhere();
    provider.behave('unsure@example.test', 'never', 500);
    const failed = await register('unsure@example.test', network);
    const next = await register('unsure@example.test', network);

    expect(refusalIn(failed)).toEqual(UNAVAILABLE);
    expect(refusalIn(next)).toEqual(RATE_LIMITED);
  });
});
