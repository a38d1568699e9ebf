import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addPasskey, eventsOf, signInWith } from '../auth/passkeys.ts';
import { askForNewAddress, changeAddress, takeBack, takeBackToken } from '../setup/address-change.ts';
import type { Passkey } from '../setup/authenticator.ts';
import { call, fromElsewhere, refusalIn } from '../setup/calls.ts';
import { browserCookies, type Cookies, typeCode } from '../setup/known-browser.ts';
import { codeIn, newestMail, readMails } from '../setup/mails.ts';
import { restoreMail, runCron, setClock, stopMail } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  NOON,
  type Person,
  personOf,
  refresh,
  registration,
  requestCode,
  secondsOf,
  signedInDevices,
  signIn,
  signUp,
  tokensIn,
  verify,
} from '../setup/person.ts';
import { DIRECTORY } from '../setup/server.ts';
import { query, rowsOf } from '../setup/tables.ts';

const OLD = ANA;
const NEW = 'ana.new@example.test';
const DAY = 86_400;

let ana: Person;
beforeEach(async () => {
  await setClock(NOON);
  ana = await signIn(OLD);
});

const directory = async (sql: string) => rowsOf(DIRECTORY, { sql });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const change = (person: Person, email: string, code: string) =>
  person.post('/api/user/email/change', { email, code });

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

  test('removes the passkeys of the last thirty days, and shows those that are left', async () => {
    const [old, young] = [await addPasskey(ana), await addPasskey(ana, 'My phone')];
    await query('update passkeys set created_at = created_at + 60 where credential_id = ?', young.id);
    await setClock(NOON, 30 * DAY - 60);
    const thief = await signInByCode(OLD);
    await changeAddress(thief, NEW);
    const added = await addPasskey(thief);
    await setClock(NOON, 30 * DAY);
    const { body } = await takeBack(await takeBackToken(OLD));

    expect(body).toEqual({
      success: 1,
      passkeys: [{ name: 'Passkey', created_at: secondsOf(NOON), last_used_at: null }],
    });
    for (const gone of [young, added])
      expect(refusalIn(await signInWith(gone))).toMatchObject({ code: 'code_invalid' });
    const again = personOf(OLD, tokensIn(await signInWith(old)));
    expect(await eventsOf(again)).toContain('passkey_removed');
    // Repeating it removes nothing that was added afterwards.
    const later = await addPasskey(again);
    const { body: repeated } = await takeBack(await takeBackToken(OLD));
    expect(repeated).toMatchObject({ passkeys: [{ name: 'Passkey' }, { name: 'Passkey' }] });
    expect((await signInWith(later)).status).toBe(200);
  });

  test.each<[string, (thiefs: { passkey: Passkey; cookies: Cookies }) => Promise<Person>]>([
    ['that the browser of the change added', ({ cookies }) => signInByCode(OLD, cookies)],
    [
      'that opened the session of the change',
      async ({ passkey }) => personOf(OLD, tokensIn(await signInWith(passkey))),
    ],
  ])('removes an older passkey %s', async (_, enter) => {
    const hers = await addPasskey(ana);
    const first = await typeCode({ email: OLD, secret: await requestCode(OLD) });
    const passkey = await addPasskey(personOf(OLD, tokensIn(first)));
    await setClock(NOON, 60 * DAY);
    const thief = await enter({ passkey, cookies: browserCookies(first) });
    await changeAddress(thief, 'middle@example.test');
    const token = await takeBackToken(OLD);
    await setClock(NOON, 60 * DAY + 60);
    expect(await takeBack(token)).toMatchObject({ status: 200 });

    expect(refusalIn(await signInWith(passkey))).toMatchObject({ code: 'code_invalid' });
    expect((await signInWith(hers)).status).toBe(200);
  });

  test('makes every browser unknown, so that the next sign-in is announced in any of them', async () => {
    const first = await typeCode({ email: OLD, secret: await requestCode(OLD) });
    const thief = personOf(OLD, tokensIn(first));
    await changeAddress(thief, NEW);
    await takeBack(await takeBackToken(OLD));
    await setClock(NOON, 60);
    const announced = async () =>
      (await readMails(OLD)).filter(({ subject }) => subject === 'A new sign-in to your Marea account');
    const before = (await announced()).length;
    await signInByCode(OLD, browserCookies(first));

    await vi.waitFor(async () => expect(await announced()).toHaveLength(before + 1));
  });

  test('undoes later changes too, which then can’t be undone themselves', async () => {
    await changeAddress(ana, NEW);
    await setClock(NOON, 60);
    await changeAddress(ana, 'thief@example.test');
    const [first, second] = [await takeBackToken(OLD), await takeBackToken(NEW)];

    expect(await takeBack(first)).toMatchObject({ status: 200 });
    expect(refusalIn(await takeBack(second))).toMatchObject({ code: 'code_invalid' });
    await setClock(NOON, 120);
    expect((await detailsOf(await signInByCode(OLD))).details.email).toBe(OLD);
  });

  test('notifies the address that loses the account, without the old address and without a link', async () => {
    await changeAddress(ana, NEW);
    const token = await takeBackToken(OLD);
    const before = (await readMails(NEW)).length;
    await takeBack(token);
    const [notice] = await readMails(NEW);

    expect(await readMails(NEW)).toHaveLength(before + 1);
    expect(notice?.subject).toBe('Your Marea account has its earlier address again');
    expect(`${notice?.text}${notice?.html}`).not.toContain(OLD);
    expect(await takeBackToken(NEW)).toBeUndefined();
  });

  test('happens even if the address that loses the account can’t be notified', async () => {
    await changeAddress(ana, NEW);
    await stopMail();
    expect(await takeBack(await takeBackToken(OLD))).toMatchObject({ status: 200 });
    await restoreMail();

    expect(await query('select email from users')).toEqual([{ email: OLD }]);
  });

  test('still ends every session after the owner has changed the address back', async () => {
    await changeAddress(ana, 'thief@example.test');
    await setClock(NOON, 60);
    expect(await changeAddress(ana, OLD)).toMatchObject({ status: 200 });
    const [notice] = await readMails('thief@example.test');
    expect(notice?.subject).toBe('Your Marea account has its earlier address again');
    expect(await takeBackToken('thief@example.test')).toBeUndefined();
    const thief = ana;

    expect(await takeBack(await takeBackToken(OLD))).toMatchObject({ status: 200 });
    expect(await statusOf(refresh(thief.xox))).toBe(400);
    await setClock(NOON, 120);
    expect((await detailsOf(await signInByCode(OLD))).details.email).toBe(OLD);
    expect(await directory('select * from further_addresses')).toEqual([]);
  });

  test('ends after ten days, and so does the record of the change', async () => {
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

  test('does not prevent a deletion, which frees the old address', async () => {
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

/** Logs in by a mailed code. */
async function signInByCode(email: string, cookies: Cookies = {}): Promise<Person> {
  const answer = await typeCode({ email, secret: await requestCode(email) }, cookies);
  return personOf(email, tokensIn(answer));
}

describe('an address that can be taken back', () => {
  test('is reserved for ten days: neither a sign-up nor a change gets it', async () => {
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

  test('can be changed to again by anyone who had it', async () => {
    await changeAddress(ana, NEW);
    await setClock(NOON, 60);

    await changeAddress(ana, 'third@example.test');
    await setClock(NOON, 120);
    const third = await takeBackToken(NEW);

    expect(await changeAddress(ana, OLD)).toMatchObject({ status: 200 });
    expect((await detailsOf(ana)).details.email).toBe(OLD);
    expect(refusalIn(await takeBack(third))).toMatchObject({ code: 'code_invalid' });
    expect(await signedInDevices(ana)).toHaveLength(1);
  });
});
