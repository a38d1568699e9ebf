import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WAIT_SECONDS } from '#domain/account/session.rules.ts';
import { finishRestore } from '../../../scripts/admin/finish-restore.ts';
import { enter, mailedToken } from '../auth/new-device.ts';
import { addPasskey, eventsOf, signInWith } from '../auth/passkeys.ts';
import { askForNewAddress, changeAddress, takeBack, takeBackToken } from '../setup/address-change.ts';
import { type Answer, call, fromElsewhere, refusalIn } from '../setup/calls.ts';
import { readMails } from '../setup/mails.ts';
import { operatorDatabases } from '../setup/operator.ts';
import { runCron, setClock } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  NOON,
  type Person,
  personOf,
  refresh,
  requestCode,
  secondsOf,
  signIn,
  signUp,
  tokensIn,
  verify,
} from '../setup/person.ts';

const OLD = ANA;
const NEW = 'ana.new@example.test';
/** Longer than a sign-in counts as a proof, shorter than the lifetime of an access token. */
const LATER = 660;
const CONFIRMATION_NEEDED = { status: 403, code: 'confirmation_needed' };

let ana: Person;
beforeEach(async () => {
  await setClock(NOON);
  ana = await signIn(OLD);
  await setClock(NOON, LATER);
});

const change = (person: Person, sent: { email: string; code: string; wait?: 0 | 1 }) =>
  person.post('/api/user/email/change', sent);
const waitFor = async (person: Person, email: string) =>
  change(person, { email, code: await askForNewAddress(person, email), wait: 1 });
/** Sets the clock to `seconds` after noon, runs the timer, and returns the person with a new access token. */
async function later(person: Person, seconds: number): Promise<Person> {
  await setClock(NOON, seconds);
  await runCron(NOON, seconds);
  const { stx } = (await refresh(person.xox)).body as { stx: string }; // a session that doesn't rotate
  return personOf(OLD, { stx, xox: person.xox });
}
const disown = (token: string) =>
  call('POST /api/session/disown', { body: { token }, headers: fromElsewhere() });
const waitingOf = async (person: Person) => (await person.get('/api/user/email/waiting')).body;
const subjectsAt = async (email: string) => (await readMails(email)).map(({ subject }) => subject);

describe('a change of the address on a device that signed in a while ago', () => {
  test('is refused until the old mailbox proves it; the code for the new one stays valid', async () => {
    const code = await askForNewAddress(ana, NEW);
    expect(refusalIn(await change(ana, { email: NEW, code }))).toMatchObject(CONFIRMATION_NEEDED);
    expect((await detailsOf(ana)).details.email).toBe(OLD);
    await ana.post('/api/session/confirm', { secret: await requestCode(OLD) });

    expect((await change(ana, { email: NEW, code })).body).toEqual({ success: 1, waits_until: null });
    expect((await detailsOf(ana)).details.email).toBe(NEW);
  });

  test('happens after a sign-in by a passkey', async () => {
    await setClock(NOON);
    const passkey = await addPasskey(ana);
    await setClock(NOON, LATER);
    const again = personOf(OLD, tokensIn(await signInWith(passkey)));

    expect(await changeAddress(again, NEW)).toMatchObject({ body: { waits_until: null } });
  });
});

describe('a change without proof', () => {
  const until = secondsOf(NOON) + LATER + WAIT_SECONDS;

  test('waits seven days, announced to both addresses, and is then made by the timer', async () => {
    expect((await waitFor(ana, NEW)).body).toEqual({ success: 1, waits_until: until });
    expect((await detailsOf(ana)).details.email).toBe(OLD);
    expect(await waitingOf(ana)).toEqual({ success: 1, waiting: { email: NEW, until } });
    await vi.waitFor(async () => expect(await subjectsAt(NEW)).toContain('Your Marea address will change'));
    const [announced] = await readMails(OLD);
    expect(announced?.subject).toBe('Your Marea address will change');
    expect(`${announced?.text}${announced?.html}`).not.toContain(NEW);
    const before = await later(ana, LATER + WAIT_SECONDS - 1);
    expect((await detailsOf(before)).details.email).toBe(OLD);

    const after = await later(ana, LATER + WAIT_SECONDS);
    expect((await detailsOf(after)).details.email).toBe(NEW);
    expect(await waitingOf(after)).toEqual({ success: 1, waiting: null });
    expect((await eventsOf(after)).filter((event) => event.startsWith('address'))).toEqual([
      'address_changed',
      'address_change_waits',
    ]);
    expect((await verify(NEW, await requestCode(NEW))).status).toBe(200);
    expect((await takeBack(await takeBackToken(OLD))).status).toBe(200);
  });

  test('is stopped by the old address, which also ends every session', async () => {
    await waitFor(ana, NEW);
    expect((await takeBack(await takeBackToken(OLD))).status).toBe(200);
    expect((await refresh(ana.xox)).status).toBe(400);
    await setClock(NOON, LATER + WAIT_SECONDS);
    await runCron(NOON, LATER + WAIT_SECONDS);

    expect((await detailsOf(await signIn(OLD))).details.email).toBe(OLD);
  });

  test('is stopped in the settings, and by another change that replaces it', async () => {
    await waitFor(ana, 'first@example.test');
    await waitFor(ana, NEW);
    expect(await waitingOf(ana)).toMatchObject({ waiting: { email: NEW } });
    for (let times = 0; times < 2; times++)
      expect((await ana.post('/api/user/email/stop', {})).status).toBe(200);
    const after = await later(ana, LATER + WAIT_SECONDS);

    expect((await detailsOf(after)).details.email).toBe(OLD);
    expect((await eventsOf(after)).filter((event) => event === 'address_change_stopped')).toHaveLength(1);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['was stopped in the settings', (person) => person.post('/api/user/email/stop', {})],
    ['was replaced by another', (person) => waitFor(person, 'third@example.test')],
  ])('that %s has a link that still ends every session, but only once', async (_, happen) => {
    await waitFor(ana, NEW);
    const token = await takeBackToken(OLD);
    await happen(ana);
    expect((await takeBack(token)).status).toBe(200);
    expect((await refresh(ana.xox)).status).toBe(400);
    await setClock(NOON, 2 * LATER);
    const again = await signIn(OLD);

    expect(await waitingOf(again)).toMatchObject({ waiting: null });
    expect((await takeBack(token)).status).toBe(200);
    expect((await refresh(again.xox)).status).toBe(200);
  });

  test('ends if the address now belongs to another account', async () => {
    await waitFor(ana, NEW);
    await setClock(NOON, LATER + 60);
    await signUp(NEW);
    const after = await later(ana, LATER + WAIT_SECONDS);

    expect((await detailsOf(after)).details.email).toBe(OLD);
    expect(await waitingOf(after)).toEqual({ success: 1, waiting: null });
  });

  test('is stopped by disowning the sign-in that requested it', async () => {
    const { person: stranger } = await enter();
    const token = await mailedToken();
    await setClock(NOON, 2 * LATER + 1);
    expect((await waitFor(stranger, NEW)).status).toBe(200);
    await disown(token);
    const after = await later(ana, 2 * LATER + 2);

    expect(await waitingOf(after)).toMatchObject({ waiting: null });
    expect(await eventsOf(after)).toContain('address_change_stopped');
  });

  test('is not stopped by disowning a later sign-in', async () => {
    await waitFor(ana, NEW);
    await setClock(NOON, LATER + 60);
    await enter();
    await disown(await mailedToken());

    expect(await waitingOf(ana)).toMatchObject({ waiting: { email: NEW } });
  });

  test('does not come back with a restore', async () => {
    await waitFor(ana, NEW);
    await finishRestore(operatorDatabases(), { shard: 'DB', restoredTo: secondsOf(NOON) + LATER });
    await setClock(NOON, LATER + WAIT_SECONDS);
    await runCron(NOON, LATER + WAIT_SECONDS);

    expect((await detailsOf(await signIn(OLD))).details.email).toBe(OLD);
  });
});

describe('mail about the account', () => {
  const LAST_GONE = 'Your Marea account has no passkey any more';
  const news: [string, (changed: Person) => Promise<unknown>][] = [
    ['A passkey was added to your Marea account', (changed) => addPasskey(changed)],
    [LAST_GONE, async (changed) => changed.delete(`/api/passkey/${(await addPasskey(changed)).id}/delete`)],
    ['A new sign-in to your Marea account', async () => verify(NEW, await requestCode(NEW))],
    ['Your Marea address is changing', (changed) => changeAddress(changed, 'third@example.test')],
    ['Your Marea address will change', unprovenChange],
  ];

  test.each(news)(
    'goes to both addresses while a change can be taken back: “%s”',
    async (subject, happen) => {
      await setClock(NOON);
      await changeAddress(ana, NEW);
      const before = (await subjectsAt(OLD)).filter((one) => one === subject).length;
      await setClock(NOON, 60);
      await happen(ana);

      await vi.waitFor(async () => {
        expect(await subjectsAt(NEW)).toContain(subject);
        expect((await subjectsAt(OLD)).filter((one) => one === subject)).toHaveLength(before + 1);
      });
    },
  );

  test('goes to both addresses when a delayed change is made', async () => {
    await setClock(NOON);
    await changeAddress(ana, NEW);
    await setClock(NOON, LATER);
    await waitFor(ana, 'third@example.test');
    await later(ana, LATER + WAIT_SECONDS);

    const subject = 'Your Marea address is changing';
    expect(await subjectsAt(NEW)).toContain(subject);
    expect((await subjectsAt(OLD)).filter((one) => one === subject)).toHaveLength(2);
  });

  test('goes only to the new address after the ten days', async () => {
    await setClock(NOON);
    await changeAddress(ana, NEW);
    await setClock(NOON, 86_400 * 10);
    const again = await signIn(NEW);
    await addPasskey(again);

    await vi.waitFor(async () =>
      expect(await subjectsAt(NEW)).toContain('A passkey was added to your Marea account'),
    );
    expect(await subjectsAt(OLD)).not.toContain('A passkey was added to your Marea account');
  });
});

async function unprovenChange(person: Person): Promise<Answer> {
  await setClock(NOON, LATER);
  return waitFor(person, 'third@example.test');
}
