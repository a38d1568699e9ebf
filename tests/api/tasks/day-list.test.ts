import { describe, expect } from 'vitest';
import { expectRefused } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, secondsOf, signIn, test } from '../setup/person.ts';
import { listOf, makeTask, makeTasks, onDay } from '../setup/tasks.ts';

const NOON = '2026-03-20T12:00:00Z';
const on = (day: string | null) => day && secondsOf(`${day}T12:00:00Z`);

/** Creates tasks named after their days, `start..end`; a missing day is omitted, and a mark at the end is the status. */
async function makeSpans(person: Person, spans: readonly string[]): Promise<void> {
  for (const title of spans) {
    const [days = '', mark] = title.split(' ');
    const [start, end] = days.split('..').map((day) => (day ? `2026-${day}` : null));
    await makeTask(person, title, {
      task_start_timestamp: on(start ?? null),
      task_end_timestamp: on(end ?? null),
      task_status: mark === 'done' ? 'completed' : mark === 'begun' ? 'in_progress' : 'not_started',
    });
  }
}

const titles = async (person: Person, asked: Parameters<typeof onDay>[1]) =>
  (await onDay(person, asked)).map(({ title }) => title);

const SPANS = [
  '..03-19',
  '03-01..03-19',
  '03-19..',
  '..03-20',
  '03-20..',
  '03-20..03-20',
  '03-18..03-22 begun',
  '03-20..03-26',
  '03-14..03-20 done',
  '..03-19 done',
  '..03-21',
  '03-21..03-21 done',
  '..03-26',
  '03-26..04-30',
  '03-27..',
  '..03-27',
];

describe('view 1, the dashboard,', () => {
  test('has open tasks that are overdue, begin or end that day or span it, by the day they end', async ({
    ana,
  }) => {
    await makeSpans(ana, SPANS);

    expect(await titles(ana, { at: NOON, view: 1 })).toEqual([
      '03-01..03-19',
      '..03-19',
      '03-19..',
      '..03-20',
      '03-20..',
      '03-20..03-20',
      '03-18..03-22 begun',
      '03-20..03-26',
    ]);
  });

  test('ends with the open tasks of the requested phase without dates, the most urgent first', async ({
    ana,
  }) => {
    await makeTask(ana, 'Chosen', { task_cycle_phase: 'luteal' });
    await makeTask(ana, 'Finish the admin');
    await makeTask(ana, 'Urgent', { task_cycle_phase: 'luteal', task_priority: 'high' });
    await makeTask(ana, 'Finish it, but not now', { task_cycle_phase: 'follicular' });
    await makeTask(ana, 'Done', { task_cycle_phase: 'luteal', task_status: 'completed' });
    await makeTask(ana, 'Xyzzy');
    await makeTask(ana, 'Dated', { task_cycle_phase: 'menstrual', end_timestamp: on('2026-03-20') });
    const inPhase = (phase: string) => titles(ana, { at: NOON, phase });

    expect(await inPhase('luteal')).toEqual(['Dated', 'Urgent', 'Chosen', 'Finish the admin']);
    expect(await inPhase('follicular')).toEqual(['Dated', 'Finish it, but not now']);
    expect(await inPhase('menstrual')).toEqual(['Dated']);
    expect(await inPhase('all')).toEqual([
      'Dated',
      'Urgent',
      'Chosen',
      'Finish the admin',
      'Finish it, but not now',
      'Xyzzy',
    ]);
  });

  test('has at most a hundred tasks, those with dates first', async ({ ana }) => {
    await makeTasks(ana, 60);
    await makeTasks(ana, 55, () => ({ end_timestamp: on('2026-03-20') }));
    const rows = await onDay(ana, { at: NOON });

    expect(rows).toHaveLength(100);
    expect(rows.filter(({ due_date }) => due_date !== null)).toHaveLength(55);
    expect(rows.slice(0, 55).every(({ due_date }) => due_date !== null)).toBe(true);
  });
});

test('view 1 of more than a hundred tasks has due ones, then current ones, and drops those without dates', async ({
  ana,
}) => {
  await makeTasks(ana, 5);
  await makeTasks(ana, 60, () => ({ start_timestamp: on('2026-03-19'), end_timestamp: on('2026-03-25') }));
  await makeTasks(ana, 50, (index) => ({ end_timestamp: on(index % 2 ? '2026-03-20' : '2026-03-18') }));
  const days = (await onDay(ana, { at: NOON })).map(({ due_date }) => due_date);

  expect(days).toEqual([
    ...new Array(25).fill('2026-03-18'),
    ...new Array(25).fill('2026-03-20'),
    ...new Array(50).fill('2026-03-25'),
  ]);
});

describe('views 2 and 3', () => {
  test('2 has only the tasks of that day, done or not, and none without dates', async ({ ana }) => {
    await makeSpans(ana, SPANS);
    await makeTask(ana, 'Without dates', { task_cycle_phase: 'luteal' });

    expect((await titles(ana, { at: NOON, view: 2, phase: 'luteal' })).sort()).toEqual(
      [
        '..03-20',
        '03-20..',
        '03-20..03-20',
        '03-18..03-22 begun',
        '03-20..03-26',
        '03-14..03-20 done',
      ].sort(),
    );
  });

  test('3 has the tasks of the seven days from that day', async ({ ana }) => {
    await makeSpans(ana, SPANS);
    await makeTask(ana, 'Without dates', { task_cycle_phase: 'luteal' });

    expect((await titles(ana, { at: NOON, view: 3 })).sort()).toEqual(
      [
        ...['..03-20', '03-20..', '03-20..03-20', '03-18..03-22 begun', '03-20..03-26', '03-14..03-20 done'],
        ...['..03-21', '03-21..03-21 done', '..03-26', '03-26..04-30'],
      ].sort(),
    );
  });

  test('accept any phase and ignore it', async ({ ana }) => {
    await makeTask(ana, 'Dated', { task_cycle_phase: 'menstrual', end_timestamp: on('2026-03-20') });

    for (const view of [2, 3] as const) {
      expect(await titles(ana, { at: NOON, view, phase: 'luteal' })).toEqual(['Dated']);
    }
  });
});

describe('the day of an instant', () => {
  test.each([
    { timezone: 'Europe/Paris', at: '2026-03-19T22:59:59Z', day: '2026-03-19' },
    { timezone: 'Europe/Paris', at: '2026-03-19T23:00:00Z', day: '2026-03-20' },
    // Paris goes to summer time on 29 March and back on 25 October 2026.
    { timezone: 'Europe/Paris', at: '2026-03-29T21:59:59Z', day: '2026-03-29' },
    { timezone: 'Europe/Paris', at: '2026-03-29T22:00:00Z', day: '2026-03-30' },
    { timezone: 'Europe/Paris', at: '2026-10-25T22:59:59Z', day: '2026-10-25' },
    { timezone: 'Europe/Paris', at: '2026-10-25T23:00:00Z', day: '2026-10-26' },
    { timezone: 'Pacific/Kiritimati', at: '2026-03-20T10:00:00Z', day: '2026-03-21' },
    { timezone: 'Pacific/Pago_Pago', at: '2026-03-20T10:59:59Z', day: '2026-03-19' },
    { timezone: 'America/St_Johns', at: '2026-03-20T02:30:00Z', day: '2026-03-20' },
  ])('$at in $timezone is $day, to file a task and to list it', async ({ timezone, at, day }) => {
    const ana = await signIn(ANA);
    await ana.post('/api/user/timezone/update', { timezone });
    await makeTask(ana, 'That moment', { end_timestamp: secondsOf(at) });

    expect((await listOf(ana))[0]?.due_date).toBe(day);
    expect(await titles(ana, { at, view: 2 })).toEqual(['That moment']);
    // A day can have 25 hours.
    const [before, after] = [-26, 26].map((hours) =>
      new Date((secondsOf(at) + hours * 3_600) * 1000).toISOString(),
    );
    expect(await titles(ana, { at: before ?? '', view: 2 })).toEqual([]);
    expect(await titles(ana, { at: after ?? '', view: 2 })).toEqual([]);
  });

  test('is in Paris while no zone is set', async ({ ana }) => {
    await makeTask(ana, 'Late', { end_timestamp: secondsOf('2026-03-19T23:30:00Z') });

    expect(await titles(ana, { at: NOON, view: 2 })).toEqual(['Late']);
  });

  test('seven days across a clock change are seven days', async ({ ana }) => {
    await makeSpans(ana, ['..03-25', '..03-26', '..04-01', '..04-02']);

    expect(await titles(ana, { at: '2026-03-26T00:30:00Z', view: 3 })).toEqual(['..03-26', '..04-01']);
  });

  test('may be before 1970 and at the limits of the calendar, in every view', async ({ ana }) => {
    await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
    for (const timestamp of [-2_208_902_400, -1, 0, 7_258_031_999]) {
      for (const view of [1, 2, 3]) {
        expect((await ana.get(`/api/task/all/day/${timestamp}/${view}/list`)).status).toBe(200);
      }
    }
  });
});

test('invalid path parameters are refused by their names', async ({ ana }) => {
  const times = ['now', '1.5', '1e3', '0x10', '%20', '999999999999', '1'.repeat(400)];
  await expectRefused((path) => ana.get(`/api/task/${path}/list`), {
    cyclePhase: ['Luteal/day/0/1', "all'%20or%201=1/day/0/1"],
    timestamp: times.map((time) => `all/day/${time}/1`),
    view: ['all/day/0/0', 'all/day/0/4', 'all/day/0/week'],
  });
});

test('nobody sees another person’s tasks', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const ben = await signIn('ben@example.test');
  await makeTask(ana, 'Ana’s', { end_timestamp: on('2026-03-20') });
  await makeTask(ana, 'Ana’s, some day');

  for (const view of [1, 2, 3] as const) expect(await onDay(ben, { at: NOON, view })).toEqual([]);
});
