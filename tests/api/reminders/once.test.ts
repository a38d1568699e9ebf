import { expect, test } from 'vitest';
import { costsOf } from '../setup/costs.ts';
import { readMails } from '../setup/mails.ts';
import { fireCron, restoreMail, runCron, runReminders, setClock, stopMail } from '../setup/outside.ts';
import { secondsOf, signIn } from '../setup/person.ts';
import { planOf, scansIn } from '../setup/query-plans.ts';
import { fetchWorker } from '../setup/server.ts';
import { query, rowCounts } from '../setup/tables.ts';
import { at, DISCREET, later, NINE, pushServiceOfEachTest, taskOn, wish } from './reminders.ts';

const pushes = pushServiceOfEachTest();

test('twenty triggers of one slot and the following slots send one message', async () => {
  await pushes.anaWithTask();
  await setClock(NINE);
  await Promise.all(Array.from({ length: 20 }, () => fireCron(secondsOf(NINE), 'reminders')));
  for (const later of [900, 1800, 2700]) await runReminders(NINE, later);

  expect(pushes.phone()).toEqual([DISCREET]);
});

test('reminders of a run whose lease expires while sending aren’t sent again by the next run', async () => {
  await pushes.anaWithTask();
  const { called, release } = pushes.service.hold();
  await setClock(NINE);
  const first = fireCron(secondsOf(NINE), 'reminders');
  await called;
  await runReminders(NINE, 900);
  release();
  await first;

  expect(pushes.phone()).toEqual([DISCREET]);
  expect(pushes.service.calls()).toBe(1);
});

test('a reminder that fails after its claim is not tried again, so it is sent at most once', async () => {
  const person = await pushes.anaWithTask();
  pushes.service.answer('phone', 500);
  await stopMail();
  await runReminders(NINE);
  pushes.service.answer('phone', 201);
  await restoreMail();
  await runReminders(NINE, 900);

  expect(pushes.phone()).toEqual([]);
  expect(await readMails(person.email)).toEqual([]);
  expect(await rowCounts()).toMatchObject({ reminder_claims: 1 });
});

test('a new hour on the same day causes no second reminder', async () => {
  const person = await pushes.anaWithTask();
  await runReminders(NINE);
  await wish(await later(person, NINE, 60), { tasks_due: at(11) });
  await runReminders('2026-03-02T10:00:00Z');

  expect(pushes.phone()).toEqual([DISCREET]);
});

test('reminders turned off just before aren’t sent', async () => {
  const person = await pushes.anaWithTask();
  await wish(await later(person, '2026-03-02T07:59:59Z'), { tasks_due: { on: 0, hour: 9 } });
  await runReminders(NINE);

  expect(pushes.service.calls()).toBe(0);
});

test('a change while a reminder is due does not suppress it', async () => {
  const person = await pushes.anaWithTask();
  await wish(await later(person, NINE, 60), { wording: 'plain' });
  await runReminders(NINE, 900);

  expect(pushes.phone()).toEqual(['Due today: Call the dentist']);
});

test('a reminder that is hours late is skipped, and the next day’s is sent', async () => {
  const person = await pushes.anaWithTask();
  await taskOn(person, '2026-03-03');
  await runReminders('2026-03-02T11:15:00Z');
  expect(pushes.phone()).toEqual([]);
  await runReminders('2026-03-03T08:00:00Z');

  expect(pushes.phone()).toEqual([DISCREET]);
});

test('claims are deleted after a week', async () => {
  await pushes.anaWithTask();
  await runReminders(NINE);
  await runCron('2026-03-09T07:00:00Z');
  expect((await rowCounts()).reminder_claims).toBe(1);
  await runCron('2026-03-09T08:17:00Z');

  expect((await rowCounts()).reminder_claims).toBeUndefined();
});

test('one person’s failure doesn’t delay others', async () => {
  await pushes.anaWithTask();
  const ben = await signIn('ben@example.test');
  await wish(ben, { tasks_due: at(9) });
  await query(
    "update users set time_zone = 'Nowhere/Land' where user_id in (select user_id from users where email = 'ben@example.test')",
  );
  await runReminders(NINE);

  expect(pushes.phone()).toEqual([DISCREET]);
});

test('a run finds due people by an index, and reads nobody else', async () => {
  await pushes.anaWithTask();
  const statements = await costsOf(fetchWorker, () => runReminders(NINE));
  const plans = await Promise.all(statements.map(planOf));

  expect(pushes.phone()).toEqual([DISCREET]);
  expect(plans.flatMap(scansIn).filter((step) => !step.includes('json_each'))).toEqual([]);
  expect(plans.flat().join('\n')).toContain('INDEX reminder_preferences_next_due_at (next_due_at');
});
