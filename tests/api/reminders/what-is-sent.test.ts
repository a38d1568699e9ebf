import { describe, expect, test } from 'vitest';
import { addHabit, checkOn, logAmount } from '../habits/habits.ts';
import { readMails } from '../setup/mails.ts';
import { runReminders } from '../setup/outside.ts';
import { logPeriod, type Person, secondsOf } from '../setup/person.ts';
import { makeTask } from '../setup/tasks.ts';
import { at, DISCREET, logCycles, NINE, nextDue, pushServiceOfEachTest, taskOn, wish } from './reminders.ts';

const pushes = pushServiceOfEachTest();
const { daysOfMarch } = pushes;

describe('a run sends', () => {
  test('nothing to people without reminders', async () => {
    const person = await pushes.ana();
    await taskOn(person, '2026-03-02');
    await runReminders(NINE);

    expect(pushes.service.calls()).toBe(0);
    expect(await readMails(person.email)).toEqual([]);
  });

  test('a task that is due today, at the chosen hour and not before', async () => {
    const person = await pushes.ana();
    await taskOn(person, '2026-03-02');
    await wish(person, { tasks_due: at(9), wording: 'plain' });
    await runReminders('2026-03-02T07:45:00Z');
    expect(pushes.phone()).toEqual([]);
    await runReminders(NINE);

    expect(pushes.phone()).toEqual(['Due today: Call the dentist']);
    expect(await readMails(person.email)).toEqual([]);
  });

  test('discreet messages by default, without titles, habits or the cycle', async () => {
    const person = await pushes.ana();
    await taskOn(person, '2026-03-02');
    await addHabit(person);
    await logCycles(person);
    await wish(person, {
      tasks_due: at(9),
      habits_morning: at(9),
      period_soon: at(9, { days_before: 7 }),
    });
    await runReminders(NINE);

    expect(pushes.phone()).toEqual([DISCREET]);
    expect(JSON.stringify(pushes.service.receivedBy('phone').map(({ message }) => message))).not.toMatch(
      /period|cycle|dentist|Stretch/i,
    );
  });

  test('one message for reminders at the same time', async () => {
    const person = await pushes.ana();
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await taskOn(person, '2026-03-02', title);
    await addHabit(person);
    await wish(person, { tasks_due: at(9), habits_morning: at(9), wording: 'plain' });
    await runReminders(NINE);

    expect(pushes.phone()).toHaveLength(1);
    expect(pushes.phone()[0]).toMatch(/^This morning: Stretch\nDue today: .+, .+, .+ and 2 more$/);
  });

  test('nothing without a reason', async () => {
    const person = await pushes.ana();
    await taskOn(person, '2026-03-03');
    await makeTask(person, 'Done already', {
      end_timestamp: secondsOf(NINE),
      task_status: 'completed',
    });
    const habit = await addHabit(person);
    await checkOn(person, habit, '2026-03-02');
    await wish(person, { tasks_due: at(9), habits_morning: at(9), period_soon: at(9, { days_before: 2 }) });
    await runReminders(NINE);

    expect(pushes.service.calls()).toBe(0);
    expect(await readMails(person.email)).toEqual([]);
    expect(await nextDue()).toBe('2026-03-03T08:00:00.000Z');
  });

  test('habits by their time of day, only those that are neither done nor skipped', async () => {
    const person = await pushes.ana();
    const evening = (habit_name: string) => addHabit(person, { habit_name, habit_timeframe: 'evening' });
    await evening('Read');
    await checkOn(person, await evening('Walk'), '2026-03-02');
    await person.post(`/api/habit/${await evening('Swim')}/skip`, { date: '2026-03-02', skipped: 1 });
    await addHabit(person, { habit_name: 'Stretch' });
    await wish(person, { habits_evening: at(19), wording: 'plain' });
    await runReminders('2026-03-02T18:00:00Z');

    expect(pushes.phone()).toEqual(['This evening: Read']);
  });

  test('habits that are partly done, or due by their rhythm; a week’s times until it has enough', async () => {
    const person = await pushes.ana();
    const evening = (habit_name: string, rhythm: object) =>
      addHabit(person, { habit_name, habit_timeframe: 'evening', ...rhythm });
    const weekly = (habit_times: number) => ({ habit_rhythm: 'weekly', habit_times });
    await logAmount(person, await evening('Water', { habit_target: 8 }), { date: '2026-03-02', add: 3 });
    await evening('Read', weekly(2));
    await checkOn(person, await evening('Swim', weekly(1)), '2026-03-02');
    await checkOn(person, await evening('Dust', { habit_rhythm: 'interval', habit_every: 3 }), '2026-03-02');
    await wish(person, { habits_evening: at(19), wording: 'plain' });
    await runReminders('2026-03-02T18:00:00Z');
    await runReminders('2026-03-03T18:00:00Z');

    // On the next day nothing of the water is done.
    expect(pushes.phone()).toEqual(['This evening: Water, Read', 'This evening: Water, Read']);
  });

  test.each([
    ['nothing is logged that day', async () => {}, ['How is today? Two taps are enough.']],
    [
      'only another day is logged',
      (person: Person) => person.post('/api/day/2026-03-01/log', { pain: 0 }),
      ['How is today? Two taps are enough.'],
    ],
    ['something is logged', (person: Person) => person.post('/api/day/2026-03-02/log', { pain: 0 }), []],
    ['a period is', (person: Person) => logPeriod(person, NINE), []],
    [
      'something is written',
      (person: Person) => person.post('/api/journal/save', { date: '2026-03-02', text: 'Rain.' }),
      [],
    ],
  ] as const)('a reminder to log the day, if %s: %#', async (_, arrange, expected) => {
    const person = await pushes.ana();
    await arrange(person);
    await wish(person, { log_day: at(20), wording: 'plain' });
    await runReminders('2026-03-02T19:00:00Z');

    expect(pushes.phone()).toEqual(expected);
  });

  test.each([
    ['nl', 'Voor vandaag: Call the dentist'],
    ['fr', 'À faire aujourd’hui\u00a0: Call the dentist'],
  ] as const)('messages in the language of the person (%s)', async (language, text) => {
    const person = await pushes.ana(language);
    await taskOn(person, '2026-03-02');
    await wish(person, { tasks_due: at(9), wording: 'plain' });
    await runReminders(NINE);

    expect(pushes.phone()).toEqual([text]);
  });
});

describe('the period', () => {
  test('is announced once, the chosen number of days before the app’s forecast, and not while it is late', async () => {
    const person = await pushes.ana();
    await logCycles(person);
    await wish(person, { period_soon: at(9, { days_before: 3 }), wording: 'plain' });
    const { cycle } = (await person.get('/api/user/details')).body as { cycle: Record<string, number> };
    const expected = 2 + (cycle.next_period_in_days ?? 0);

    expect(await daysOfMarch(2, 28)).toEqual({
      [`2026-03-${String(expected - 3).padStart(2, '0')}`]: [
        'Your period is likely to start in about 3 days.',
      ],
    });
  });

  test('causes a question once its interval has passed', async () => {
    const person = await pushes.ana();
    await logCycles(person);
    await wish(person, { period_late: at(9), wording: 'plain' });
    const { current } = (await person.get('/api/cycle/predictions')).body as {
      current: { period_start_high: string };
    };
    const dayAfter = Number(current.period_start_high.slice(-2)) + 1;

    expect(await daysOfMarch(2, 28)).toEqual({
      [`2026-03-${String(dayAfter).padStart(2, '0')}`]: [
        'The likely days of your period have passed. Has it started?',
      ],
    });
  });

  test('isn’t mentioned in another mode', async () => {
    const person = await pushes.ana();
    await logCycles(person);
    await wish(person, { period_soon: at(9, { days_before: 3 }), period_late: at(9) });
    await person.post('/api/cycle/mode/update', { cycle_mode: 'pregnant' });
    expect(await daysOfMarch(2, 20)).toEqual({});
    expect(await nextDue()).toBe('2026-03-21T08:00:00.000Z');
  });
});
