import { beforeEach, describe, expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import { askForNewAddress, changeAddress, takeBack, takeBackToken } from '../setup/address-change.ts';
import { call, expectRefused, fromElsewhere, refusalIn } from '../setup/calls.ts';
import { otherThan, readMails } from '../setup/mails.ts';
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
  ANA,
  detailsOf,
  NOON,
  type Person,
  refresh,
  requestCode,
  signedInDevices,
  signIn,
  verify,
} from '../setup/person.ts';
import { DIRECTORY } from '../setup/server.ts';
import { query, rowsOf } from '../setup/tables.ts';

const OLD = ANA;
const NEW = 'ana.new@example.test';

let ana: Person;
beforeEach(async () => {
  await setClock(NOON);
  ana = await signIn(OLD);
});

const directory = async (sql: string) => rowsOf(DIRECTORY, { sql });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const change = (person: Person, email: string, code: string) =>
  person.post('/api/user/email/change', { email, code });

describe('a change of the address', () => {
  test('sets the address that the code was mailed to, and keeps sessions', async () => {
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

  test('is announced to the old address, without naming the new one', async () => {
    await changeAddress(ana, NEW);
    const [notice, ...others] = await readMails(OLD);

    expect(others).toEqual([]);
    expect(notice?.text).toContain('/take-back-address?lang=en#');
    expect(`${notice?.text}${notice?.html}${notice?.subject}`.toLowerCase()).not.toContain(NEW);
  });

  test('doesn’t happen if the old address can’t be notified', async () => {
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

  test('checks at most five guesses', async () => {
    const code = await askForNewAddress(ana, NEW);
    for (let guess = 0; guess < 5; guess++) await change(ana, NEW, otherThan(code));

    expect(refusalIn(await change(ana, NEW, code))).toMatchObject({ code: 'code_invalid' });
  });

  test('answers a request for another account’s address like one for a free one, and changes nothing there', async () => {
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

  test('to its own address, in any spelling, is refused', async () => {
    await expectRefused((email) => ana.post('/api/user/email/request', { email }), {
      email: [OLD, 'ANA@example.test'],
    });
  });

  test('to the address that it already set succeeds, as after a lost answer', async () => {
    const code = await askForNewAddress(ana, NEW);
    await change(ana, NEW, code);

    expect(await change(ana, NEW, code)).toMatchObject({ status: 200 });
    expect(await readMails(OLD)).toHaveLength(1);
  });

  test('doesn’t happen if the session ends during it', async () => {
    const code = await askForNewAddress(ana, NEW);
    await query(`create trigger ended after insert on outbox_mails begin delete from sessions; end`);
    const refused = await change(ana, NEW, code);
    await query('drop trigger ended');

    expect(refusalIn(refused)).toMatchObject({ code: 'unauthorized' });
    expect(await query('select email from users')).toEqual([{ email: OLD }]);
    expect(await query('select * from address_changes')).toEqual([]);
    expect(await query("select * from security_events where event = 'address_changed'")).toEqual([]);
  });

  test('can be requested ten times a day, no matter with which addresses', async () => {
    const ask = (count: number) =>
      call('POST /api/user/email/request', {
        body: { email: `ana${count}@example.test` },
        stx: ana.stx,
        headers: fromElsewhere(),
      });
    const statuses = [];
    for (let count = 0; count < 10; count++) statuses.push(await statusOf(ask(count)));

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(refusalIn(await ask(10))).toMatchObject({ code: 'rate_limited' });
  });

  test('is limited like the mails of a sign-in', async () => {
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

  test('works for an account that is older than the directory', async () => {
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

describe('an interrupted change', () => {
  const everyCall = Array.from({ length: 16 }, (_, index) => index + 1);

  test.each(everyCall.filter((call) => isWhole || call % 3 === 1))(
    'at its database call %i leaves one address that logs in',
    async (atCall) => {
      const code = await askForNewAddress(ana, NEW);
      await breakDatabase({ atCall, isCarriedOut: true, lasts: 'on' });
      await change(ana, NEW, code);
      await mendDatabase();
      const [row] = await query('select email from users');
      const email = String(row?.email);
      // Checked at once, by the reserved addresses, and again after the hourly run has settled it.
      await setClock(NOON, 60);
      expect(await statusOf(verify(email, await requestCode(email)))).toBe(200);
      await runCron(NOON, 3700);
      await setClock(NOON, 3700);
      expect(await statusOf(verify(email, await requestCode(email)))).toBe(200);

      expect(await directory("select * from further_addresses where state = 'coming'")).toEqual([]);
      expect(await query('select email from users')).toEqual([{ email }]);
    },
  );
});
