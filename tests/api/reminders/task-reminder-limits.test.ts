import { expect, test } from 'vitest';
import { portableTask } from '../../portable-task.ts';
import { bringIn } from '../portability/portability.ts';
import { refusalIn } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { newestMail, readMails } from '../setup/mails.ts';
import { readLogs, runTaskReminders } from '../setup/outside.ts';
import { type Person, signIn } from '../setup/person.ts';
import { changeTask, finish, MONDAYS, openTasks, reopen, skip } from '../setup/repeats.ts';
import { fetchWorker } from '../setup/server.ts';
import { query, rowCounts } from '../setup/tables.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';
import { DISCREET, later, pushServiceOfEachTest, wish } from './reminders.ts';
import { dentistOn, makeDentist, nextLook } from './task-reminders.ts';

const pushes = pushServiceOfEachTest();

const FULL = { status: 409, code: 'conflict', fields: ['task_reminder'] };

/** Copies a task, with its reminder, until there are `count` of them. */
const copyTask = (id: string, count: number) =>
  query(
    `insert into tasks (user_id, task_id, title, title_folded, status, priority, created_at, end_on, time, reminder)
      select user_id, task_id || '-' || value, title, title_folded, status, priority, created_at, end_on, time, reminder
      from tasks, json_each(?) where task_id = ?`,
    JSON.stringify(Array.from({ length: count - 1 }, (_, number) => number)),
    id,
  );

const reminded = async () =>
  Number((await query('select count(*) as n from tasks where is_open = 1 and reminder is not null'))[0]?.n);

/** Ana with 499 open tasks that have a reminder, and a series whose occurrence is the five-hundredth. */
async function anaWithMost(): Promise<{ person: Person; occurrence: string }> {
  const person = await pushes.ana();
  await copyTask(await makeDentist(person, 3), 499);
  const occurrence = await makeTask(person, 'Physio', {
    task_time: '10:40',
    task_reminder: { minutes_before: 60 },
    task_repeat: MONDAYS,
  });
  return { person, occurrence };
}

test('of 500 open tasks with a reminder one more is refused: set, made or reopened', async () => {
  const { person } = await anaWithMost();
  const finished = await makeTask(person, 'Pack', { task_status: 'completed', ...dentistOn(4) });
  const plain = await makeTask(person, 'Pack');

  expect(refusalIn(await person.post('/api/task/create', { task_title: 'More', ...dentistOn(4) }))).toEqual(
    FULL,
  );
  const setting = { task_id: plain, task_title: 'Pack all', task_reminder: { days_before: 1, at: '18:00' } };
  expect(refusalIn(await person.post('/api/task/update', setting))).toEqual(FULL);
  const reopening = { task_id: finished, task_status: 'not_started' };
  expect(refusalIn(await person.post('/api/task/update', reopening))).toEqual(FULL);
  expect(await taskOf(person, plain)).toMatchObject({ task_title: 'Pack', task_reminder: null });
  expect(await reminded()).toBe(500);
});

test('at the limit a reminder is changed, a series goes on and back, and a freed place is taken', async () => {
  const { person, occurrence } = await anaWithMost();
  await changeTask(person, occurrence, { task_reminder: { minutes_before: 30 } });
  await finish(person, occurrence);
  expect(await reminded()).toBe(500);
  await reopen(person, occurrence);
  expect(await reminded()).toBe(500);
  await skip(person, occurrence);
  expect(await reminded()).toBe(500);

  const [physio] = (await openTasks(person)).filter(({ title }) => title === 'Physio');
  await changeTask(person, physio?.id ?? '', { task_reminder: null });
  expect((await person.post('/api/task/create', { task_title: 'More', ...dentistOn(4) })).status).toBe(201);
});

test('an import keeps its tasks and leaves the reminders beyond the limit out', async () => {
  const person = await pushes.ana();
  await copyTask(await makeDentist(person, 3), 499);
  const fileTask = (number: number, more: object = {}) => ({
    ...portableTask({ number, end_on: '2026-03-04' }),
    time: '10:40',
    reminder: { minutes_before: 60 },
    ...more,
  });
  const { kinds } = await bringIn(person, {
    format: 'marea',
    version: 1,
    tasks: [fileTask(1, { status: 'completed' }), fileTask(2), fileTask(3)],
  });

  expect(kinds.tasks).toEqual({ added: 3, skipped: 0, rejected: 0 });
  expect(await reminded()).toBe(500);
  const brought = await query("select task_id, reminder from tasks where task_id like 'brought-in-%'");
  expect(Object.fromEntries(brought.map(({ task_id: id, reminder }) => [id, reminder !== null]))).toEqual({
    'brought-in-1': true,
    'brought-in-2': true,
    'brought-in-3': false,
  });
});

/** Tasks with reminders in this many successive minutes from 9:40 on. */
async function oneEachMinute(person: Person, count: number): Promise<void> {
  await makeDentist(person, 2);
  await query(
    `insert into tasks (user_id, task_id, title, title_folded, status, priority, created_at, end_on, time, reminder)
      select user_id, task_id || '-' || value, title, title_folded, status, priority, created_at, end_on,
        printf('%02d:%02d', (640 + value) / 60, (640 + value) % 60), reminder from tasks, json_each(?)`,
    JSON.stringify(Array.from({ length: count - 1 }, (_, number) => number + 1)),
  );
}

/** Runs the trigger every twenty minutes from 9:40 on, so that each finds twenty moments. */
async function runFor(minutes: number): Promise<void> {
  for (let minute = 0; minute <= minutes; minute += 20)
    await runTaskReminders('2026-03-02T08:40:00Z', minute * 60);
}

test('a person gets at most a hundred messages in 24 hours; what is beyond is claimed and not made up for', async () => {
  const person = await pushes.ana();
  await oneEachMinute(person, 120);
  await runFor(120);
  expect(pushes.phone()).toHaveLength(100);
  expect(await rowCounts()).toMatchObject({ task_reminder_claims: 120 });

  await makeDentist(await later(person, '2026-03-02T10:41:00Z'), 4);
  await runTaskReminders('2026-03-04T08:40:00Z');
  expect(pushes.phone()).toHaveLength(101);
});

test('at most thirty of them come by mail', async () => {
  const person = await pushes.ana();
  await wish(person, { channel: 'mail' });
  await oneEachMinute(person, 40);
  await runFor(40);

  expect(await rowCounts()).toMatchObject({ outbox_mails: 30, task_reminder_claims: 40 });
  expect(pushes.phone()).toEqual([]);
});

test('a mail has the same subject as ever, names the task only if that is wanted, and leads to it', async () => {
  const person = await pushes.ana();
  await wish(person, { channel: 'mail' });
  const id = await makeDentist(person, 2);
  await runTaskReminders('2026-03-02T08:40:00Z');
  const discreet = await newestMail(person.email);
  expect(discreet.subject).toBe('A reminder from Marea');
  expect(discreet.text).toContain(`/tasks?task=${id}`);
  expect(`${discreet.text}${discreet.html}`).not.toContain('Dentist');

  const there = await later(person, '2026-03-02T08:41:00Z');
  await wish(there, { task_titles: 1 });
  await changeTask(there, id, { task_time: '11:40' });
  await runTaskReminders('2026-03-02T09:40:00Z');
  const plain = await newestMail(person.email);
  expect(plain.subject).toBe('A reminder from Marea');
  expect(plain.text).toContain('Dentist · 11:40');
});

test('a device that fails leaves it to the mail, a device that is gone is forgotten', async () => {
  const person = await pushes.ana();
  await makeDentist(person, 2);
  pushes.service.answer('phone', 410);
  await runTaskReminders('2026-03-02T08:40:00Z');

  expect((await newestMail(person.email)).text).toContain(DISCREET);
  expect(await rowCounts()).not.toHaveProperty('push_subscriptions');
});

test('a write of a task reads and writes no row more for somebody without reminders', async () => {
  const person = await pushes.ana();
  const id = await makeTask(person, 'Pack', { planned_on: '2026-03-04' });
  const costs = await costsOf(fetchWorker, () => changeTask(person, id, { planned_on: '2026-03-05' }));
  const looks = costs.filter(({ sql }) => sql.includes('task_reminder_queue'));

  expect(looks.map(({ rowsRead, rowsWritten }) => [rowsRead, rowsWritten])).toEqual([[0, 0]]);
  expect(await nextLook()).toBeNull();
});

test.each([
  { until: 30, most: 7 },
  { until: 50, most: 9 },
])(
  'after failures for $until minutes a person has waited ever longer, holds nobody up, and loses nothing that is mended in time',
  async ({ until, most }) => {
    const person = await pushes.ana();
    await makeDentist(person, 2);
    const ben = await signIn('ben@example.test');
    await makeDentist(ben, 2, { task_time: '10:50' });
    const MOMENT = '2026-03-02T08:40:00Z';
    await runTaskReminders(MOMENT, -60);
    await query("update users set time_zone = 'Nowhere/At_All' where email = ?", person.email);
    for (let minute = 0; minute <= until; minute++) await runTaskReminders(MOMENT, minute * 60);
    const failures = (await readLogs()).filter(({ event }) => event === 'failure');

    expect(failures.length).toBeGreaterThan(2);
    expect(failures.length).toBeLessThanOrEqual(most);
    expect(failures[0]).toMatchObject({ route: 'cron task_reminders', error: 'RangeError' });
    expect(JSON.stringify(failures)).not.toContain('Dentist');
    expect((await readMails(ben.email)).length).toBe(1);
    expect(pushes.phone()).toEqual([]);

    await query("update users set time_zone = 'Europe/Brussels' where email = ?", person.email);
    for (let minute = until + 1; minute <= 59; minute++) await runTaskReminders(MOMENT, minute * 60);
    expect(pushes.phone()).toEqual([DISCREET]);
  },
);
