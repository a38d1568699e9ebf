import { beforeEach, describe, expect, test } from 'vitest';
import { askForNewAddress, changeAddress, takeBack, takeBackToken } from '../setup/address-change.ts';
import { call, fromElsewhere, invalid, refusalIn } from '../setup/calls.ts';
import { codeIn, newestMail, otherThan, readMails } from '../setup/mails.ts';
import {
  breakDatabase,
  mendDatabase,
  readLogs,
  restoreMail,
  runCron,
  setClock,
  stopMail,
} from '../setup/outside.ts';
import {
  detailsOf,
  type Person,
  personOf,
  refresh,
  registration,
  requestCode,
  signedInDevices,
  signIn,
  signUp,
  tokensIn,
  verify,
} from '../setup/person.ts';
import { openBindings } from '../setup/server.ts';
import { query, rowsOf } from '../setup/tables.ts';

const OLD = 'ana@example.test';
const NEW = 'ana.new@example.test';
const NOON = '2026-03-01T12:00:00Z';
const DAY = 86_400;

let ana: Person;
beforeEach(async () => {
  await setClock(NOON);
  ana = await signIn(OLD);
});

const directory = async (sql: string) => rowsOf((await openBindings()).DIRECTORY as never, { sql });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const change = (person: Person, email: string, code: string) =>
  person.post('/api/user/email/change', { email, code });

describe('a change of the address', () => {
  test('sets the address that the code was mailed to; sessions stay', async () => {
    const other = await signIn(OLD);
    expect(await changeAddress(ana, 'Ana.New@example.test')).toMatchObject({ status: 200 });

    expect((await detailsOf(ana)).details.email).toBe('Ana.New@example.test');
    expect(await signedInDevices(ana)).toHaveLength(2);
    expect(await statusOf(refresh(other.xox))).toBe(200);
    await setClock(NOON, 60);
    expect(await statusOf(verify(NEW, await requestCode(NEW)))).toBe(200);
    const events = (await ana.get('/api/user/security-events')).body as { events: { event: string }[] };
    expect(events.events.map(({ event }) => event)).toContain('address_changed');
  });

  test('leaves nothing at the old address to log in to', async () => {
    await changeAddress(ana, NEW);
    await call('POST /api/login/code/request', { body: { email: OLD }, headers: fromElsewhere() });

    expect((await readMails(OLD))[0]?.text).toContain('/signup');
  });

  test('is told to the old address, without naming the new one', async () => {
    await changeAddress(ana, NEW);
    const [notice, ...others] = await readMails(OLD);

    expect(others).toEqual([]);
    expect(notice?.text).toContain('/take-back-address#');
    expect(`${notice?.text}${notice?.html}${notice?.subject}`.toLowerCase()).not.toContain(NEW);
  });

  test('does not happen where the old address cannot be told', async () => {
    const code = await askForNewAddress(ana, NEW);
    await stopMail();
    expect(await statusOf(change(ana, NEW, code))).toBe(503);
    await restoreMail();

    expect((await detailsOf(ana)).details.email).toBe(OLD);
    expect(await statusOf(change(ana, NEW, code))).toBe(200);
  });

  test('needs the code of this person and this address', async () => {
    const ben = await signIn('ben@example.test');
    const code = await askForNewAddress(ana, NEW);

    expect(refusalIn(await change(ana, NEW, otherThan(code)))).toMatchObject({ code: 'code_invalid' });
    expect(refusalIn(await change(ben, NEW, code))).toMatchObject({ code: 'code_invalid' });
    expect(refusalIn(await change(ana, 'other@example.test', code))).toMatchObject({ code: 'code_invalid' });
    expect(refusalIn(await verify(NEW, code))).toMatchObject({ code: 'code_invalid' });
    expect(await statusOf(change(ana, NEW, code))).toBe(200);
    expect(refusalIn(await change(ben, NEW, code))).toMatchObject({ code: 'code_invalid' });
  });

  test('does not take a code that was mailed to log in', async () => {
    await signIn('ben@example.test');
    const code = await requestCode('ben@example.test');

    expect(refusalIn(await change(ana, 'ben@example.test', code))).toMatchObject({ code: 'code_invalid' });
  });

  test('evaluates five guesses at most', async () => {
    const code = await askForNewAddress(ana, NEW);
    for (let guess = 0; guess < 5; guess++) await change(ana, NEW, otherThan(code));

    expect(refusalIn(await change(ana, NEW, code))).toMatchObject({ code: 'code_invalid' });
  });

  test('answers a request for somebody’s address as one for nobody’s, and changes nothing of theirs', async () => {
    const ben = await signIn('ben@example.test');
    const ask = (email: string) =>
      call('POST /api/user/email/request', { body: { email }, stx: ana.stx, headers: fromElsewhere() });
    const [known, unknown] = [await ask('ben@example.test'), await ask(NEW)];
    expect(known.body).toEqual(unknown.body);
    const [toKnown, toUnknown] = [await readMails('ben@example.test'), await readMails(NEW)];
    expect(toKnown.map(({ subject }) => subject)).toEqual(toUnknown.map(({ subject }) => subject));
    const code = await askLater('ben@example.test');

    expect(refusalIn(await change(ana, 'ben@example.test', code))).toMatchObject({ code: 'conflict' });
    expect((await detailsOf(ana)).details.email).toBe(OLD);
    expect((await detailsOf(ben)).details.email).toBe('ben@example.test');
  });

  test.each([OLD, 'ANA@example.test'])('to %s, its own, is refused', async (email) => {
    expect(refusalIn(await ana.post('/api/user/email/request', { email }))).toEqual(invalid('email'));
  });

  test('is limited as mails of a sign-in are', async () => {
    await ana.post('/api/user/email/request', { email: NEW });

    expect(refusalIn(await ana.post('/api/user/email/request', { email: NEW }))).toMatchObject({
      code: 'rate_limited',
    });
  });

  test('leaves no address, code or token in the log', async () => {
    const code = await askForNewAddress(ana, NEW);
    await change(ana, NEW, code);
    const token = await takeBackToken(OLD);
    await takeBack(token);
    const logged = JSON.stringify(await readLogs());

    for (const secret of [OLD, NEW, code, token ?? OLD]) expect(logged).not.toContain(secret);
  });

  test('is made by an account from before there was a directory', async () => {
    await directory('delete from people');
    expect(await changeAddress(ana, NEW)).toMatchObject({ status: 200 });
    await setClock(NOON, 60);

    expect(await statusOf(verify(NEW, await requestCode(NEW)))).toBe(200);
    expect(await directory('select state from further_addresses')).toEqual([{ state: 'kept' }]);
  });
});

/** A code for a new address, once the limits have room. */
async function askLater(email: string): Promise<string> {
  await setClock(NOON, 60);
  return askForNewAddress(ana, email);
}

describe('taking it back', () => {
  test('sets the old address again and ends every session; repeated it changes nothing', async () => {
    await changeAddress(ana, NEW);
    const token = await takeBackToken(OLD);
    expect(await takeBack(token)).toMatchObject({ status: 200 });
    expect(await statusOf(refresh(ana.xox))).toBe(400);
    await setClock(NOON, 60);
    const again = await signInByCode(OLD);
    expect(await takeBack(token)).toMatchObject({ status: 200 });

    expect((await detailsOf(again)).details.email).toBe(OLD);
    expect(await query('select * from users')).toHaveLength(1);
    expect(await directory('select * from further_addresses')).toEqual([]);
    const events = (await again.get('/api/user/security-events')).body as { events: { event: string }[] };
    expect(events.events.map(({ event }) => event)).toContain('address_taken_back');
  });

  test('goes past what was changed after it, whose own way back is over', async () => {
    await changeAddress(ana, NEW);
    await setClock(NOON, 60);
    await changeAddress(ana, 'thief@example.test');
    const [first, second] = [await takeBackToken(OLD), await takeBackToken(NEW)];

    expect(await takeBack(first)).toMatchObject({ status: 200 });
    expect(refusalIn(await takeBack(second))).toMatchObject({ code: 'code_invalid' });
    await setClock(NOON, 120);
    expect((await detailsOf(await signInByCode(OLD))).details.email).toBe(OLD);
  });

  test('is over after ten days, and so is what is kept of the change', async () => {
    await changeAddress(ana, NEW);
    const token = await takeBackToken(OLD);
    await setClock(NOON, 10 * DAY - 1);
    await runCron(NOON, 10 * DAY - 1);
    expect(await query('select previous_email from address_changes')).toEqual([{ previous_email: OLD }]);
    await runCron(NOON, 10 * DAY);

    expect(refusalIn(await takeBack(token))).toMatchObject({ code: 'conflict' });
    expect(await query('select * from address_changes')).toEqual([]);
    expect(await directory('select * from further_addresses')).toEqual([]);
    expect(await signUp(OLD)).toMatchObject({ email: OLD });
  });

  test.each(['', 'x', 'a.b.1.c2ln', '😀.b.1.!'])('with %j is refused', async (token) => {
    expect((await takeBack(token)).status).toBe(400);
  });

  test('of somebody else’s change needs their token', async () => {
    await changeAddress(ana, NEW);
    const token = (await takeBackToken(OLD)) ?? '';
    const [userId, ...rest] = token.split('.');

    expect(refusalIn(await takeBack([`${userId}0`, ...rest].join('.')))).toMatchObject({
      code: 'code_invalid',
    });
  });

  test('is not in the way of a deletion, which frees the old address', async () => {
    await changeAddress(ana, NEW);
    const token = await takeBackToken(OLD);
    expect(await statusOf(ana.delete('/api/user/delete'))).toBe(200);

    expect(await query('select * from address_changes')).toEqual([]);
    expect(await directory('select * from further_addresses')).toEqual([]);
    expect(refusalIn(await takeBack(token))).toMatchObject({ code: 'code_invalid' });
    await setClock(NOON, 60);
    expect(await signUp(OLD)).toMatchObject({ email: OLD });
  });
});

/** Logs in as a person does. */
async function signInByCode(email: string): Promise<Person> {
  const answer = await verify(email, await requestCode(email));
  return personOf(email, tokensIn(answer));
}

describe('an address that can be taken back', () => {
  test('is nobody else’s for ten days: neither a sign-up nor a change gets it', async () => {
    await changeAddress(ana, NEW);
    const ben = await signIn('ben@example.test');
    await setClock(NOON, 60);
    const headers = fromElsewhere();
    await call('POST /api/register/user', { body: registration(OLD), headers });
    const signingUp = await verify(OLD, codeIn(await newestMail(OLD)));
    expect(refusalIn(signingUp)).toMatchObject({ code: 'conflict' });
    await setClock(NOON, 120);
    const changing = await change(ben, OLD, await askForNewAddress(ben, OLD));

    expect(refusalIn(changing)).toMatchObject({ code: 'conflict' });
    expect(await query('select * from users')).toHaveLength(2);
    expect(await takeBack(await takeBackToken(OLD))).toMatchObject({ status: 200 });
  });

  test('can be changed to again by whoever had it', async () => {
    await changeAddress(ana, NEW);
    await setClock(NOON, 60);

    expect(await changeAddress(ana, OLD)).toMatchObject({ status: 200 });
    expect((await detailsOf(ana)).details.email).toBe(OLD);
  });
});

describe('a change that breaks off', () => {
  const everyCall = Array.from({ length: 14 }, (_, index) => index + 1);

  test.each(everyCall)('at its call %i leaves one address that logs in', async (atCall) => {
    const code = await askForNewAddress(ana, NEW);
    await breakDatabase({ atCall, isCarriedOut: true, lasts: 'on' });
    await change(ana, NEW, code);
    await mendDatabase();
    const [row] = await query('select email from users');
    const email = String(row?.email);
    // At once, by what is held; and once the hourly run has settled it.
    await setClock(NOON, 60);
    expect(await statusOf(verify(email, await requestCode(email)))).toBe(200);
    await runCron(NOON, 3700);
    await setClock(NOON, 3700);
    expect(await statusOf(verify(email, await requestCode(email)))).toBe(200);

    expect(await directory("select * from further_addresses where state = 'coming'")).toEqual([]);
    expect(await query('select email from users')).toEqual([{ email }]);
  });
});
