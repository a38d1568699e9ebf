import { describe, expect, test } from 'vitest';
import { CODE_INVALID, call, comparable, fromElsewhere, invalid, refusalIn } from '../setup/calls.ts';
import { codesIn, newestCode, otherThan, readMails } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  NOON,
  personOf,
  requestCode,
  signIn,
  signUp,
  tokensIn,
  verify,
} from '../setup/person.ts';
import { query, rowCounts } from '../setup/tables.ts';

const ask = (email: string, headers: Record<string, string> = {}) =>
  call('POST /api/login/code/request', { body: { email }, headers: { ...fromElsewhere(), ...headers } });

describe('logging in', () => {
  test('a mailed code signs in and gives both tokens', async () => {
    const before = await signUp(ANA);
    const answer = await verify(ANA, await requestCode(ANA));

    expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
    const ana = personOf(ANA, tokensIn(answer));
    expect((await detailsOf(ana)).details.t_id).toBe((await detailsOf(before)).details.t_id);
  });

  test('a second device leaves the first one signed in', async () => {
    const phone = await signUp(ANA);
    const laptop = personOf(ANA, tokensIn(await verify(ANA, await requestCode(ANA))));

    expect((await phone.get('/api/user/details')).status).toBe(200);
    expect((await laptop.get('/api/user/details')).status).toBe(200);
    expect(laptop.xox).not.toBe(phone.xox);
  });

  test('an eleventh device signs out the oldest and no other', async () => {
    const devices = [];
    for (let minute = 0; minute < 11; minute++) {
      await setClock(NOON, minute);
      devices.push(await signIn(ANA));
    }
    const states = await Promise.all(
      devices.map(async (device) => (await device.get('/api/user/details')).status),
    );

    expect(states).toEqual([401, ...Array(10).fill(200)]);
  });

  test('one person’s many devices sign nobody else out', async () => {
    const ben = await signIn('ben@example.test');
    for (let device = 0; device < 12; device++) await signIn(ANA);

    expect((await ben.get('/api/user/details')).status).toBe(200);
  });
});

describe('the code', () => {
  test.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with spaces around', (code: string) => `  ${code}\n`],
    ['with a space within', (code: string) => `${code.slice(0, 2)} ${code.slice(2)}`],
  ])('is accepted %s', async (_, typed) => {
    await signIn(ANA);
    const code = await requestCode(ANA);

    expect((await verify(ANA, typed(code))).status).toBe(200);
  });

  test('works once', async () => {
    await signIn(ANA);
    const code = await requestCode(ANA);
    const first = await verify(ANA, code);
    const second = await verify(ANA, code);

    expect(first.status).toBe(200);
    expect(refusalIn(second)).toEqual(CODE_INVALID);
  });

  test('works until the last second of its ten minutes', async () => {
    await setClock(NOON);
    await signIn(ANA);
    const code = await requestCode(ANA);
    await setClock(NOON, 599);

    expect((await verify(ANA, code)).status).toBe(200);
  });

  test('is invalid after ten minutes', async () => {
    await setClock(NOON);
    await signIn(ANA);
    const code = await requestCode(ANA);
    await setClock(NOON, 600);

    expect(refusalIn(await verify(ANA, code))).toEqual(CODE_INVALID);
  });

  test('still works after four wrong tries', async () => {
    await signIn(ANA);
    const code = await requestCode(ANA);
    for (let tries = 0; tries < 4; tries++) await verify(ANA, otherThan(code));

    expect((await verify(ANA, code)).status).toBe(200);
  });

  test('is invalid after five wrong tries', async () => {
    await signIn(ANA);
    const code = await requestCode(ANA);
    for (let tries = 0; tries < 5; tries++) await verify(ANA, otherThan(code));

    expect(refusalIn(await verify(ANA, code))).toEqual(CODE_INVALID);
  });

  test('wrong tries at one address do not count for another', async () => {
    await signIn(ANA);
    await signIn('ben@example.test');
    const code = await requestCode(ANA);
    const other = await requestCode('ben@example.test');
    for (let tries = 0; tries < 5; tries++) await verify('ben@example.test', otherThan(other));

    expect((await verify(ANA, code)).status).toBe(200);
  });

  test('thirty right codes at once sign in exactly once', async () => {
    await signIn(ANA);
    const code = await requestCode(ANA);
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(ANA, code)));

    // Five tries count for the code; after the twentieth the hourly limit refuses.
    const states = answers.map(({ status }) => status).sort();
    expect(states).toEqual([200, ...Array(19).fill(400), ...Array(10).fill(429)]);
    expect(await rowCounts()).toMatchObject({ sessions: 2 });
  });

  test('thirty right codes of a sign-up at once make exactly one account', async () => {
    await call('POST /api/register/user', { body: { email: ANA, language: 'en' } });
    const code = await newestCode(ANA);
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(ANA, code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rowCounts()).toMatchObject({ users: 1, sessions: 1 });
  });

  test('a hundred wrong codes at once invalidate the right one', async () => {
    await signIn(ANA);
    const code = await requestCode(ANA);
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(ANA, otherThan(code))));

    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(20).fill(400),
      ...Array(80).fill(429),
    ]);
    expect(await query('select tries_left from login_codes')).toEqual([{ tries_left: 0 }]);
    expect((await verify(ANA, code)).status).toBe(429);
  });

  test('wrong, used, expired and never requested codes get the same answer', async () => {
    await setClock(NOON);
    await signIn(ANA);
    await signIn('ben@example.test');
    const code = await requestCode(ANA);
    const wrong = await verify(ANA, otherThan(code));
    await verify(ANA, code);
    const spent = await verify(ANA, code);
    const late = await requestCode('ben@example.test');
    await setClock(NOON, 600);
    const expired = await verify('ben@example.test', late);
    const unknown = await verify('nobody@example.test', 'BCDFG');
    const odd = await verify('nobody@example.test', 'a whole sentence 💃');

    expect(refusalIn(wrong)).toEqual(CODE_INVALID);
    for (const answer of [spent, expired, unknown, odd]) {
      expect(answer.body).toEqual(wrong.body);
      expect(comparable(answer.headers)).toEqual(comparable(wrong.headers));
    }
  });

  test.each([
    { without: 'the address', body: { secret: 'BCDFG' }, field: 'email' },
    { without: 'the code', body: { email: ANA }, field: 'secret' },
    { without: 'a code that is a text', body: { email: ANA, secret: 34_679 }, field: 'secret' },
  ])('a check without $without is refused by the field’s name', async ({ body, field }) => {
    expect(refusalIn(await call('POST /api/login/code/verify', { body }))).toEqual(invalid(field));
  });
});

describe('an address without an account', () => {
  test('gets a mail that explains it, with the sign-up link and without any code', async () => {
    await ask('nobody@example.test');
    const [mail, ...others] = await readMails('nobody@example.test');

    expect(others).toEqual([]);
    expect(mail?.subject).toContain('no Marea account');
    expect(mail?.text).toMatch(/https?:\/\/\S+\/signup$/m);
    expect(mail?.html).toMatch(/href="https?:\/\/[^"]+\/signup"/);
    expect(mail && codesIn(mail)).toEqual([]);
  });

  test('gets the same answer as one with an account: status, body and headers', async () => {
    await signIn(ANA);
    const known = await ask(ANA);
    const unknown = await ask('nobody@example.test');

    expect(known).toMatchObject({ status: 200, body: { success: 1 } });
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(comparable(unknown.headers)).toEqual(comparable(known.headers));
  });

  test('cannot be signed in', async () => {
    await ask('nobody@example.test');
    await verify('nobody@example.test', 'BCDFG');

    expect(await rowCounts()).not.toHaveProperty('users');
    expect(await rowCounts()).not.toHaveProperty('sessions');
  });

  test('is refused by the field’s name if it is not an address', async () => {
    for (const email of ['', 'ana', 'ana@', null, [ANA], { a: 1 }]) {
      const answer = await call('POST /api/login/code/request', { body: { email } });
      expect(refusalIn(answer)).toEqual(invalid('email'));
    }
  });

  test.each(['', '   ', 'BCDF', 'BCDFGH', 'x'.repeat(65), 'BCD\u0000G', '\ud800'])(
    'a malformed code (%j) is answered exactly like a wrong one',
    async (secret) => {
      expect(refusalIn(await call('POST /api/login/code/verify', { body: { email: ANA, secret } }))).toEqual(
        CODE_INVALID,
      );
    },
  );
});
