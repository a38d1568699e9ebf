import { describe, expect } from 'vitest';
import { call, fromElsewhere, NOT_FOUND, REFRESH_INVALID, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import {
  ANA,
  NOON,
  personOf,
  refresh,
  requestCode,
  secondsOf,
  signedInDevices,
  signIn,
  signUp,
  test,
  tokensIn,
} from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const DAY = 86_400;

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** Signs in like a browser with this header. */
async function signInWith(userAgent: string) {
  const secret = await requestCode(ANA);
  const headers = { ...fromElsewhere(), 'user-agent': userAgent };
  return personOf(
    ANA,
    tokensIn(await call('POST /api/login/code/verify', { body: { email: ANA, secret }, headers })),
  );
}

describe('the list of devices', () => {
  test('names each by browser and system, most recent use first, and marks the calling one', async () => {
    await setClock(NOON);
    await signUp(ANA);
    await setClock(NOON, 60);
    await signInWith(FIREFOX);
    await setClock(NOON, 120);
    const phone = await signInWith(SAFARI);
    const devices = await signedInDevices(phone);

    expect(devices.map(({ browser, system, is_current }) => [browser, system, is_current])).toEqual([
      ['Safari', 'iOS', 1],
      ['Firefox', 'Windows', 0],
      expect.anything(),
    ]);
    expect(devices[0]).toMatchObject({
      created_at: secondsOf(NOON) + 120,
      last_used_at: secondsOf(NOON) + 120,
    });
  });

  test.each([
    ['an unknown client', 'canary-4711/1.0 (secret words; of mine)'],
    ['no header', ''],
    ['a very long header', `canary-4711 ${'('.repeat(4000)}`],
  ])('does not recognise %s and stores nothing of it', async (_, userAgent) => {
    await signIn(ANA);
    const ana = await signInWith(userAgent);
    const mine = (await signedInDevices(ana)).find(({ is_current }) => is_current === 1);

    expect(mine).toMatchObject({ browser: null, system: null });
    expect(JSON.stringify(await query('select * from sessions'))).not.toContain('canary');
  });

  test('stores neither version nor model nor the header', async () => {
    await signIn(ANA);
    await signInWith(CHROME);
    const stored = JSON.stringify(await query('select * from sessions'));

    expect(stored).toContain('Chrome');
    expect(stored).not.toMatch(/Chrome\W?131|Pixel|Mozilla/);
  });

  test('follows the use of each device, at most an hour late', async () => {
    await setClock(NOON);
    const phone = await signIn(ANA);
    await setClock(NOON, 60);
    await signIn(ANA);
    await setClock(NOON, 3600);
    await refresh(phone.xox);
    const stx = (await refresh(phone.xox)).body as { stx: string }; // validated elsewhere
    const [first] = await signedInDevices(personOf(ANA, { xox: phone.xox, stx: stx.stx }));

    expect(first).toMatchObject({ is_current: 1, last_used_at: secondsOf(NOON) + 3600 });
  });

  test('omits expired sessions and the devices of others', async () => {
    await setClock(NOON);
    await signIn(ANA);
    await setClock(NOON, 31 * DAY);
    await signIn('ben@example.test');
    const ana = await signIn(ANA);

    expect(await signedInDevices(ana)).toHaveLength(1);
  });

  test('returns ids that cannot be used as tokens', async ({ ana }) => {
    const [device] = await signedInDevices(ana);
    const id = device?.id ?? '';

    expect(refusalIn(await call('GET /api/user/details', { stx: id }))).toEqual(UNAUTHORIZED);
    expect(refusalIn(await refresh(id))).toEqual(REFRESH_INVALID);
  });
});

describe('signing a device out', () => {
  test('takes effect at once: its access token and its refresh token are refused', async () => {
    const phone = await signIn(ANA);
    const laptop = await signIn(ANA);
    const id = (await signedInDevices(phone)).find(({ is_current }) => is_current === 0)?.id;
    const answer = await phone.delete(`/api/user/session/${id}/delete`);

    expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
    expect(refusalIn(await laptop.get('/api/user/details'))).toEqual(UNAUTHORIZED);
    expect(refusalIn(await refresh(laptop.xox))).toEqual(REFRESH_INVALID);
    expect(await signedInDevices(phone)).toHaveLength(1);
  });

  test('also works for the calling device', async ({ ana }) => {
    const [device] = await signedInDevices(ana);

    expect((await ana.delete(`/api/user/session/${device?.id}/delete`)).status).toBe(200);
    expect(refusalIn(await ana.get('/api/user/sessions'))).toEqual(UNAUTHORIZED);
  });

  test('a second time finds nothing', async () => {
    const phone = await signIn(ANA);
    await signIn(ANA);
    const id = (await signedInDevices(phone)).find(({ is_current }) => is_current === 0)?.id;
    await phone.delete(`/api/user/session/${id}/delete`);

    expect(refusalIn(await phone.delete(`/api/user/session/${id}/delete`))).toEqual(NOT_FOUND);
  });
});
