import { describe, expect } from 'vitest';
import type { AccountStatus } from '#domain/account/account.schema.ts';
import { setAccountStatus } from '../../../scripts/admin/accounts.ts';
import {
  BANNED,
  CODE_INVALID,
  call,
  foundOrFault,
  fromElsewhere,
  REFRESH_INVALID,
  refusalIn,
  UNAUTHORIZED,
} from '../setup/calls.ts';
import { newestCode, newestMail, otherThan } from '../setup/mails.ts';
import { operatorDatabases } from '../setup/operator.ts';
import {
  ANA,
  detailsOf,
  refresh,
  registration,
  requestCode,
  signIn,
  signInRotating,
  test,
  verify,
} from '../setup/person.ts';
import { allRoutes } from '../setup/routes.ts';
import { query, rowCounts } from '../setup/tables.ts';

/** Sets a status like the operator's command. */
const setStatus = (status: AccountStatus, reason: string | null = null, email = ANA) =>
  setAccountStatus(operatorDatabases(), { email, status, reason });

describe('a banned account', () => {
  test('is informed after the right code, and gets no session', async () => {
    await signIn(ANA);
    await setStatus('banned', 'spam');
    const code = await requestCode(ANA);

    expect(refusalIn(await verify(ANA, code))).toEqual(BANNED);
    expect(await rowCounts()).toMatchObject({ sessions: 1 });
  });

  test('is not informed after a wrong, used or missing code', async () => {
    await signIn(ANA);
    await setStatus('banned');
    const none = await verify(ANA, 'BCDFG');
    const code = await requestCode(ANA);
    const wrong = await verify(ANA, otherThan(code));
    await verify(ANA, code);
    const spent = await verify(ANA, code);

    expect([none, wrong, spent].map(refusalIn)).toEqual([CODE_INVALID, CODE_INVALID, CODE_INVALID]);
  });

  test('gets the same answers and the same mails as any other before that', async () => {
    await signIn(ANA);
    await signIn('ben@example.test');
    await setStatus('banned');
    for (const email of [ANA, 'ben@example.test']) {
      const first = await call('POST /api/login/code/request', { body: { email }, headers: fromElsewhere() });
      const again = await call('POST /api/register/user', {
        body: registration(email),
        headers: fromElsewhere(),
      });

      expect.soft([first.status, again.status], email).toEqual([200, 200]);
      expect.soft(await foundOrFault(newestCode(email)), email).toMatch(/^\w{5}$/);
      const subject = await foundOrFault(newestMail(email).then((mail) => mail.subject));
      expect.soft(subject, email).toContain('sign-in code');
    }
  });

  // The calls with a token that stay allowed; the last one needs no token.
  const STILL_ALLOWED = [
    'POST /api/user/logout',
    'DELETE /api/user/delete',
    'POST /api/user/email/take-back',
  ];
  const guarded = allRoutes()
    .map(({ method, path }) => `${method} ${path}`)
    .filter(
      (route) =>
        /^(?:POST|DELETE) \/api\/(?:user|cycle|task)\//.test(route) ||
        /^GET \/api\/(?:user|cycle|task)\//.test(route),
    )
    .filter((route) => !STILL_ALLOWED.includes(route));

  test('the calls tested here are those that need a token', () => {
    expect(guarded.length).toBeGreaterThan(12);
  });

  test('is refused by each of them', async () => {
    const { stx } = await signIn(ANA);
    await setStatus('banned');
    for (const route of guarded) {
      const sent = route.startsWith('POST') ? { body: {}, stx } : { stx };
      const refusal = await foundOrFault(call(route.replaceAll(/:\w+/g, '1'), sent).then(refusalIn));

      expect.soft(refusal, route).toEqual(BANNED);
    }
  });

  test('may still refresh, sign out and be deleted by its owner', async () => {
    const phone = await signInRotating(ANA);
    const laptop = await signIn(ANA);
    await setStatus('banned');
    const refreshed = await refresh(phone.xox);
    const out = await phone.post('/api/user/logout', { logout_all: 0 });
    const gone = await laptop.delete('/api/user/delete');

    expect([refreshed.status, out.status, gone.status]).toEqual([200, 200, 200]);
    expect(await rowCounts()).not.toHaveProperty('users');
  });

  test('without a live session is only unauthorized, so a stolen token reveals nothing', async ({ ana }) => {
    await ana.post('/api/user/logout', { logout_all: 0 });
    await setStatus('banned');

    expect(refusalIn(await ana.get('/api/user/details'))).toEqual(UNAUTHORIZED);
    expect(refusalIn(await refresh(ana.xox))).toEqual(REFRESH_INVALID);
  });

  test('works again once it is active, without any loss', async ({ ana }) => {
    await ana.post('/api/user/name/update', { name: 'Ana Maria' });
    await setStatus('banned', 'a mistake');
    await setStatus('active');

    expect((await detailsOf(ana)).details).toMatchObject({
      name: 'Ana Maria',
      status: 'active',
      warning: null,
    });
  });
});

describe('a warned account', () => {
  test('works, and gets the reason', async ({ ana }) => {
    await setStatus('warned', 'Please stop.');
    const saved = await ana.post('/api/user/name/update', { name: 'Ana Maria' });

    expect(saved.status).toBe(200);
    expect((await detailsOf(ana)).details).toMatchObject({ status: 'warned', warning: 'Please stop.' });
    expect((await verify(ANA, await requestCode(ANA))).status).toBe(200);
  });

  test('does not affect others', async () => {
    await signIn(ANA);
    const ben = await signIn('ben@example.test');
    await setStatus('warned', 'Please stop.');

    expect((await detailsOf(ben)).details).toMatchObject({ status: 'active', warning: null });
  });
});

describe('the operator’s command', () => {
  test.each([
    "'; drop table users; --",
    'O\'Brien said "no"',
    'two\nlines and a \\ backslash',
    'überall 💃',
    '?1 %s $1',
  ])('passes any reason unchanged: %j', async (reason) => {
    const ana = await signIn(ANA);
    await setStatus('warned', reason);

    expect((await detailsOf(ana)).details.warning).toBe(reason);
  });

  test('finds the account by any spelling of the address and reports whether it exists', async () => {
    await signIn(ANA);

    expect(await setStatus('warned', 'x', ' ANA@Example.test ')).toBe(true);
    expect(await setStatus('warned', 'x', "nobody' or '1'='1@example.test")).toBe(false);
    expect(await query("select count(*) as n from users where status = 'warned'")).toEqual([{ n: 1 }]);
  });
});
