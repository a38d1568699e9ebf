import { describe, expect } from 'vitest';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { day as dayOf } from '#tests/unit/domain/calendar/day.ts';
import { invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, secondsOf, signIn, test } from '../setup/person.ts';
import { changesOf, changeTask, MONDAYS, undo } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { listOf, makeTask, onDay, pageOf, taskOf, titlesOf } from '../setup/tasks.ts';

const MORNING = '2026-03-20T08:00:00Z';
const on = (day: string) => secondsOf(`${day}T11:00:00Z`);
const titlesOn = async (person: Person, asked: Parameters<typeof onDay>[1]) =>
  (await onDay(person, asked)).map(({ title }) => title);

describe('a time and a reminder', () => {
  test('are in the details with their instants, and in rows; what is left out stays, and null clears', async ({
    ana,
  }) => {
    const id = await makeTask(ana, 'Dentist', {
      task_end_timestamp: on('2026-12-01'),
      task_time: '10:40',
      task_length: 30,
      task_reminder: { minutes_before: 60 },
    });
    const row = async () => (await listOf(ana))[0];

    expect(await taskOf(ana, id)).toMatchObject({
      task_time: '10:40',
      task_reminder: { minutes_before: 60 },
      task_end_on: '2026-12-01',
      task_end_timestamp: secondsOf('2026-12-01T09:40:00Z'),
      task_start_timestamp: null,
      task_at_timestamp: secondsOf('2026-12-01T09:40:00Z'),
    });
    expect(await row()).toMatchObject({ time: '10:40', has_reminder: 1 });

    await changeTask(ana, id, { planned_on: '2026-11-30' });
    expect(await taskOf(ana, id)).toMatchObject({
      task_time: '10:40',
      task_end_timestamp: secondsOf('2026-12-01T09:40:00Z'),
      task_at_timestamp: secondsOf('2026-11-30T09:40:00Z'),
    });

    await changeTask(ana, id, { task_time: null });
    expect(await taskOf(ana, id)).toMatchObject({
      task_time: null,
      task_reminder: { minutes_before: 60 },
      task_end_timestamp: on('2026-12-01'),
      task_at_timestamp: null,
    });
    await changeTask(ana, id, { task_reminder: { days_before: 1, at: '18:00' } });
    expect((await taskOf(ana, id)).task_reminder).toEqual({ days_before: 1, at: '18:00' });
    await changeTask(ana, id, { task_reminder: null });
    expect(await row()).toMatchObject({ time: null, has_reminder: 0 });
  });

  test('are refused by their paths, and nothing is written', async ({ ana }) => {
    const id = await makeTask(ana, 'Dentist', { task_time: '10:40', task_reminder: { minutes_before: 60 } });
    const before = await taskOf(ana, id);
    const refused = {
      task_time: ['9:30', '24:00', '10:60', '10:40:00', 640, true, ''],
      task_reminder: [60, '', { minutes_before: -1 }, { days_before: 31, at: '18:00' }, { days_before: 1 }],
    };
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) {
        const sent = { task_title: 'Changed', [field]: value };
        expect(refusalIn(await ana.post('/api/task/update', { task_id: id, ...sent }))).toEqual(
          invalid(field),
        );
        expect(refusalIn(await ana.post('/api/task/create', sent))).toEqual(invalid(field));
      }
    }
    expect(await taskOf(ana, id)).toEqual(before);
    expect(await titlesOf(ana)).toEqual(['Dentist']);
  });

  test('may come in one body with a rule, and a task without a day still waits for its phase', async ({
    ana,
  }) => {
    const id = await makeTask(ana, 'Water the plants', {
      task_repeat: MONDAYS,
      task_time: '18:00',
      task_reminder: { minutes_before: 15 },
    });
    expect(await taskOf(ana, id)).toMatchObject({ task_time: '18:00', repeat: 'calendar' });
    const waiting = await makeTask(ana, 'Xyzzy', { task_cycle_phase: 'luteal', task_time: '07:30' });
    expect(await taskOf(ana, waiting)).toMatchObject({ task_time: '07:30', task_at_timestamp: null });
    expect(await titlesOn(ana, { at: MORNING, phase: 'luteal' })).toContain('Xyzzy');
  });

  test('stay on the clock of the profile’s zone', async ({ ana }) => {
    const id = await makeTask(ana, 'Dentist', { planned_on: '2026-03-29', task_time: '02:30' });
    // The clocks of Paris skip this time.
    expect((await taskOf(ana, id)).task_at_timestamp).toBe(secondsOf('2026-03-29T01:30:00Z'));
    await ana.post('/api/user/timezone/update', { timezone: 'America/New_York' });

    expect(await taskOf(ana, id)).toMatchObject({
      task_time: '02:30',
      task_at_timestamp: secondsOf('2026-03-29T06:30:00Z'),
    });
  });
});

test.each([
  ['Europe/Paris', '2026-03-29', '02:30'],
  ['Europe/Paris', '2026-10-25', '02:30'],
  ['Europe/Paris', '2026-10-25', '23:59'],
  ['Pacific/Kiritimati', '2026-10-25', '00:00'],
  ['Pacific/Pago_Pago', '2026-10-25', '23:59'],
  // The clocks skip the last hour of this day.
  ['America/Nuuk', '2027-03-27', '23:30'],
])(
  'a client in %s that writes back what it read of a task on %s at %s changes nothing',
  async (zone, day, time) => {
    await setClock(MORNING);
    const ana = await signIn(ANA);
    await ana.post('/api/user/timezone/update', { timezone: zone });
    const id = await makeTask(ana, 'Dentist', { planned_on: '2026-10-24', task_time: time });
    const noon = noonOf(dayOf(day), zone);
    await changeTask(ana, id, { task_start_timestamp: noon, task_end_timestamp: noon });
    const before = await taskOf(ana, id);
    const { task_title, task_description, task_length, task_start_timestamp, task_end_timestamp } = before;
    const old = { task_title, task_description, task_length, task_start_timestamp, task_end_timestamp };
    const { task_time, task_reminder, planned_on } = before;

    expect(before).toMatchObject({ task_start_on: day, task_end_on: day, task_time: time });
    await changeTask(ana, id, old);
    expect(await taskOf(ana, id)).toEqual(before);
    await changeTask(ana, id, { ...old, task_time, task_reminder, planned_on });
    expect(await taskOf(ana, id)).toEqual(before);
  },
);

describe('the order', () => {
  /** Tasks of a day, named by what decides their place. */
  async function makeDay(person: Person) {
    const today = on('2026-03-20');
    await makeTask(person, 'due', { end_timestamp: today });
    await makeTask(person, 'due 18:00', { end_timestamp: today, task_time: '18:00' });
    await makeTask(person, 'planned 07:30', { planned_on: '2026-03-20', task_time: '07:30' });
    await makeTask(person, 'overdue 06:00', { end_timestamp: on('2026-03-18'), task_time: '06:00' });
    await makeTask(person, 'due, urgent', { end_timestamp: today, task_priority: 'high' });
    await makeTask(person, 'due 09:15', { end_timestamp: today, task_time: '09:15' });
    await makeTask(person, 'due, planned later 05:00', {
      ...{ end_timestamp: today, planned_on: '2026-03-22', task_time: '05:00' },
    });
    await makeTask(person, 'waiting 04:00', { task_time: '04:00' });
  }

  test('of the dashboard is what is overdue, then the day’s times, then the rest as before', async () => {
    await setClock(MORNING);
    const ana = await signIn(ANA);
    await makeDay(ana);

    expect(await titlesOn(ana, { at: MORNING })).toEqual([
      'overdue 06:00',
      ...['planned 07:30', 'due 09:15', 'due 18:00'],
      ...['due, urgent', 'due', 'due, planned later 05:00'],
      'waiting 04:00',
    ]);
  });

  test.each([2, 3] as const)('of view %i is by time among tasks with the same days', async (view) => {
    await setClock(MORNING);
    const ana = await signIn(ANA);
    const both = { start_timestamp: on('2026-03-20'), end_timestamp: on('2026-03-20') };
    const ends = { end_timestamp: on('2026-03-21'), start_timestamp: on('2026-03-19') };
    await makeTask(ana, 'none, urgent', { ...both, task_priority: 'high' });
    await makeTask(ana, 'late', { ...both, task_time: '18:00' });
    await makeTask(ana, 'none', both);
    await makeTask(ana, 'early', { ...both, task_time: '07:30' });
    await makeTask(ana, 'tomorrow, first', { ...ends, task_time: '00:30' });

    expect(await titlesOn(ana, { at: MORNING, view })).toEqual([
      ...['early', 'late', 'none, urgent', 'none', 'tomorrow, first'],
    ]);
  });

  test('and the cursors of the list are as without times', async ({ ana }) => {
    for (const [title, time] of [
      ['One', '18:00'] as const,
      ['Two', null] as const,
      ['Three', '07:00'] as const,
    ])
      await makeTask(ana, title, { task_time: time, end_timestamp: on('2026-03-20') });
    for (const order of [{}, { order_task_end_timestamp: 'ASC' }]) {
      const first = await pageOf(ana, { limit: 2, ...order });
      const second = await pageOf(ana, { limit: 2, cursor: first.next_cursor, ...order });
      const titles = [...first.tasks, ...second.tasks].map(({ title }) => title);
      expect(titles).toEqual(['Three', 'Two', 'One']);
    }
  });
});

test('an undo gives back the time where the task still has the plan’s, holds nothing, and leaves a later edit', async () => {
  await setClock(MORNING);
  const ana = await signIn(ANA);
  const [same = '', edited = '', added = ''] = await Promise.all(
    ['08:00', '08:00', null].map((task_time, index) => makeTask(ana, `Task ${index}`, { task_time })),
  );
  const placements = [same, edited, added].map((task_id) => ({ task_id, on: '2026-03-21' }));
  await ana.post('/api/plan/apply', { placements });
  // As a plan with times leaves them.
  await query(
    `update change_items set before = json_set(before, '$.task_time', iif(task_id = ?, null, '08:00')),
    after = json_set(after, '$.task_time', '15:00')`,
    added,
  );
  await query("update tasks set time = '15:00'");
  const [batch] = await changesOf(ana);
  expect(batch?.items.every(({ after }) => after.task_time === '15:00')).toBe(true);
  await changeTask(ana, edited, { task_time: '16:30' });

  expect(await undo(ana, String(batch?.batch_id))).toEqual({ undone: 3, kept: [] });
  expect(await taskOf(ana, same)).toMatchObject({ task_time: '08:00', planned_on: null });
  expect(await taskOf(ana, edited)).toMatchObject({ task_time: '16:30', planned_on: null });
  expect(await taskOf(ana, added)).toMatchObject({ task_time: null, planned_on: null });
  expect(await query('select distinct held from tasks')).toEqual([{ held: 0 }]);
});
