import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE_REQUEST_HEADER, KNOWN_BROWSER_HEADER } from '#domain/account/sign-in.ts';
import {
  type Answer,
  CODE_INVALID,
  call,
  callThrough,
  fromElsewhere,
  NOT_FOUND,
  refusalIn,
  UNAUTHORIZED,
} from '../setup/calls.ts';
import { codeIn, codesIn, type ReceivedMail } from '../setup/mails.ts';
import { type Server, TEST_SECRETS, workerWith } from '../setup/server.ts';

const IOS = 'capacitor://localhost';
const ANDROID = 'https://localhost';
const STRANGERS = [
  'https://elsewhere.example',
  'https://localhost:8443',
  'https://localhost.elsewhere.example',
  'http://localhost',
  'capacitor://localhost.elsewhere.example',
  'https://LOCALHOST/',
  'null',
  '*',
];

let server: Server;
beforeAll(async () => {
  server = await workerWith({
    vars: { MAIL_TRANSPORT: 'outbox', NATIVE_ORIGIN: `${IOS} ${ANDROID}` },
    secrets: TEST_SECRETS,
  });
});
beforeEach(async () => {
  await server.fetch('/__test/reset');
});

const callFrom = (
  origin: string,
  route: string,
  sent: { body?: unknown; headers?: Record<string, string> } = {},
) =>
  callThrough(server.fetch, {
    route,
    ...sent,
    headers: { origin, ...fromElsewhere(), ...sent.headers },
  });

const corsOf = ({ headers }: Answer) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
};

describe('the native app', () => {
  test.each([IOS, ANDROID])('may send preflight requests from %s', async (origin) => {
    const answer = await callFrom(origin, 'OPTIONS /api/habit/add', { headers: PREFLIGHT });

    expect(answer.status).toBe(204);
    expect(corsOf(answer)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET,POST,DELETE',
      'access-control-allow-headers': `Authorization,Content-Type,Idempotency-Key,If-None-Match,${CODE_REQUEST_HEADER},${KNOWN_BROWSER_HEADER}`,
      'access-control-expose-headers': `X-Request-Id,Retry-After,Content-Disposition,ETag,${CODE_REQUEST_HEADER},${KNOWN_BROWSER_HEADER}`,
      'access-control-max-age': '7200',
    });
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('x-request-id')).not.toBeNull();
  });

  test.each([
    { route: 'GET /api/system/version', status: 200 },
    { route: 'GET /api/user/details', status: UNAUTHORIZED.status },
    { route: 'GET /api/nothing', status: NOT_FOUND.status },
    { route: 'DELETE /api/system/version', status: 405 },
  ])('may read the answer $status to $route', async ({ route, status }) => {
    const answer = await callFrom(IOS, route);

    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(IOS);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  test('reaches the API and nothing else', async () => {
    for (const path of ['/dashboard', '/start', '/dev/mail', '/.well-known/assetlinks.json']) {
      expect(corsOf(await callFrom(IOS, `GET ${path}`))).toEqual({});
    }
  });
});

describe('any other origin', () => {
  test.each(STRANGERS)('%s may not read an answer', async (origin) => {
    const answer = await callFrom(origin, 'GET /api/system/version');

    expect(corsOf(answer)).toEqual({});
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  test.each(STRANGERS)('%s gets no CORS headers for a preflight request', async (origin) => {
    const answer = await callFrom(origin, 'OPTIONS /api/habit/add', { headers: PREFLIGHT });

    expect(answer.status).toBe(405);
    expect(corsOf(answer)).toEqual({});
  });

  test('and a caller without one get an answer that no cache may return to the app', async () => {
    const answer = await callThrough(server.fetch, { route: 'GET /api/system/version' });

    expect(corsOf(answer)).toEqual({});
    expect(answer.headers.get('vary')).toBe('Origin');
  });
});

describe('a deployment without NATIVE_ORIGIN', () => {
  test.each([IOS, ANDROID, ...STRANGERS])('does not know %s', async (origin) => {
    const headers = { origin };
    const answer = await call('GET /api/system/version', { headers });
    const preflight = await call('OPTIONS /api/habit/add', { headers: { ...headers, ...PREFLIGHT } });

    expect(corsOf(answer)).toEqual({});
    expect(answer.headers.get('vary')).toBeNull();
    expect(preflight.status).toBe(405);
    expect(corsOf(preflight)).toEqual({});
  });

  test('returns no code request in a header', async () => {
    const answer = await call('POST /api/login/code/request', {
      body: { email: 'ana@example.test' },
      headers: { origin: IOS, ...fromElsewhere() },
    });

    expect(answer.headers.get(CODE_REQUEST_HEADER)).toBeNull();
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  });
});

describe('a sign-in in the native app', () => {
  const ANA = 'ana@example.test';
  const nameIn = (answer: Answer) => ({
    [CODE_REQUEST_HEADER]: answer.headers.get(CODE_REQUEST_HEADER) ?? '',
  });
  const signUp = () =>
    callFrom(IOS, 'POST /api/register/user', {
      body: {
        email: ANA,
        language: 'en',
        cookie_consent: 0,
        privacy_accepted: 1,
        terms_accepted: 1,
        adult_confirmed: 1,
      },
    });
  const verify = (
    secret: string,
    { origin = IOS, headers = {} }: { origin?: string; headers?: Record<string, string> } = {},
  ) => callFrom(origin, 'POST /api/login/code/verify', { body: { email: ANA, secret, rotate: 1 }, headers });

  async function mailedCode(): Promise<string> {
    const { body } = await callThrough(server.fetch, { route: `GET /dev/mail.json?to=${ANA}` });
    const mails = v.parse(v.object({ messages: v.array(v.any()) }), body).messages as ReceivedMail[];
    const newest = mails.find((mail) => codesIn(mail).length > 0);
    if (!newest) throw new Error('no mail');
    return codeIn(newest);
  }
  const otherThan = (code: string) => (code === 'BBBBB' ? 'CCCCC' : 'BBBBB');

  test('is identified by a header instead of a cookie, which would not be returned', async () => {
    const answer = await signUp();

    expect(answer.headers.get(CODE_REQUEST_HEADER)).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('works with the code that was mailed', async () => {
    const named = nameIn(await signUp());
    const signedIn = await verify(await mailedCode(), { headers: named });

    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.getSetCookie()).toEqual([]);
  });

  test('also works without the header, with the shared tries', async () => {
    await signUp();

    expect((await verify(await mailedCode())).status).toBe(200);
  });

  test('keeps its tries no matter how many a stranger uses', async () => {
    const named = nameIn(await signUp());
    const code = await mailedCode();
    for (let tries = 0; tries < 6; tries++) await verify(otherThan(code));
    expect(refusalIn(await verify(code))).toEqual(CODE_INVALID);

    expect((await verify(code, { headers: named })).status).toBe(200);
  });

  test('has exactly five tries of its own', async () => {
    const named = nameIn(await signUp());
    const code = await mailedCode();
    for (let tries = 0; tries < 5; tries++) await verify(otherThan(code), { headers: named });

    expect(refusalIn(await verify(code, { headers: named }))).toEqual(CODE_INVALID);
  });

  test('also returns the app’s known-browser entry in a header, which keeps its tries', async () => {
    await signUp();
    const first = await verify(await mailedCode());
    const known = { [KNOWN_BROWSER_HEADER]: first.headers.get(KNOWN_BROWSER_HEADER) ?? '' };
    await callFrom(IOS, 'POST /api/login/code/request', { body: { email: ANA } });
    const code = await mailedCode();
    for (let tries = 0; tries < 5; tries++) await verify(otherThan(code));
    const elsewhere = { origin: 'https://elsewhere.example', headers: known };

    expect(known[KNOWN_BROWSER_HEADER]).toMatch(/^[0-9a-f-]{36}\.\d+\.[\w-]{43}$/);
    expect(refusalIn(await verify(code, elsewhere))).toEqual(CODE_INVALID);
    expect((await verify(code, { headers: known })).status).toBe(200);
  });

  test('a header from a web page is ignored', async () => {
    const named = nameIn(await signUp());
    const code = await mailedCode();
    for (let tries = 0; tries < 5; tries++) await verify(otherThan(code));
    const elsewhere = { origin: 'https://elsewhere.example', headers: named };

    expect(refusalIn(await verify(code, elsewhere))).toEqual(CODE_INVALID);
  });
});
