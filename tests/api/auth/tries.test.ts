import { describe, expect, test } from 'vitest';
import {
  type Answer,
  CODE_INVALID,
  call,
  cookiesOf,
  fromElsewhere,
  RATE_LIMITED,
  refusalIn,
} from '../setup/calls.ts';
import { newestCode, otherThan } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, NOON, registration, requestCode, signIn, verify } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const HOUR = 3600;

/** Requests a code like a browser; returns the mailed code and the browser's cookie. */
async function askInBrowser(email = ANA, headers: Record<string, string> = {}) {
  const answer = await call('POST /api/login/code/request', {
    body: { email },
    headers: { ...fromElsewhere(), ...headers },
  });
  return { answer, cookie: cookiesOf(answer), code: await newestCode(email) };
}

const typeIn = (secret: string, headers: Record<string, string> = {}, email = ANA): Promise<Answer> =>
  call('POST /api/login/code/verify', {
    body: { email, secret },
    headers: { ...fromElsewhere(), ...headers },
  });

async function typeOften(
  times: number,
  secret: string,
  headers: Record<string, string> = {},
): Promise<Answer[]> {
  const answers = [];
  for (let count = 0; count < times; count++) answers.push(await typeIn(secret, headers));
  return answers;
}

describe('the cookie of a code request', () => {
  test('is only sent to us, not to scripts or with cross-site calls, for an hour', async () => {
    await signIn(ANA);
    const { answer } = await askInBrowser();
    const [line, ...others] = answer.headers.getSetCookie();

    expect(others).toEqual([]);
    expect(line).toMatch(/^marea_request=[0-9a-f-]{36}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('is also set by the sign-up, and deleted by the sign-in', async () => {
    const answer = await call('POST /api/register/user', { body: registration(ANA) });
    const code = await newestCode(ANA);
    const signedIn = await typeIn(code, cookiesOf(answer));

    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/^marea_request=; Max-Age=0; Path=\//);
  });

  test('stays the same in a browser that requests another code', async () => {
    await signIn(ANA);
    const first = await askInBrowser();
    const second = await askInBrowser(ANA, first.cookie);

    expect(second.cookie).toEqual(first.cookie);
    expect(second.code).toBe(first.code);
  });

  test('is not in the database, and signs nobody in by itself', async () => {
    await signIn(ANA);
    const { cookie } = await askInBrowser();
    const value = cookie.cookie?.split('=')[1] ?? '';

    expect(value).toHaveLength(36);
    expect(JSON.stringify(await query('select * from login_requests'))).not.toContain(value);
    expect(refusalIn(await typeIn('', cookie))).toEqual(CODE_INVALID);
  });
});

describe('a stranger who uses up the tries', () => {
  test('does not lock out the browser that asked for the code', async () => {
    await signIn(ANA);
    const { code, cookie } = await askInBrowser();
    await typeOften(25, otherThan(code));

    expect((await typeIn(code, cookie)).status).toBe(200);
  });

  test('does not lock it out by requesting codes either, in any browser', async () => {
    await signIn(ANA);
    const owner = await askInBrowser();
    for (let round = 0; round < 3; round++) {
      const stranger = await askInBrowser();
      await typeOften(5, otherThan(stranger.code));
      await typeOften(5, otherThan(stranger.code), stranger.cookie);
    }

    expect((await typeIn(owner.code, owner.cookie)).status).toBe(200);
  });

  test('does not stop the owner from using the newest code, no matter who requested it', async () => {
    await signIn(ANA);
    const owner = await askInBrowser();
    await typeOften(5, otherThan(owner.code));
    const newer = await askInBrowser();

    expect(newer.code).not.toBe(owner.code);
    expect((await typeIn(newer.code, owner.cookie)).status).toBe(200);
  });

  test('with an invented cookie uses the tries shared by callers without one', async () => {
    await signIn(ANA);
    const { code } = await askInBrowser();
    for (let count = 0; count < 5; count++) {
      await typeIn(otherThan(code), { cookie: `marea_request=${crypto.randomUUID()}` });
    }

    expect(refusalIn(await typeIn(code))).toEqual(CODE_INVALID);
  });

  test('with the cookie of another address has no separate tries', async () => {
    await signIn(ANA);
    const { code } = await askInBrowser();
    const stranger = await call('POST /api/login/code/request', {
      body: { email: 'ben@example.test' },
      headers: fromElsewhere(),
    });
    await typeOften(5, otherThan(code), cookiesOf(stranger));

    expect(refusalIn(await typeIn(code))).toEqual(CODE_INVALID);
  });
});

describe('a browser with its own tries', () => {
  test('has five, and requesting a code again does not reset them', async () => {
    await signIn(ANA);
    const { code, cookie } = await askInBrowser();
    await typeOften(4, otherThan(code), cookie);
    await askInBrowser(ANA, cookie);
    await typeOften(1, otherThan(code), cookie);

    expect(refusalIn(await typeIn(code, cookie))).toEqual(CODE_INVALID);
  });

  test('does not use the tries of others', async () => {
    await signIn(ANA);
    const { code, cookie } = await askInBrowser();
    await typeOften(5, otherThan(code), cookie);

    expect((await typeIn(code)).status).toBe(200);
  });

  test('gets a new code with five tries once they are spent', async () => {
    await signIn(ANA);
    const first = await askInBrowser();
    await typeOften(5, otherThan(first.code), first.cookie);
    const second = await askInBrowser(ANA, first.cookie);
    await typeOften(4, otherThan(second.code), second.cookie);

    expect(second.code).not.toBe(first.code);
    expect((await typeIn(second.code, second.cookie)).status).toBe(200);
  });

  test('after a hundred parallel wrong codes the right one is invalid there', async () => {
    await signIn(ANA);
    const { code, cookie } = await askInBrowser();
    await Promise.all(Array.from({ length: 100 }, () => typeIn(otherThan(code), cookie)));

    expect((await typeIn(code, cookie)).status).not.toBe(200);
  });

  test('thirty right codes at once, with the cookie and without, sign in once', async () => {
    await signIn(ANA);
    const { code, cookie } = await askInBrowser();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => typeIn(code, index % 2 === 0 ? cookie : {})),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await query('select * from login_codes')).toEqual([]);
    expect(await query('select * from login_requests')).toEqual([]);
  });

  test('has none left when its code is ten minutes old', async () => {
    await setClock(NOON);
    await signIn(ANA);
    const { code, cookie } = await askInBrowser();
    await setClock(NOON, 600);

    expect(refusalIn(await typeIn(code, cookie))).toEqual(CODE_INVALID);
  });
});

describe('checks of codes', () => {
  test('are limited to twenty an hour for an address, then refused with the remaining seconds', async () => {
    await setClock(NOON);
    const answers = await typeOften(20, 'BCDFG');
    await setClock(NOON, 600);
    const refused = await typeIn('BCDFG');
    await setClock(NOON, HOUR - 1);
    const early = await typeIn('BCDFG');
    await setClock(NOON, HOUR);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(refusalIn(refused)).toEqual(RATE_LIMITED);
    expect([refused, early].map(({ headers }) => headers.get('retry-after'))).toEqual(['3000', '1']);
    expect(refusalIn(await typeIn('BCDFG'))).toEqual(CODE_INVALID);
  });

  test('are limited separately, to twenty more, in the browser that requested the code', async () => {
    await setClock(NOON);
    await signIn(ANA);
    await typeOften(20, 'BCDFG');
    let { code, cookie } = await askInBrowser();
    const answers = [];
    for (let round = 0; round < 4; round++) {
      answers.push(...(await typeOften(5, otherThan(code), cookie)));
      ({ code, cookie } = await askInBrowser(ANA, cookie));
    }

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(refusalIn(await typeIn(code, cookie))).toEqual(RATE_LIMITED);
  });

  test('are limited to sixty in ten minutes for a network, whatever the addresses', async () => {
    await setClock(NOON);
    const headers = fromElsewhere();
    const check = (index: number) => typeIn('BCDFG', headers, `person-${index}@example.test`);
    const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => check(index)));
    await setClock(NOON, 599);
    const early = await check(100);
    await setClock(NOON, 600);

    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(60).fill(400),
      ...Array(10).fill(429),
    ]);
    expect(early.headers.get('retry-after')).toBe('1');
    expect((await check(100)).status).toBe(400);
  });

  test('use no try if they are refused', async () => {
    await signIn(ANA);
    const network = fromElsewhere();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => typeIn('BCDFG', network, `person-${index}@example.test`)),
    );
    const code = await requestCode(ANA);
    const refused = await typeOften(6, otherThan(code), network);

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    expect((await verify(ANA, code)).status).toBe(200);
  });
});
