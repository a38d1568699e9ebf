import { describe, expect, test } from 'vitest';
import { portableTask } from '../../portable-task.ts';
import { importId, takeBack } from '../portability/foreign-file.ts';
import { bringIn } from '../portability/portability.ts';
import { runTaskReminders, setClock } from '../setup/outside.ts';
import { logPeriod, type Person } from '../setup/person.ts';
import { changesOf, changeTask, DAY_3, finish, MONDAYS, reopen, skip, undo } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';
import { pushServiceOfEachTest, wish } from './reminders.ts';
import { dentistOn, makeDentist, nextLook, runAround } from './task-reminders.ts';

const pushes = pushServiceOfEachTest();

const FILE = { format: 'marea', version: 1 };
const NO_ANSWERS = { name: null, gender: null, birth_date: null, language: 'en' };
const fileTask = {
  ...portableTask({ number: 1, end_on: '2026-03-04' }),
  time: '10:40',
  reminder: { minutes_before: 60 },
};

type Way = {
  /** Returns the id of the task that is changed. */
  readonly before: (person: Person) => Promise<string>;
  readonly change: (person: Person, id: string) => Promise<unknown>;
  /** The moment that follows, in Brussels unless the zone is changed. */
  readonly moment: string;
};
const dueOn3 = (person: Person) => makeDentist(person, 3);
const dueOn5 = (person: Person) => makeDentist(person, 5);
const nothing = async () => '';

/** Every way by which the moment of a reminder may change. */
const WAYS: Readonly<Record<string, Way>> = {
  'a new task': {
    before: nothing,
    change: (person) => makeDentist(person, 3),
    moment: '2026-03-03T08:40:00Z',
  },
  'a new task that repeats': {
    before: nothing,
    change: (person) =>
      makeTask(person, 'Dentist', { ...REPEATING, task_repeat: { kind: 'calendar', rule: 'FREQ=DAILY' } }),
    moment: '2026-03-02T08:40:00Z',
  },
  'another day on which it is due': {
    before: dueOn3,
    change: (person, id) => changeTask(person, id, dentistOn(4)),
    moment: '2026-03-04T08:40:00Z',
  },
  'a day for which it is planned by hand': {
    before: dueOn5,
    change: (person, id) => changeTask(person, id, { planned_on: '2026-03-04' }),
    moment: '2026-03-04T08:40:00Z',
  },
  'another time': {
    before: dueOn3,
    change: (person, id) => changeTask(person, id, { task_time: '12:00' }),
    moment: '2026-03-03T10:00:00Z',
  },
  'another reminder': {
    before: dueOn3,
    change: (person, id) => changeTask(person, id, { task_reminder: { days_before: 1, at: '18:00' } }),
    moment: '2026-03-02T17:00:00Z',
  },
  'a task that is reopened': {
    before: async (person) => {
      const id = await makeDentist(person, 3);
      await finish(person, id);
      return id;
    },
    change: reopen,
    moment: '2026-03-03T08:40:00Z',
  },
  'a plan': {
    before: dueOn5,
    change: (person, id) =>
      person.post('/api/plan/apply', { placements: [{ task_id: id, on: '2026-03-04' }] }),
    moment: '2026-03-04T08:40:00Z',
  },
  'a plan that is undone': {
    before: async (person) => {
      const id = await makeDentist(person, 5);
      await person.post('/api/plan/apply', { placements: [{ task_id: id, on: '2026-03-04' }] });
      return id;
    },
    change: async (person) => undo(person, (await changesOf(person))[0]?.batch_id ?? ''),
    moment: '2026-03-05T08:40:00Z',
  },
  'a period that moves a pinned task': {
    before: async (person) => {
      for (const day of ['2025-11-06', '2025-12-04', '2026-01-01', '2026-01-29']) {
        await logPeriod(person, `${day}T11:00:00Z`);
      }
      return makeTask(person, 'Dentist', { ...REPEATING, task_repeat: DAY_3 });
    },
    change: async (person, id) => {
      await logPeriod(person, '2026-03-01T11:00:00Z');
      // The next call places pinned tasks.
      await taskOf(person, id);
    },
    moment: '2026-03-03T08:40:00Z',
  },
  'the next occurrence of a finished task': {
    before: (person) => makeTask(person, 'Dentist', { ...REPEATING, task_repeat: MONDAYS }),
    change: finish,
    moment: '2026-03-09T08:40:00Z',
  },
  'the next occurrence of a skipped task': {
    before: (person) => makeTask(person, 'Dentist', { ...REPEATING, task_repeat: MONDAYS }),
    change: skip,
    moment: '2026-03-09T08:40:00Z',
  },
  'an occurrence that is reopened in place of the next': {
    before: async (person) => {
      const id = await makeTask(person, 'Dentist', { ...REPEATING, task_repeat: MONDAYS });
      await finish(person, id);
      return id;
    },
    change: reopen,
    moment: '2026-03-02T08:40:00Z',
  },
  'another zone': {
    before: dueOn3,
    change: (person) => person.post('/api/user/timezone/update', { timezone: 'Asia/Kathmandu' }),
    moment: '2026-03-03T03:55:00Z',
  },
  'a zone from a file': {
    before: async (person) => {
      // Until one is set, that of Paris counts.
      await query('update users set time_zone = null');
      return makeDentist(person, 3);
    },
    change: (person) => bringIn(person, { ...FILE, profile: { ...NO_ANSWERS, time_zone: 'Asia/Kathmandu' } }),
    moment: '2026-03-03T03:55:00Z',
  },
  'other quiet hours': {
    before: dueOn3,
    change: (person) => wish(person, { quiet: { from: 9, until: 10 } }),
    moment: '2026-03-03T09:00:00Z',
  },
  'a task from a file': {
    before: nothing,
    change: (person) => bringIn(person, { ...FILE, tasks: [{ ...fileTask, title: 'Dentist' }] }),
    moment: '2026-03-04T08:40:00Z',
  },
};

const REPEATING = { task_time: '10:40', task_reminder: { minutes_before: 60 } };

describe('the reminder comes at its new moment, once, after', () => {
  test.each(Object.entries(WAYS))('%s', async (_, { before, change, moment }) => {
    const person = await pushes.ana();
    await wish(person, { task_titles: 1 });
    const id = await before(person);
    await runTaskReminders('2026-03-02T06:01:00Z');
    expect(await nextLook()).not.toBe('2026-03-02T06:02:00.000Z');
    await setClock('2026-03-02T06:02:00Z');
    await change(person, id);
    // At once, or a second earlier if another change of the same second was first.
    expect(['2026-03-02T06:02:00.000Z', '2026-03-02T06:01:59.000Z']).toContain(await nextLook());
    await runTaskReminders('2026-03-02T06:03:00Z');
    expect(await nextLook()).toBe(new Date(moment).toISOString());
    await runAround(moment);

    expect(pushes.phone()).toEqual([expect.stringMatching(/^Dentist · /)]);
    expect(pushes.service.receivedBy('phone')).toHaveLength(1);
  });
});

test('a run places a pinned task before it reminds, so that a late period moves its reminder along', async () => {
  const person = await pushes.ana();
  for (const day of ['2025-11-06', '2025-12-04', '2026-01-01', '2026-01-29']) {
    await logPeriod(person, `${day}T11:00:00Z`);
  }
  const id = await makeTask(person, 'Dentist', { ...REPEATING, task_repeat: DAY_3 });
  const { task_reminder_timestamp: moment } = await taskOf(person, id);
  const instant = new Date((moment ?? 0) * 1000).toISOString();
  await runTaskReminders('2026-03-02T06:01:00Z');
  expect(await nextLook()).toBe(instant);
  await runTaskReminders(instant);

  expect(pushes.phone()).toEqual([]);
  expect(Date.parse((await nextLook()) ?? '')).toBeGreaterThan(Date.parse(instant));
});

test('a task whose import is taken back reminds of nothing', async () => {
  const person = await pushes.ana();
  const file = {
    ...FILE,
    import: { id: importId(1), source: 'todoist', digest: 'ab'.repeat(32), theirs: [] },
    tasks: [fileTask],
  };
  await bringIn(person, file);
  await runTaskReminders('2026-03-02T06:01:00Z');
  expect(await nextLook()).toBe('2026-03-04T08:40:00.000Z');
  await takeBack(person, 1);
  await runAround('2026-03-04T08:40:00Z');

  expect(pushes.phone()).toEqual([]);
  expect(await nextLook()).toBeNull();
});

test('changes that leave the moment alone, and tasks without a reminder, queue nobody', async () => {
  const person = await pushes.ana();
  const plain = await makeTask(person, 'Pack', { planned_on: '2026-03-04', task_time: '09:00' });
  await changeTask(person, plain, { task_time: '10:00', planned_on: '2026-03-05' });
  await finish(person, plain);
  await wish(person, { quiet: null });
  await person.post('/api/user/timezone/update', { timezone: 'UTC' });
  expect(await nextLook()).toBeNull();

  const id = await makeDentist(person, 3);
  await runTaskReminders('2026-03-02T06:01:00Z');
  const settled = await nextLook();
  await changeTask(person, id, { task_title: 'Dentist in town', task_priority: 'high' });
  await changeTask(person, plain, { planned_on: '2026-03-06' });

  expect(await nextLook()).toBe(settled);
});
