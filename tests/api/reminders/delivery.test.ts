import { expect, test } from 'vitest';
import { newestMail, readMails } from '../setup/mails.ts';
import { readLogs, runReminders } from '../setup/outside.ts';
import { signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  addDevice,
  DISCREET,
  later,
  NINE,
  nextDue,
  pushServiceOfEachTest,
  taskOn,
  wish,
} from './reminders.ts';

const pushes = pushServiceOfEachTest();

test.each([404, 410])(
  'a subscription that has ended (%i) is removed, and a mail is sent instead',
  async (status) => {
    const person = await pushes.anaWithTask();
    pushes.service.answer('phone', status);
    await runReminders(NINE);

    expect(await query('select * from push_subscriptions')).toEqual([]);
    expect((await newestMail(person.email)).text).toContain(DISCREET);
  },
);

test.each([302, 403, 429, 500])(
  'a push service that answers %i keeps its subscription, and a mail is sent instead',
  async (status) => {
    const person = await pushes.anaWithTask();
    pushes.service.answer('phone', status);
    await runReminders(NINE);

    expect(await query('select * from push_subscriptions')).toHaveLength(1);
    expect(await readMails(person.email)).toHaveLength(1);
    expect(pushes.service.calls()).toBe(1);
  },
);

test('no mail is sent if one device works', async () => {
  const person = await pushes.anaWithTask();
  await addDevice(await signIn(person.email), pushes.service.subscribe('laptop'));
  pushes.service.answer('phone', 500);
  await runReminders(NINE);

  expect(pushes.service.textsAt('laptop')).toEqual([DISCREET]);
  expect(await readMails(person.email)).toEqual([]);
});

test('people who chose mails get mails', async () => {
  const person = await pushes.anaWithTask();
  await wish(person, { channel: 'mail', wording: 'plain' });
  await runReminders(NINE);
  const { subject, text } = await newestMail(person.email);

  expect(pushes.service.calls()).toBe(0);
  expect(subject).toBe('A reminder from Marea');
  expect(text).toContain('Due today: Call the dentist');
  expect(text).toContain('/settings/reminders');
});

test('banned people and those who withdrew consent get none, and aren’t checked at every run', async () => {
  const person = await pushes.anaWithTask();
  await query("update users set status = 'banned'");
  await runReminders(NINE);
  expect(await nextDue()).toBe('2026-03-03T08:00:00.000Z');
  await query("update users set status = 'active'");
  const back = await later(person, '2026-03-02T09:00:00Z');
  await taskOn(back, '2026-03-03');
  await back.post('/api/user/consent', { kind: 'privacy', given: 0 });
  await runReminders('2026-03-03T08:00:00Z');

  expect(pushes.service.calls()).toBe(0);
  expect(await readMails(person.email)).toEqual([]);
  expect(await nextDue()).toBe('2026-03-04T08:00:00.000Z');
});

test('the log contains nothing of a reminder', async () => {
  const person = await pushes.anaWithTask();
  await wish(person, { wording: 'plain' });
  pushes.service.answer('phone', 500);
  await runReminders(NINE);
  const lines = JSON.stringify(await readLogs());

  expect(lines).toContain('push_failed');
  expect(lines).not.toMatch(/dentist|127\.0\.0\.1|phone|ana@|Due today/);
});
