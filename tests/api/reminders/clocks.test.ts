import { expect, test } from 'vitest';
import { addHabit } from '../habits/habits.ts';
import { runReminders } from '../setup/outside.ts';
import { secondsOf } from '../setup/person.ts';
import { makeTask } from '../setup/tasks.ts';
import { at, DISCREET, later, NINE, nextDue, pushServiceOfEachTest, taskOn, wish } from './reminders.ts';

const pushes = pushServiceOfEachTest();

test('a reminder within quiet hours is sent after them', async () => {
  const person = await pushes.ana();
  await taskOn(person, '2026-03-03');
  await wish(person, { tasks_due: at(6), quiet: { from: 22, until: 8 } });
  await runReminders('2026-03-03T05:00:00Z');
  await runReminders('2026-03-03T06:45:00Z');
  expect(pushes.phone()).toEqual([]);
  await runReminders('2026-03-03T07:00:00Z');

  expect(pushes.phone()).toEqual([DISCREET]);
});

test('a late run sends nothing during the quiet hours', async () => {
  const person = await pushes.ana();
  await addHabit(person, { habit_timeframe: 'evening' });
  await wish(person, { habits_evening: at(21), quiet: { from: 22, until: 8 } });
  await runReminders('2026-03-02T21:05:00Z');

  expect(pushes.phone()).toEqual([]);
});

test.each([
  ['Asia/Kathmandu', '2026-03-03T03:15:00Z'],
  ['America/St_Johns', '2026-03-03T12:30:00Z'],
  ['Pacific/Kiritimati', '2026-03-02T19:00:00Z'],
  ['Pacific/Pago_Pago', '2026-03-03T20:00:00Z'],
])('a reminder at nine is sent at the local nine o’clock in %s', async (timeZone, instant) => {
  const person = await pushes.ana();
  await person.post('/api/user/timezone/update', { timezone: timeZone });
  await makeTask(person, 'There', { end_timestamp: secondsOf(instant) });
  await wish(person, { tasks_due: at(9) });
  await runReminders(instant, -900);
  expect(pushes.phone()).toEqual([]);
  await runReminders(instant);

  expect(pushes.phone()).toEqual([DISCREET]);
});

test.each([
  ['an hour that the clocks skip', '2026-03-28', '2026-03-29', '2026-03-29T01:00:00Z'],
  ['an hour that comes twice', '2026-10-24', '2026-10-25', '2026-10-25T00:00:00Z'],
])('%s causes one reminder', async (_, eve, day, instant) => {
  const person = await pushes.ana('en', `${eve}T12:00:00Z`);
  await taskOn(person, day);
  await wish(person, { tasks_due: at(2), quiet: null });
  const seen: number[] = [];
  for (let quarter = -4; quarter <= 12; quarter++) {
    await runReminders(instant, quarter * 900);
    if (pushes.phone().length > seen.length) seen.push(quarter);
  }

  expect(seen).toEqual([0]);
});

test('a person who flies west across midnight isn’t reminded twice on the same date', async () => {
  const person = await pushes.ana();
  await taskOn(person, '2026-03-02');
  await wish(person, { tasks_due: at(9) });
  await runReminders(NINE);
  const there = await later(person, '2026-03-02T12:00:00Z');
  await there.post('/api/user/timezone/update', { timezone: 'America/Los_Angeles' });
  await runReminders('2026-03-02T12:15:00Z');
  expect(await nextDue()).toBe('2026-03-02T17:00:00.000Z');
  await runReminders('2026-03-02T17:00:00Z');

  expect(pushes.phone()).toEqual([DISCREET]);
});
