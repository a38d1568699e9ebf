import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sessionNameOf } from '#domain/account/session.rules.ts';
import { refreshSession } from '#domain/account/token.calls.ts';
import { call, invalid, REFRESH_INVALID, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, NOON, refresh, requestCode, signIn, signInRotating, type Tokens } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const DAY = 86_400;

/** The tokens after a successful refresh of a rotating session. */
async function rotated(xox: string): Promise<Tokens> {
  const answer = v.parse(refreshSession.answer, (await refresh(xox)).body);
  return { stx: answer.stx, xox: v.parse(v.string(), answer.xox) };
}

/** Makes a signed-in call and returns its status. */
const use = async ({ stx }: { stx: string }): Promise<number> =>
  (await call('GET /api/user/details', { stx })).status;

/** Whether the session of these tokens has ended for its access token and for every refresh token. */
async function isOver(...holders: Tokens[]): Promise<boolean> {
  const states = await Promise.all(holders.map(use));
  const refusals = await Promise.all(holders.map(async ({ xox }) => (await refresh(xox)).status));
  return states.every((status) => status === 401) && refusals.every((status) => status === 400);
}

describe('a session that requested rotation', () => {
  test.each([1, true])(
    'at the verification (%j) gets a new refresh token with each refresh',
    async (rotate) => {
      await signIn(ANA);
      const secret = await requestCode(ANA);
      const verified = await call('POST /api/login/code/verify', { body: { email: ANA, secret, rotate } });
      const first = v.parse(v.object({ xox: v.string() }), verified.body);
      const second = await rotated(first.xox);
      const third = await rotated(second.xox);

      expect(new Set([first.xox, second.xox, third.xox]).size).toBe(3);
      const { xox: elsewhere } = await signInRotating(ANA);
      const names = [first.xox, second.xox, third.xox, elsewhere].map(sessionNameOf);
      expect(names.map((name) => names.indexOf(name))).toEqual([0, 0, 0, 3]);
      expect(await use(third)).toBe(200);
    },
  );

  test.each([0, false, undefined])('keeps its refresh token if it did not (%j)', async (rotate) => {
    await signIn(ANA);
    const secret = await requestCode(ANA);
    const verified = await call('POST /api/login/code/verify', { body: { email: ANA, secret, rotate } });
    const { xox } = v.parse(v.object({ xox: v.string() }), verified.body);

    expect((await refresh(xox)).body).toEqual({ success: 1, stx: expect.any(String) });
    expect((await refresh(xox)).status).toBe(200);
  });

  test('with an invalid flag is refused by the field’s name', async () => {
    const body = { email: ANA, secret: 'BCDFG', rotate: 'yes' };

    expect(refusalIn(await call('POST /api/login/code/verify', { body }))).toEqual(invalid('rotate'));
  });

  test('stores nothing from which a refresh token could be derived', async () => {
    const ana = await rotated((await signInRotating(ANA)).xox);
    const [row] = await query('select * from sessions');
    const mac = ana.xox.split('.').at(-1) ?? '';

    expect(mac.length).toBeGreaterThan(40);
    expect(JSON.stringify(row)).not.toContain(mac);
  });

  test('ends after 180 days, however often it rotated', async () => {
    await setClock(NOON);
    let ana: Tokens = await signInRotating(ANA);
    for (let days = 20; days <= 180; days += 20) {
      await setClock(NOON, days * DAY);
      ana = await rotated(ana.xox);
    }
    await setClock(NOON, 180 * DAY + 1);

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
  });
});

describe('a lost answer', () => {
  test('has no effect: the same refresh token gives the same successor again', async () => {
    const ana = await signInRotating(ANA);
    const lost = await rotated(ana.xox);
    const again = await rotated(ana.xox);

    expect(again.xox).toBe(lost.xox);
    expect(await use(again)).toBe(200);
  });

  test('three in a row, far apart, end nothing', async () => {
    await setClock(NOON);
    const ana = await signInRotating(ANA);
    const lost = [];
    for (let hours = 0; hours < 3; hours++) {
      await setClock(NOON, hours * 3600);
      lost.push(await rotated(ana.xox));
    }
    await setClock(NOON, 9 * 3600);
    const arrived = await rotated(ana.xox);

    expect(new Set([...lost, arrived].map(({ xox }) => xox)).size).toBe(1);
    expect(await use(arrived)).toBe(200);
    expect(await use(await rotated(arrived.xox))).toBe(200);
  });

  test('round after round ends nothing', async () => {
    let ana: Tokens = await signInRotating(ANA);
    for (let round = 0; round < 5; round++) {
      await rotated(ana.xox);
      ana = await rotated(ana.xox);
      expect(await use(ana)).toBe(200);
    }
  });

  test('a second tab still gets the same successor for thirty seconds after its first use', async () => {
    await setClock(NOON);
    const ana = await signInRotating(ANA);
    const first = await rotated(ana.xox);
    await setClock(NOON, 600);
    await use(first);
    await setClock(NOON, 630);
    const second = await rotated(ana.xox);

    expect(second.xox).toBe(first.xox);
    expect(await use(second)).toBe(200);
  });

  test('the thirty seconds run from the first use, and later uses don’t restart them', async () => {
    await setClock(NOON);
    const ana = await signInRotating(ANA);
    const first = await rotated(ana.xox);
    for (const seconds of [0, 20, 30]) {
      await setClock(NOON, seconds);
      await use(first);
    }
    await setClock(NOON, 31);

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
    expect(await isOver(first)).toBe(true);
  });

  test('an access token from before the refresh does not count as its use', async () => {
    await setClock(NOON);
    const ana = await signInRotating(ANA);
    const first = await rotated(ana.xox);
    await use(ana);
    await setClock(NOON, 600);

    expect((await rotated(ana.xox)).xox).toBe(first.xox);
  });
});

describe('a copied refresh token', () => {
  test('ends the session when the thief uses it after the owner has refreshed', async () => {
    await setClock(NOON);
    const ana = await signInRotating(ANA);
    const owner = await rotated(ana.xox);
    await use(owner);
    await setClock(NOON, 31);

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
    expect(await isOver(owner)).toBe(true);
  });

  test('ends the session when the owner uses it after the thief has refreshed', async () => {
    await setClock(NOON);
    const ana = await signInRotating(ANA);
    const thief = await rotated(ana.xox);
    await use(thief);
    await setClock(NOON, 14 * 60);

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
    expect(await isOver(thief)).toBe(true);
  });

  test('ends the session one round later if owner and thief got the same successor', async () => {
    await setClock(NOON);
    const ana = await signInRotating(ANA);
    const owner = await rotated(ana.xox);
    const thief = await rotated(ana.xox);
    await use(owner);
    await use(thief);
    await setClock(NOON, 15 * 60);
    const ownerNext = await rotated(owner.xox);
    await use(ownerNext);
    await setClock(NOON, 16 * 60);

    expect(refusalIn(await refresh(thief.xox))).toEqual(REFRESH_INVALID);
    expect(await isOver(ownerNext, owner, thief)).toBe(true);
  });

  test('ends the session at once when it is two rounds old', async () => {
    const ana = await signInRotating(ANA);
    const second = await rotated(ana.xox);
    const third = await rotated(second.xox);

    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
    expect(await isOver(third)).toBe(true);
  });

  test('ends no other session of the person', async () => {
    const phone = await signInRotating(ANA);
    const laptop = await signInRotating(ANA);
    await rotated((await rotated(phone.xox)).xox);
    await refresh(phone.xox);

    expect(await use(phone)).toBe(401);
    expect(await use(laptop)).toBe(200);
    expect(await use(await rotated(laptop.xox))).toBe(200);
  });
});

describe('many at once', () => {
  test('fifty parallel refreshes give one successor, and the session lives on', async () => {
    const ana = await signInRotating(ANA);
    const answers = await Promise.all(Array.from({ length: 50 }, () => rotated(ana.xox)));

    expect(new Set(answers.map(({ xox }) => xox)).size).toBe(1);
    expect(new Set(answers.map(({ stx }) => decodeJwt(stx).ctr))).toEqual(new Set([1]));
    expect(await query('select counter from sessions')).toEqual([{ counter: 1 }]);
    for (const answer of answers.slice(0, 3)) expect(await use(answer)).toBe(200);
  });

  test('fifty refreshes among fifty calls that use their answers give one successor', async () => {
    const ana = await signInRotating(ANA);
    const tabs = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const tab = await rotated(ana.xox);
        return { xox: tab.xox, status: await use(tab) };
      }),
    );

    expect(new Set(tabs.map(({ xox }) => xox)).size).toBe(1);
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a refresh next to a sign-out gives nothing that works', async () => {
    const ana = await signInRotating(ANA);
    const [refreshed] = await Promise.all([
      refresh(ana.xox),
      call('POST /api/user/logout', { body: { logout_all: 0 }, stx: ana.stx }),
    ]);
    const { stx } = (refreshed.body ?? {}) as { stx?: string }; // Either answer is correct.

    expect(refusalIn(await call('GET /api/user/details', { stx: stx ?? ana.stx }))).toEqual(UNAUTHORIZED);
  });
});

describe('the use of a session', () => {
  test('of a new access token is written once, however many calls use it', async () => {
    await setClock(NOON);
    const ana = await rotated((await signInRotating(ANA)).xox);
    await setClock(NOON, 5);
    await Promise.all(Array.from({ length: 20 }, () => use(ana)));
    await setClock(NOON, 50);
    await use(ana);

    const [row] = await query(
      'select successor_used_at - created_at as after, last_used_at - created_at as used from sessions',
    );
    expect(row).toEqual({ after: 5, used: 5 });
  });

  test('is recorded if the last record is an hour old, so that the session of a device in use never expires', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setClock(NOON, 29 * DAY);
    const late = v.parse(refreshSession.answer, (await refresh(ana.xox)).body);
    await setClock(NOON, 29 * DAY + 600);
    await use(late);
    const [early] = await query('select last_used_at - created_at as used from sessions');
    await query('update sessions set last_used_at = last_used_at - 3600');
    await use(late);
    const [noted] = await query('select last_used_at - created_at as used from sessions');

    expect(early).toEqual({ used: 29 * DAY });
    expect(noted).toEqual({ used: 29 * DAY + 600 });
  });
});
