import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { refreshSession } from '#domain/account/token.calls.ts';
import { call, invalid, REFRESH_INVALID, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, NOON, refresh, signIn, test } from '../setup/person.ts';

const DAY = 86_400;

/** The token with its last character replaced by one that decodes to other bits. */
const altered = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;

test('a refresh token gives an access token that works', async ({ ana }) => {
  const answer = await refresh(ana.xox);
  const { stx } = v.parse(refreshSession.answer, answer.body);

  expect(answer.status).toBe(200);
  expect((await call('GET /api/user/details', { stx })).status).toBe(200);
});

test('a refresh signs a device with an expired access token in again', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  await setClock(NOON, 20 * 60);
  const { stx } = v.parse(refreshSession.answer, (await refresh(ana.xox)).body);

  expect((await ana.get('/api/user/details')).status).toBe(401);
  expect((await call('GET /api/user/details', { stx })).status).toBe(200);
});

describe('no session is refreshed', () => {
  test.each([
    ['a word', 'garbage'],
    ['four parts that are none of ours', 'a.b.0.c'],
    ['a MAC that is no base64', 'a.b.0.!!!!'],
    ['a MAC of an impossible length', 'a.b.0.AAAAA'],
    ['dots alone', '...'],
    ['letters beyond ASCII', 'ä.ö.0.💃'],
  ])('by %s', async (_, token) => {
    expect(refusalIn(await refresh(token))).toEqual(REFRESH_INVALID);
  });

  test('by a token with any part altered', async ({ ana }) => {
    const parts = ana.xox.split('.');
    const tokens = parts.map((part, index) => parts.with(index, altered(part)).join('.'));

    expect(tokens.length).toBeGreaterThan(1);
    for (const token of [...tokens, `${ana.xox}.x`, parts.slice(0, -1).join('.')]) {
      expect(refusalIn(await refresh(token))).toEqual(REFRESH_INVALID);
    }
  });

  test('by a token combined from those of two people', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    const [userId] = ben.xox.split('.');
    const mixed = [userId, ...ana.xox.split('.').slice(1)].join('.');

    expect(refusalIn(await refresh(mixed))).toEqual(REFRESH_INVALID);
  });

  test('by an access token', async ({ ana }) => {
    expect(refusalIn(await refresh(ana.stx))).toEqual(REFRESH_INVALID);
  });

  test('by the token of an ended session', async ({ ana }) => {
    await ana.post('/api/user/logout', { logout_all: 0 });

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
  });

  test('by the token of a deleted account', async ({ ana }) => {
    await ana.delete('/api/user/delete');

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
  });
});

describe('a session', () => {
  test('lives through 30 days without use', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setClock(NOON, 30 * DAY);

    expect((await refresh(ana.xox)).status).toBe(200);
  });

  test('ends after more than 30 days without use', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setClock(NOON, 30 * DAY + 1);

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
  });

  test('starts its 30 days again with each refresh', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setClock(NOON, 25 * DAY);
    await refresh(ana.xox);
    await setClock(NOON, 50 * DAY);

    expect((await refresh(ana.xox)).status).toBe(200);
  });

  test('ends after 180 days, no matter how much it was used', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    for (let days = 20; days <= 180; days += 20) {
      await setClock(NOON, days * DAY);
      expect((await refresh(ana.xox)).status).toBe(200);
    }
    await setClock(NOON, 180 * DAY + 1);

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
  });

  test('that has ended refuses the access token from its last minute', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    for (let days = 25; days <= 175; days += 25) {
      await setClock(NOON, days * DAY);
      await refresh(ana.xox);
    }
    await setClock(NOON, 180 * DAY - 60);
    const { stx } = v.parse(refreshSession.answer, (await refresh(ana.xox)).body);
    await setClock(NOON, 180 * DAY + 60);

    expect((await call('GET /api/user/details', { stx })).status).toBe(401);
  });
});

test('a refresh without a token, or with another value in its place, is refused by the field’s name', async () => {
  for (const body of [{}, { refresh_token: '' }, { refresh_token: 1 }, { refresh_token: 'x'.repeat(513) }]) {
    expect(refusalIn(await call('POST /api/token/refresh', { body }))).toEqual(invalid('refresh_token'));
  }
});
