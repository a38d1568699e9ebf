import { describe, expect, vi } from 'vitest';
import { type Passkey, signWith } from '../setup/authenticator.ts';
import { CODE_INVALID, call, fromElsewhere, RATE_LIMITED, refusalIn } from '../setup/calls.ts';
import { newestCode, readMails } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  NOON,
  personOf,
  requestCode,
  secondsOf,
  signedInDevices,
  signIn,
  test,
  tokensIn,
} from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  addPasskey,
  answerWith,
  askedFor,
  eventsOf,
  originOf,
  passkeysOf,
  signedBy,
  signInWith,
} from './passkeys.ts';

const BO = 'bo@example.test';

describe('signing in with a passkey', () => {
  test('opens a session like a code, records the use, and announces a new browser', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const passkey = await addPasskey(ana);
    await setClock(NOON, 60);
    const answer = await signInWith(passkey);
    const again = personOf(ANA, tokensIn(answer));

    expect(await signedInDevices(again)).toHaveLength(2);
    expect((await passkeysOf(again)).map((one) => one.last_used_at)).toEqual([secondsOf(NOON) + 60]);
    expect((await eventsOf(again))[0]).toBe('signed_in');
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('marea_known='))).toBe(true);
    await vi.waitFor(async () =>
      expect((await readMails(ANA)).filter(({ text }) => text.includes('/not-me'))).toHaveLength(1),
    );
  });

  test('makes the session fresh, for another passkey too', async () => {
    await setClock(NOON);
    const passkey = await addPasskey(await signIn(ANA));
    await setClock(NOON, 3600);
    const again = personOf(ANA, tokensIn(await signInWith(passkey)));
    await addPasskey(again);

    expect(await passkeysOf(again)).toHaveLength(2);
  });

  test('rotates on request', async () => {
    const { response, cookies } = await signedBy(await addPasskey(await signIn(ANA)));
    const body = { response, rotate: 1 };
    await call('POST /api/login/passkey/verify', { body, headers: { ...fromElsewhere(), ...cookies } });

    expect(await query('select rotates from sessions order by rotates')).toEqual([
      { rotates: 0 },
      { rotates: 1 },
    ]);
  });

  test('of two people opens the account it belongs to', async () => {
    const [ana, bo] = [await signIn(ANA), await signIn(BO)];
    const [hers, his] = [await addPasskey(ana), await addPasskey(bo)];

    for (const [email, passkey] of [
      [ANA, hers],
      [BO, his],
    ] as const) {
      const entered = personOf(email, tokensIn(await signInWith(passkey)));
      expect((await detailsOf(entered)).details.email).toBe(email);
    }
  });

  test('accepts each challenge once, even in fifty parallel calls', async ({ ana }) => {
    // Each passkey may be tried twenty times an hour.
    const passkeys = [await addPasskey(ana), await addPasskey(ana), await addPasskey(ana)];
    const { options, cookies } = await askedFor();
    const origin = await originOf();
    const responses = passkeys.map((passkey) => signWith(passkey, options, { origin }));
    const calls = Array.from({ length: 50 }, (_, index) => responses[index % 3]);
    const answers = await Promise.all(calls.map((response) => response && answerWith(response, cookies)));
    const statuses = answers.map((answer) => answer?.status).sort();

    expect(statuses).toEqual([200, ...Array(49).fill(400)]);
    expect(await signedInDevices(ana)).toHaveLength(2);
  });

  test('works in several pages of a browser at the same time', async () => {
    const passkey = await addPasskey(await signIn(ANA));
    const first = await askedFor();
    const second = await askedFor(first.cookies);
    const origin = await originOf();

    for (const { options } of [first, second]) {
      expect((await answerWith(signWith(passkey, options, { origin }), first.cookies)).status).toBe(200);
    }
  });

  test('leaves no challenge behind: a used one is deleted at once, an unused one expires after five minutes', async () => {
    await setClock(NOON);
    const passkey = await addPasskey(await signIn(ANA));
    await signInWith(passkey);
    expect(await query('select * from passkey_challenges')).toEqual([]);
    await askedFor();

    const [row] = await query('select * from passkey_challenges');
    expect(row?.expires_at).toBe(secondsOf(NOON) + 300);
  });

  test('isn’t needed: a mailed code still signs in', async ({ ana }) => {
    await addPasskey(ana);
    await requestCode(ANA);
    const body = { email: ANA, secret: await newestCode(ANA) };

    expect((await call('POST /api/login/code/verify', { body, headers: fromElsewhere() })).status).toBe(200);
  });
});

describe('a sign-in with a passkey is limited', () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    call('POST /api/login/passkey/options', { body: {}, headers });

  test('to sixty wrong answers in ten minutes for a network; requests and right answers don’t count', async () => {
    await setClock(NOON);
    const passkey = await addPasskey(await signIn(ANA));
    const headers = fromElsewhere();
    const answer = async (change: object = {}, cookies?: object) => {
      const signed = await signedBy(passkey);
      return call('POST /api/login/passkey/verify', {
        body: { response: { ...signed.response, ...change } },
        headers: { ...(cookies ?? signed.cookies), ...headers },
      });
    };
    for (let count = 0; count < 61; count++) expect((await ask(headers)).status).toBe(200);
    // First answers to challenges of other browsers, then answers of unknown passkeys.
    for (let count = 0; count < 61; count++) expect(refusalIn(await answer({}, {}))).toEqual(CODE_INVALID);
    const wrong = (count: number) =>
      answer({ id: `${count}-${passkey.id}`, rawId: `${count}-${passkey.id}` });
    for (let count = 0; count < 60; count++)
      expect(refusalIn(await wrong(count))).toMatchObject({ code: 'code_invalid' });
    const refused = await wrong(60);

    expect(refusalIn(refused)).toEqual(RATE_LIMITED);
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('sign in with a mailed code') });
    expect((await answer()).status).toBe(200);
    await setClock(NOON, 600);
    expect(refusalIn(await wrong(61))).toMatchObject({ code: 'code_invalid' });
  });

  test('to 1,200 wrong answers in ten minutes for a network, after which none is checked', async () => {
    const passkey = await addPasskey(await signIn(ANA));
    const { response, cookies } = await signedBy(passkey);
    const network = fromElsewhere();
    const answer = (headers: Readonly<Record<string, string>>) =>
      call('POST /api/login/passkey/verify', { body: { response }, headers: { ...headers, ...network } });
    await query('delete from rate_limit_hits');
    await answer({});
    await query(`insert into rate_limit_hits (bucket, hit_id, hit_at, expires_at)
      select bucket, hit_id || value, hit_at, expires_at from rate_limit_hits, json_each('[${Array.from({ length: 1199 }, (_, n) => n)}]')`);

    expect(refusalIn(await answer(cookies))).toEqual(RATE_LIMITED);
    await query('delete from rate_limit_hits where rowid in (select rowid from rate_limit_hits limit 1)');
    expect((await answer(cookies)).status).toBe(200);
  });

  test('for no passkey by answers that others forge, no matter how many', async () => {
    const passkey = await addPasskey(await signIn(ANA));
    const { options } = await askedFor();
    const origin = await originOf();
    const forged = { ...signWith(passkey, options, { origin }), id: passkey.id };
    for (let count = 0; count < 25; count++)
      expect(refusalIn(await answerWith(forged, {}))).toEqual(CODE_INVALID);

    expect((await signInWith(passkey)).status).toBe(200);
  });

  test('to twenty wrong answers an hour for a passkey, existing or not; a right one always signs in', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const [passkey, removed] = [await addPasskey(ana), await addPasskey(ana)];
    await ana.delete(`/api/passkey/${removed.id}/delete`);
    const wrong = (one: Passkey) => signInWith(one, { origin: 'https://evil.example' });
    for (const one of [passkey, removed]) {
      for (let count = 0; count < 20; count++)
        expect(refusalIn(await wrong(one))).toMatchObject({ code: 'code_invalid' });
      const refused = await wrong(one);
      expect(refusalIn(refused)).toEqual(RATE_LIMITED);
      expect(refused.body).toMatchObject({ detail: expect.stringContaining('sign in with a mailed code') });
    }
    expect(await query('select max(length(bucket)) as longest from rate_limit_hits')).toEqual([
      { longest: 43 },
    ]);

    expect((await signInWith(passkey)).status).toBe(200);
    await setClock(NOON, 3600);
    expect(refusalIn(await wrong(passkey))).toEqual(CODE_INVALID);
  });
});
