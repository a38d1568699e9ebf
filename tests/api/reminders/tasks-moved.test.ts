import { describe, expect, test } from 'vitest';
import { newestMail } from '../setup/mails.ts';
import { runReminders } from '../setup/outside.ts';
import { logPeriod, type Person } from '../setup/person.ts';
import { changesOf, DAY_3, undo } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import { at, DISCREET, later, logCycles, NINE, pushServiceOfEachTest, wish } from './reminders.ts';

const pushes = pushServiceOfEachTest();
const { ana, daysOfMarch, phone } = pushes;

const MOVED = 'Some of your tasks have moved to other days.';
const AT_NINE = { tasks_moved: at(9), wording: 'plain' };

/** A person with a task pinned to day 3 of each cycle, whose period is expected on 10 March. */
async function anaWithPin(wishes: Record<string, unknown> = AT_NINE): Promise<Person> {
  const person = await ana();
  await logCycles(person);
  await wish(person, wishes);
  await makeTask(person, 'Meal prep', { task_repeat: DAY_3 });
  return person;
}

/** The same person after a period on 1 March, which moved the task. */
async function anaWithMoves(wishes?: Record<string, unknown>): Promise<Person> {
  const person = await anaWithPin(wishes);
  await logPeriod(person, '2026-03-01T12:00:00Z');
  return person;
}

/** Marks the notice as seen, if there is an unseen one. */
async function look(person: Person): Promise<void> {
  const [batch] = await changesOf(person);
  if (batch?.seen_at === null) await person.post(`/api/changes/${batch.batch_id}/seen`, {});
}

describe('a reminder about tasks that moved with the cycle', () => {
  test('is sent once while the notice is unseen', async () => {
    await anaWithMoves();
    await runReminders(NINE);
    await runReminders('2026-03-02T08:15:00Z');
    await runReminders('2026-03-03T08:00:00Z');

    expect(phone()).toEqual([MOVED]);
  });

  test('isn’t sent after the notice was seen', async () => {
    const person = await anaWithMoves();
    expect(await changesOf(person)).toMatchObject([{ reason: { code: 'period_sooner' }, seen_at: null }]);
    await look(person);
    await runReminders(NINE);

    expect(pushes.service.calls()).toBe(0);
  });

  test('isn’t sent after the move was undone', async () => {
    const person = await anaWithMoves();
    const [batch] = await changesOf(person);
    await undo(person, batch?.batch_id ?? '');
    await runReminders(NINE);

    expect(pushes.service.calls()).toBe(0);
  });

  test('isn’t sent if no task moved', async () => {
    await anaWithPin();
    await runReminders(NINE);

    expect(pushes.service.calls()).toBe(0);
  });

  test('isn’t sent to people who didn’t turn it on', async () => {
    await anaWithMoves({ log_day: at(20) });
    await runReminders(NINE);

    expect(pushes.service.calls()).toBe(0);
  });

  test('doesn’t mention them in the discreet wording and in a mail’s subject', async () => {
    const person = await anaWithMoves({ tasks_moved: at(9), channel: 'mail' });
    await runReminders(NINE);
    const { subject, text } = await newestMail(person.email);

    expect(subject).toBe('A reminder from Marea');
    expect(text).toContain(DISCREET);
    expect(text).not.toMatch(/meal|moved|period|cycle/i);
  });

  test('is sent after the quiet hours if it is due within them', async () => {
    await anaWithMoves({ tasks_moved: at(7), quiet: { from: 22, until: 9 } });
    await runReminders('2026-03-02T07:00:00Z');
    expect(phone()).toEqual([]);
    await runReminders(NINE);

    expect(phone()).toEqual([DISCREET]);
  });

  test('isn’t sent at all if the quiet hours last until the next day', async () => {
    await anaWithMoves({ tasks_moved: at(23), quiet: { from: 22, until: 7 } });
    for (const hour of ['02T22', '03T06', '03T08']) await runReminders(`2026-03-${hour}:00:00Z`);

    expect(phone()).toEqual([]);
  });
});

describe('while a period is late and tasks move each day, a reminder is sent', () => {
  test('once, if nobody sees the notice', async () => {
    await anaWithPin();

    expect(await daysOfMarch(3, 28)).toEqual({ '2026-03-12': [MOVED] });
    expect(await query('select * from change_batches')).toHaveLength(1);
  });

  test.each([
    ['at noon', ['12', '14', '16', '18'], 0],
    // The tasks have moved again by then, so the notice is new a day later.
    ['the next morning', ['12', '15', '18'], 18 * 3600],
  ])('once, if the person sees the notice %s', async (_, days, seconds) => {
    const person = await anaWithPin();
    const shown = await daysOfMarch(10, 22, async (noon) => {
      if (days.includes(noon.slice(8, 10))) await look(await later(person, noon, seconds));
    });

    expect(shown).toEqual({ '2026-03-12': [MOVED] });
  });
});

test('a reminder is sent again for moves some days after others', async () => {
  const person = await anaWithMoves();
  expect(await daysOfMarch(2, 6)).toEqual({ '2026-03-02': [MOVED] });
  const there = await later(person, '2026-03-06T12:00:00Z');
  await look(there);
  await logPeriod(there, '2026-03-05T12:00:00Z');
  await there.post('/api/cycle/mode/update', { cycle_mode: 'paused' });

  expect(await daysOfMarch(7, 8)).toEqual({ '2026-03-07': [MOVED] });
});
