import { base64url, decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect } from 'vitest';
import { call, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, NOON, type Person, signIn, test } from '../setup/person.ts';
import { TEST_SECRETS } from '../setup/server.ts';

const details = (headers: Record<string, string>) => call('GET /api/user/details', { headers });

const keyOf = (secret: string) => new TextEncoder().encode(secret);
const signedBy = (secret: string, claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(keyOf(secret));
/** The person's token with changed claims, signed like the product signs. */
const resigned = (person: Person, claims: Record<string, unknown>) =>
  signedBy(TEST_SECRETS.SIGNING_SECRET, { ...decodeJwt(person.stx), ...claims });

test('an access token works for fifteen minutes and not a second longer', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  await setClock(NOON, 15 * 60 - 1);
  const before = await ana.get('/api/user/details');
  await setClock(NOON, 15 * 60);
  const after = await ana.get('/api/user/details');

  expect(before.status).toBe(200);
  expect(refusalIn(after)).toEqual(UNAUTHORIZED);
});

test('an access token only has ids of the person and how often it was refreshed', async ({ ana }) => {
  expect(Object.keys(decodeJwt(ana.stx)).sort()).toEqual([
    'aud',
    'ctr',
    'exp',
    'iat',
    'iss',
    'shd',
    'sid',
    'sub',
  ]);
});

test('our own key and our own claims make a token that works, so the refusals below have one reason each', async ({
  ana,
}) => {
  expect((await call('GET /api/user/details', { stx: await resigned(ana, {}) })).status).toBe(200);
});

describe('a token is refused', () => {
  test('if another key signed it', async ({ ana }) => {
    const stx = await signedBy('another-secret-of-the-same-length-0001', decodeJwt(ana.stx));

    expect(refusalIn(await call('GET /api/user/details', { stx }))).toEqual(UNAUTHORIZED);
  });

  test('without a signature (alg none)', async ({ ana }) => {
    const stx = new UnsecuredJWT(decodeJwt(ana.stx)).encode();

    expect(refusalIn(await call('GET /api/user/details', { stx }))).toEqual(UNAUTHORIZED);
  });

  test('if our key signed it by another algorithm', async ({ ana }) => {
    const stx = await new SignJWT(decodeJwt(ana.stx))
      .setProtectedHeader({ alg: 'HS512', kid: 'k1' })
      .sign(keyOf(TEST_SECRETS.SIGNING_SECRET.repeat(2)));
    const sameKey = await new SignJWT(decodeJwt(ana.stx))
      .setProtectedHeader({ alg: 'HS384', kid: 'k1' })
      .sign(keyOf(TEST_SECRETS.SIGNING_SECRET.padEnd(48, '0')));

    expect(refusalIn(await call('GET /api/user/details', { stx }))).toEqual(UNAUTHORIZED);
    expect(refusalIn(await call('GET /api/user/details', { stx: sameKey }))).toEqual(UNAUTHORIZED);
  });

  test.each([
    ['if it is of another issuer', { iss: 'elsewhere' }],
    ['if it is for another audience', { aud: 'elsewhere' }],
    ['if it names no person', { sub: undefined }],
    ['if it names no session', { sid: undefined }],
    ['if its session never existed', { sid: 'no-such-session' }],
    ['if it has expired', { exp: 1 }],
    ['if it never expires', { exp: undefined }],
  ])('%s', async (_, claims) => {
    const ana = await signIn(ANA);
    const stx = await resigned(ana, claims);

    expect(refusalIn(await call('GET /api/user/details', { stx }))).toEqual(UNAUTHORIZED);
  });

  test('if it pairs one person with another person’s session', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    const stx = await resigned(ana, { sub: decodeJwt(ben.stx).sub });

    expect(refusalIn(await call('GET /api/user/details', { stx }))).toEqual(UNAUTHORIZED);
  });

  test('if its claims were altered after signing', async ({ ana }) => {
    const [head, , signature] = ana.stx.split('.');
    const claims = base64url.encode(JSON.stringify({ ...decodeJwt(ana.stx), exp: 9_999_999_999 }));

    const stx = `${head}.${claims}.${signature}`;
    expect(refusalIn(await call('GET /api/user/details', { stx }))).toEqual(UNAUTHORIZED);
  });

  test('if it is a refresh token', async ({ ana }) => {
    expect(refusalIn(await call('GET /api/user/details', { stx: ana.xox }))).toEqual(UNAUTHORIZED);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Bearer garbage', 'Bearer a.b.c', 'Basic YW5hOmFuYQ==', 'Token x'])(
    'as the header “%s”',
    async (authorization) => {
      expect(refusalIn(await details({ authorization }))).toEqual(UNAUTHORIZED);
    },
  );

  test('in the query', async ({ ana }) => {
    expect(refusalIn(await call(`GET /api/user/details?access_token=${ana.stx}`))).toEqual(UNAUTHORIZED);
  });
});

test('the word Bearer may be in any case', async ({ ana }) => {
  expect((await details({ authorization: `bearer ${ana.stx}` })).status).toBe(200);
});
