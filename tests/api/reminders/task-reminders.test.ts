import { describe, expect, test } from 'vitest';
import { costsOf } from '../setup/costs.ts';
import { readMails } from '../setup/mails.ts';
import {
  fireCron,
  interrupt,
  readLogs,
  restoreMail,
  runCron,
  runTaskReminders,
  setClock,
  stopMail,
} from '../setup/outside.ts';
import { type Person, secondsOf, signIn } from '../setup/person.ts';
import { planOf, scansIn } from '../setup/query-plans.ts';
import { changeTask, finish, reopen } from '../setup/repeats.ts';
import { fetchWorker } from '../setup/server.ts';
import { query, rowCounts } from '../setup/tables.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';
import { at, DISCREET, later, NINE, pushServiceOfEachTest, wish } from './reminders.ts';
import { dentistOn, makeDentist, nextLook } from './task-reminders.ts';

const pushes = pushServiceOfEachTest();

/** 9:40 of 2 March in Brussels, when the reminder of 10:40 comes. */
const MOMENT = '2026-03-02T08:40:00Z';
const minutesLater = (minutes: number) => runTaskReminders(MOMENT, minutes * 60);
const received = () => pushes.service.receivedBy('phone').map(({ message }) => message);

async function anaWithDentist(): Promise<{ person: Person; id: string }> {
  const person = await pushes.ana();
  return { person, id: await makeDentist(person, 2) };
}

describe('a reminder', () => {
  test('comes at its minute, discreet, opens its task, has its own tag and waits an hour for a device', async () => {
    const { id } = await anaWithDentist();
    await minutesLater(-1);
    expect(pushes.phone()).toEqual([]);
    await minutesLater(0);

    const [shown] = pushes.service.receivedBy('phone');
    expect(shown?.message).toEqual({
      title: 'Marea',
      body: DISCREET,
      path: `/tasks?task=${id}`,
      tag: `marea-task-${secondsOf(MOMENT)}`,
    });
    expect(shown?.headers.ttl).toBe('3600');
    expect(await nextLook()).toBeNull();
  });

  test.each([
    [{ wording: 'plain' }, dentistOn(2), MOMENT, 'Dentist · 10:40'],
    [
      { task_titles: 1 },
      dentistOn(3, { task_reminder: { days_before: 1, at: '18:00' } }),
      '2026-03-02T17:00:00Z',
      'Dentist · tomorrow 10:40',
    ],
    [
      { task_titles: 1 },
      dentistOn(3, { task_time: null, task_reminder: { days_before: 0, at: '18:00' } }),
      '2026-03-03T17:00:00Z',
      'Dentist · today',
    ],
    [
      { task_titles: 1 },
      dentistOn(6, { task_reminder: { days_before: 3, at: '18:00' } }),
      '2026-03-03T17:00:00Z',
      'Dentist · 6 March 10:40',
    ],
  ])('with %j of a task with %j says at %s “%s”', async (preferences, fields, moment, line) => {
    const person = await pushes.ana();
    await wish(person, preferences);
    await makeTask(person, 'Dentist', fields);
    await runTaskReminders(moment);

    expect(pushes.phone()).toEqual([line]);
  });

  test('of several tasks in one minute is one message, which opens the dashboard and names three', async () => {
    const { person } = await anaWithDentist();
    await wish(person, { task_titles: 1 });
    for (const title of ['One', 'Two', 'Three', 'Four']) await makeTask(person, title, dentistOn(2));
    await makeTask(person, 'Another minute', dentistOn(2, { task_time: '10:41' }));
    await minutesLater(1);

    expect(received().map(({ path }) => path)).toEqual([
      '/dashboard',
      expect.stringContaining('/tasks?task='),
    ]);
    const [together = '', another] = pushes.phone();
    expect(together.split('\n')).toHaveLength(4);
    expect(together).toMatch(/· 10:40\nand 2 more$/);
    expect(another).toBe('Another minute · 10:41');
    expect(new Set(received().map(({ tag }) => tag)).size).toBe(2);
  });

  test('comes after quiet hours if that is in time, otherwise a minute before them, and the task says when', async () => {
    const person = await pushes.ana();
    const early = await makeTask(
      person,
      'Early',
      dentistOn(3, { task_time: '06:30', task_reminder: { minutes_before: 15 } }),
    );
    const nine = await makeTask(
      person,
      'Nine',
      dentistOn(4, { task_time: '09:00', task_reminder: { minutes_before: 150 } }),
    );
    const plain = await makeTask(person, 'Plain', { task_reminder: { minutes_before: 150 } });
    const reminderOf = async (id: string) => (await taskOf(person, id)).task_reminder_timestamp;

    expect(await reminderOf(early)).toBe(secondsOf('2026-03-02T20:59:00Z'));
    expect(await reminderOf(nine)).toBe(secondsOf('2026-03-04T06:00:00Z'));
    expect(await reminderOf(plain)).toBeNull();
    await wish(person, { quiet: null });
    expect(await reminderOf(nine)).toBe(secondsOf('2026-03-04T05:30:00Z'));
    await finish(person, nine);
    expect(await reminderOf(nine)).toBeNull();
  });

  test('of a finished task does not come, and reopened before the moment it does', async () => {
    const { person, id } = await anaWithDentist();
    await finish(person, id);
    await minutesLater(0);
    expect(pushes.phone()).toEqual([]);
    const there = await later(person, MOMENT, 60);
    await changeTask(there, id, { ...dentistOn(2, { task_time: '11:40' }), task_status: 'not_started' });
    await finish(there, id);
    await reopen(there, id);
    await minutesLater(60);

    expect(pushes.phone()).toEqual([DISCREET]);
  });

  test('that was sent comes again once the task moves, and not for the moment that was sent', async () => {
    const { person, id } = await anaWithDentist();
    await minutesLater(0);
    const there = await later(person, MOMENT, 60);
    await changeTask(there, id, { task_time: '11:40' });
    await changeTask(there, id, { task_time: '10:40' });
    await minutesLater(2);
    expect(pushes.phone()).toEqual([DISCREET]);
    await changeTask(there, id, { task_time: '11:40' });
    await minutesLater(60);

    expect(pushes.phone()).toEqual([DISCREET, DISCREET]);
  });

  test('whose moment had passed when it was set does not come', async () => {
    const person = await pushes.ana();
    const there = await later(person, MOMENT, 30);
    const id = await makeDentist(there, 2);
    expect((await taskOf(there, id)).task_reminder_timestamp).toBeNull();
    await minutesLater(1);

    expect(pushes.phone()).toEqual([]);
  });

  test('of a deleted task, and after the reminder is taken off, does not come', async () => {
    const { person, id } = await anaWithDentist();
    await person.delete(`/api/task/${id}/delete`);
    const other = await makeDentist(person, 2);
    await changeTask(person, other, { task_reminder: null });
    await minutesLater(0);

    expect(pushes.phone()).toEqual([]);
  });

  test('reaches its person alone', async () => {
    const { id } = await anaWithDentist();
    const ben = await signIn('ben@example.test');
    await makeTask(ben, 'Ben’s', dentistOn(3));
    const change = { task_id: id, task_reminder: null };
    expect((await ben.post('/api/task/update', change)).status).toBe(404);
    await minutesLater(0);

    expect(pushes.phone()).toEqual([DISCREET]);
    expect(await readMails('ben@example.test')).toEqual([]);
  });
});

describe('at most once', () => {
  test('twenty triggers of one minute and the following minutes send one message', async () => {
    await anaWithDentist();
    await setClock(MOMENT);
    await Promise.all(Array.from({ length: 20 }, () => fireCron(secondsOf(MOMENT), 'task_reminders')));
    for (const minutes of [1, 2, 3]) await minutesLater(minutes);

    expect(pushes.phone()).toEqual([DISCREET]);
  });

  test('two runs at once send once, as one finds the moment claimed', async () => {
    await anaWithDentist();
    const { called, release } = pushes.service.hold();
    await setClock(MOMENT);
    const first = fireCron(secondsOf(MOMENT), 'task_reminders');
    await called;
    // As if its lease had ended.
    await query("delete from cron_leases where job = 'task_reminders'");
    await minutesLater(1);
    release();
    await first;

    expect(pushes.service.calls()).toBe(1);
  });

  test('a run that breaks off between claim and sending loses one message and doubles none', async () => {
    const { person } = await anaWithDentist();
    pushes.service.answer('phone', 500);
    await stopMail();
    await minutesLater(0);
    pushes.service.answer('phone', 201);
    await restoreMail();
    await minutesLater(1);

    expect(pushes.phone()).toEqual([]);
    expect(await readMails(person.email)).toEqual([]);
    expect(await rowCounts()).toMatchObject({ task_reminder_claims: 1 });
  });

  test('a change while a run works is noticed, whenever it comes: the run or the next one sends once', async () => {
    const { person, id } = await anaWithDentist();
    const sent: number[] = [];
    // The fourth asks the directory of people.
    for (const [index, call] of [1, 2, 3, 5, 6, 7, 8, 9].entries()) {
      const date = `2026-03-${String(index + 3).padStart(2, '0')}`;
      const there = await later(person, `${date}T08:00:00Z`);
      await changeTask(there, id, { planned_on: date });
      await runTaskReminders(`${date}T08:30:00Z`);
      // What a change does to a time that has come.
      await interrupt({
        beforeCall: call,
        statement: 'update task_reminder_queue set next_at = next_at - 1',
      });
      await runTaskReminders(`${date}T08:40:00Z`);
      await interrupt(null);
      sent.push(pushes.phone().length);
      await runTaskReminders(`${date}T08:41:00Z`);
      expect(pushes.phone()).toHaveLength(index + 1);
    }

    // Between the run's read and its claim it sent nothing.
    expect(sent.some((count, index) => count === index)).toBe(true);
  });

  test('a task that is finished before the run’s claim isn’t reminded of', async () => {
    const { person, id } = await anaWithDentist();
    const sent: number[] = [];
    // The fourth asks the directory of people, the seventh is the claim.
    for (const [index, call] of [1, 2, 3, 5, 6, 7].entries()) {
      const date = `2026-03-${String(index + 3).padStart(2, '0')}`;
      const there = await later(person, `${date}T08:00:00Z`);
      await changeTask(there, id, { planned_on: date, task_status: 'not_started' });
      const before = pushes.phone().length;
      await interrupt({ beforeCall: call, statement: "update tasks set status = 'completed'" });
      await runTaskReminders(`${date}T08:40:00Z`);
      await interrupt(null);
      sent.push(pushes.phone().length - before);
    }

    expect(sent).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('a change of what is due already makes its time a second earlier', async () => {
    const { person, id } = await anaWithDentist();
    await minutesLater(-1);
    const there = await later(person, MOMENT, 30);
    await changeTask(there, id, { task_time: '10:42' });
    expect(await nextLook()).toBe('2026-03-02T08:39:59.000Z');
    for (const minutes of [1, 2, 3]) await minutesLater(minutes);

    expect(pushes.phone()).toEqual([DISCREET]);
    expect((await query('select moment from task_reminder_claims'))[0]?.moment).toBe(secondsOf(MOMENT) + 120);
  });
});

describe('after an outage', () => {
  test.each([
    [59, [DISCREET]],
    [60, [DISCREET]],
    [61, []],
  ])('of %i minutes the reminder is %j', async (minutes, messages) => {
    await anaWithDentist();
    await minutesLater(-1);
    await minutesLater(minutes);

    expect(pushes.phone()).toEqual(messages);
    expect(await nextLook()).toBeNull();
  });
});

describe('silence', () => {
  const ban = () => query("update users set status = 'banned'");
  const withdraw = (person: Person) => person.post('/api/user/consent', { kind: 'privacy', given: 0 });

  test.each([
    ['a banned person', ban],
    ['a person who has withdrawn the consent', withdraw],
  ])('%s gets nothing, and what is ahead stays ahead', async (_, silence) => {
    const { person } = await anaWithDentist();
    await makeDentist(person, 3);
    await silence(person);
    await minutesLater(0);

    expect(pushes.service.calls()).toBe(0);
    expect(await readMails(person.email)).toEqual([]);
    expect(await nextLook()).toBe('2026-03-03T08:40:00.000Z');
  });
});

test('claims are deleted after a week by the hourly run', async () => {
  await anaWithDentist();
  await minutesLater(0);
  await runCron('2026-03-09T07:00:00Z');
  expect((await rowCounts()).task_reminder_claims).toBe(1);
  await runCron('2026-03-09T09:00:00Z');

  expect((await rowCounts()).task_reminder_claims).toBeUndefined();
});

test('one person’s failure doesn’t delay others, and no title is logged', async () => {
  await anaWithDentist();
  const ben = await signIn('ben@example.test');
  await makeTask(ben, 'Dentist', dentistOn(2));
  await query("update users set time_zone = 'Nowhere/Land' where email = 'ben@example.test'");
  await minutesLater(0);

  expect(pushes.phone()).toEqual([DISCREET]);
  expect(JSON.stringify(await readLogs())).not.toContain('Dentist');
});

test('a minute without anything due reads an index and takes no lease', async () => {
  await anaWithDentist();
  await minutesLater(-30);
  const leases = () => query("select slot from cron_leases where job = 'task_reminders'");
  const before = await leases();
  const costs = await costsOf(fetchWorker, () => minutesLater(-20));

  expect(costs.map(({ rowsRead, rowsWritten }) => [rowsRead, rowsWritten])).toEqual([[1, 0]]);
  expect(await leases()).toEqual(before);
});

test('a run finds people and their tasks by indexes', async () => {
  const { person } = await anaWithDentist();
  for (const title of ['One', 'Two']) await makeTask(person, title, { planned_on: '2026-03-05' });
  const statements = await costsOf(fetchWorker, () => minutesLater(0));
  const plans = await Promise.all(statements.map(planOf));

  expect(pushes.phone()).toEqual([DISCREET]);
  expect(plans.flatMap(scansIn).filter((step) => !step.includes('json_each'))).toEqual([]);
  const all = plans.flat().join('\n');
  expect(all).toContain('INDEX task_reminder_queue_next_at (next_at');
  expect(all).toContain('INDEX tasks_user_reminder (user_id');
});

test('500 people due in one minute are reminded in one run, and the 501st stays due', async () => {
  await anaWithDentist();
  const crowd = JSON.stringify(Array.from({ length: 500 }, (_, number) => number));
  const columns = async (table: string) =>
    (await query(`select name from pragma_table_info('${table}')`)).map(({ name }) => String(name));
  const copies: [string, Record<string, string>][] = [
    [
      'users',
      { email: 'value || email', address_key: 'value || address_key', tracking_id: 'value || tracking_id' },
    ],
    ['tasks', {}],
    ['task_reminder_queue', {}],
  ];
  for (const [table, changed] of copies) {
    const names = await columns(table);
    const values = names.map(
      (name) => changed[name] ?? (name === 'user_id' ? "user_id || '-' || value" : name),
    );
    await query(`insert into ${table} (${names}) select ${values} from ${table}, json_each(?)`, crowd);
  }
  await stopMail();
  await minutesLater(0);

  expect(await rowCounts()).toMatchObject({ task_reminder_claims: 500, task_reminder_queue: 1 });
});

test('the reminder of due tasks names their times in the plain wording', async () => {
  const person = await pushes.ana();
  await makeTask(person, 'Dentist', dentistOn(2, { task_reminder: null }));
  await makeTask(person, 'Pack', dentistOn(2, { task_reminder: null, task_time: null }));
  await makeTask(person, 'Elsewhere', dentistOn(2, { task_reminder: null, planned_on: '2026-03-01' }));
  await wish(person, { tasks_due: at(9), wording: 'plain' });
  await setClock(NINE);
  await fireCron(secondsOf(NINE), 'reminders');

  expect(pushes.phone()).toEqual([expect.stringMatching(/^Due today: /)]);
  expect(pushes.phone()[0]).toContain('Dentist · 10:40');
  expect(pushes.phone()[0]).not.toMatch(/(Pack|Elsewhere) ·/);
});
