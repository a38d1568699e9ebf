import { describe, expect, test } from 'vitest';
import type { PortableData } from '#domain/portability/portable-data.schema.ts';
import { EMPTY_TASK } from '../../portable-task.ts';
import { checkOn, habitsOf } from '../habits/habits.ts';
import { invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logPeriod, NOON, type Person, pastPeriods, signIn } from '../setup/person.ts';
import { query, rowCounts } from '../setup/tables.ts';
import { listOf, makeTask, titlesOf } from '../setup/tasks.ts';
import {
  allowIntimate,
  bringIn,
  dataOf,
  fillAccount,
  portableSeries,
  SERIES_TEMPLATE,
} from './portability.ts';

const EMPTY = { format: 'marea', version: 1 };

async function noor(): Promise<Person> {
  await setClock(NOON);
  const person = await signIn('noor@example.test');
  await fillAccount(person);
  return person;
}

/** The parts of an export that an import restores. */
const importable = ({
  account: _a,
  consents: _c,
  sessions: _s,
  security_events: _t,
  address_changes: _d,
  reminders: _r,
  calendar_feed: _f,
  exported_at: _e,
  ...rest
}: PortableData) => rest;

test('export, delete, sign up and import restore everything', async () => {
  const before = await noor();
  const file = await dataOf(before);
  const habits = await habitsOf(before);
  const { cycle } = await detailsOf(before);
  await before.delete('/api/user/delete');
  const after = await signIn('noor@example.test');
  await allowIntimate(after);
  const receipt = await bringIn(after, file);

  expect(receipt).toMatchObject({ preview: 0, rejections: [] });
  expect(receipt.kinds).toEqual({
    profile: { added: 1, skipped: 0, rejected: 0 },
    cycle_profile: { added: 1, skipped: 0, rejected: 0 },
    cycle_modes: { added: 0, skipped: 0, rejected: 0 },
    periods: { added: 3, skipped: 0, rejected: 0 },
    custom_symptoms: { added: 1, skipped: 0, rejected: 0 },
    day_logs: { added: 5, skipped: 0, rejected: 0 },
    labels: { added: 1, skipped: 0, rejected: 0 },
    task_series: { added: 0, skipped: 0, rejected: 0 },
    tasks: { added: 2, skipped: 0, rejected: 0 },
    habits: { added: 1, skipped: 0, rejected: 0 },
    habit_checks: { added: 2, skipped: 0, rejected: 0 },
    journal: { added: 1, skipped: 0, rejected: 0 },
    remarks: { added: 0, skipped: 0, rejected: 0 },
  });
  expect(importable(await dataOf(after))).toEqual(importable(file));
  expect(await habitsOf(after)).toEqual(habits);
  expect((await detailsOf(after)).cycle).toEqual(cycle);
  expect(await titlesOf(after, { keyword: 'FRAGILE' })).toHaveLength(1);
});

/** The number of rows of each table, without the limit's count of imports. */
async function storedRows() {
  const { rate_limit_hits: _, ...rows } = await rowCounts();
  return rows;
}

test('the same file again adds nothing', async () => {
  const person = await noor();
  const file = await dataOf(person);
  const rows = await storedRows();
  const receipt = await bringIn(person, file);

  expect(Object.values(receipt.kinds).map(({ added, rejected }) => added + rejected)).toEqual(
    Array(13).fill(0),
  );
  expect(receipt.kinds.tasks.skipped).toBe(2);
  expect(await storedRows()).toEqual(rows);
});

test('a preview reports the result and writes nothing', async () => {
  const file = await dataOf(await noor());
  const ben = await signIn('ben@example.test');
  await allowIntimate(ben);
  const rows = await storedRows();
  const receipt = await bringIn(ben, file, 1);

  expect(receipt).toMatchObject({ preview: 1, kinds: { periods: { added: 3 }, tasks: { added: 2 } } });
  expect(await storedRows()).toEqual(rows);
});

test('a journal entry that can’t be opened counts as existing', async () => {
  const person = await noor();
  const file = await dataOf(person);
  expect(file.journal).not.toEqual([]);
  await query("update journal_entries set sealed = 'x'");

  expect((await bringIn(person, file)).kinds.journal).toEqual({ added: 0, skipped: 1, rejected: 0 });
  expect(await query('select sealed from journal_entries')).toEqual([{ sealed: 'x' }]);
});

test('existing data is never changed', async () => {
  const person = await noor();
  const file = await dataOf(person);
  const renamed = {
    ...file,
    profile: { ...file.profile, name: 'Somebody else' },
    tasks: file.tasks.map((task) => ({ ...task, title: 'Overwritten' })),
  };
  await bringIn(person, renamed);

  expect((await detailsOf(person)).details.name).toBe('Noor');
  expect(await titlesOf(person)).not.toContain('Overwritten');
});

test('two people may import the same file', async () => {
  const file = await dataOf(await noor());
  const ben = await signIn('ben@example.test');
  await allowIntimate(ben);
  await bringIn(ben, file);

  expect(await titlesOf(ben)).toHaveLength(2);
  expect(importable(await dataOf(ben))).toEqual(importable(file));
});

test('checks are added to an existing habit, and its streak follows', async () => {
  const person = await noor();
  const file = await dataOf(person);
  const [habit] = await habitsOf(person);
  if (!habit) throw new Error('there is a habit');
  await checkOn(person, habit.habit_id, '2026-02-22');
  const check = (date: string) => ({ habit_id: habit.habit_id, date, checked_at: 1 });
  const receipt = await bringIn(person, {
    ...file,
    habit_checks: [check('2026-02-15'), check('2026-02-22')],
  });

  expect(receipt.kinds.habit_checks).toEqual({ added: 1, skipped: 1, rejected: 0 });
  const days = await query('select checked_on from habit_checks order by checked_on');
  expect(days.map(({ checked_on }) => checked_on)).toEqual([
    '2026-02-15',
    '2026-02-22',
    '2026-02-28',
    '2026-03-01',
  ]);
  const history = await person.get(`/api/habit/${habit.habit_id}/history/3`);
  expect(JSON.stringify(history.body)).toContain('{"date":"2026-02-15","due":1,"done":1,"skipped":0,');
});

test('tasks and series of a file from before times have none', async () => {
  await setClock(NOON);
  const person = await signIn(ANA);
  const task = { ...EMPTY_TASK, id: 'a', title: 'A task', created_at: 1 };
  await bringIn(person, { ...EMPTY, tasks: [task], task_series: [portableSeries(1)] });
  const { tasks, task_series: series } = await dataOf(person);

  expect(Object.keys({ ...task, ...SERIES_TEMPLATE })).not.toContain('time');
  expect(tasks).toMatchObject([{ time: null, reminder: null }]);
  expect(series).toMatchObject([{ template: { time: null, reminder: null } }]);
});

describe('an invalid record is named in the receipt and the others are imported', () => {
  const task = { ...EMPTY_TASK, id: 'a', title: 'A task', created_at: 1 };
  const period = { id: 'p', started_on: '2026-02-01', created_at: 1 };
  const born = { name: null, gender: null, birth_date: '2000-02-01', time_zone: null, language: 'en' };
  const entry = { date: '2000-01-31', text: 'A day', mood: null, energy: null, tags: [], saved_at: 1 };

  test.each([
    ['a title that is too short', { tasks: [{ ...task, title: 'x' }] }, 'tasks.0.title'],
    ['a time that is none', { tasks: [{ ...task, time: '9:30' }] }, 'tasks.0.time'],
    ['half a reminder', { tasks: [{ ...task, reminder: { days_before: 1 } }] }, 'tasks.0.reminder'],
    [
      'a template’s time that is none',
      { task_series: [{ ...portableSeries(1), template: { ...SERIES_TEMPLATE, time: '24:00' } }] },
      'task_series.0.template.time',
    ],
    [
      'a template’s reminder that is none',
      { task_series: [{ ...portableSeries(1), template: { ...SERIES_TEMPLATE, reminder: 30 } }] },
      'task_series.0.template.reminder',
    ],
    [
      'a day that does not exist',
      { periods: [{ ...period, started_on: '2026-02-30' }] },
      'periods.0.started_on',
    ],
    ['a period to come', { periods: [{ ...period, started_on: '2026-03-02' }] }, 'periods.0.started_on'],
    ['an entry before the birth', { profile: born, journal: [entry] }, 'journal.0.date'],
    ['no object at all', { periods: [7] }, 'periods.0'],
    [
      'an end before the start',
      { tasks: [{ ...task, start_on: '2026-02-02', end_on: '2026-02-01' }] },
      'tasks.0.end_on',
    ],
    ['a parent that is nowhere', { tasks: [{ ...task, parent_id: 'b' }] }, 'tasks.0.parent_id'],
    ['its own parent', { tasks: [{ ...task, parent_id: 'a' }] }, 'tasks.0.parent_id'],
    [
      'parents in a ring',
      {
        tasks: [
          { ...task, parent_id: 'b' },
          { ...task, id: 'b', parent_id: 'a' },
        ],
      },
      'tasks.0.parent_id',
    ],
    [
      'a check of no habit',
      { habit_checks: [{ habit_id: 'h', date: '2026-02-01', checked_at: 1 }] },
      'habit_checks.0.habit_id',
    ],
    [
      'a mode that is none',
      { cycle_modes: [{ mode: 'natural', started_on: '2026-02-01', ended_on: null }] },
      'cycle_modes.0.mode',
    ],
    [
      'a wrong zone',
      { profile: { name: null, gender: null, birth_date: null, time_zone: 'Mars/Base', language: 'en' } },
      'profile.time_zone',
    ],
    ['a birth date of a child', { profile: { ...born, birth_date: '2012-02-01' } }, 'profile.birth_date'],
    ['a birth date to come', { profile: { ...born, birth_date: '2030-02-01' } }, 'profile.birth_date'],
  ])('%s', async (_, broken, path) => {
    await setClock(NOON);
    const person = await signIn(ANA);
    const good = { ...period, id: 'good', started_on: '2026-01-05' };
    const periods = [...('periods' in broken ? broken.periods : []), good];
    const receipt = await bringIn(person, { ...EMPTY, ...broken, periods });

    expect(receipt.rejections[0]?.path).toBe(path);
    expect(receipt.rejections[0]?.message).not.toMatch(/Received|Mars/);
    expect((await pastPeriods(person)).map(({ period_on }) => period_on)).toEqual(['2026-01-05']);
    expect(await listOf(person)).toEqual([]);
  });

  test('sub-tasks may precede their parent, at any depth', async () => {
    await setClock(NOON);
    const person = await signIn(ANA);
    const deep = Array.from({ length: 40 }, (_, index) => ({
      ...task,
      id: `t${index}`,
      title: `Level ${index}`,
      parent_id: index === 0 ? null : `t${index - 1}`,
    })).reverse();
    const receipt = await bringIn(person, { ...EMPTY, tasks: deep });

    expect(receipt.kinds.tasks).toEqual({ added: 40, skipped: 0, rejected: 0 });
    expect(await listOf(person)).toHaveLength(40);
  });

  test('a duplicate day is one period', async () => {
    await setClock(NOON);
    const person = await signIn(ANA);
    await logPeriod(person, '2026-02-01T12:00:00Z');
    const receipt = await bringIn(person, { ...EMPTY, periods: [period, { ...period, id: 'q' }] });

    expect(receipt.kinds.periods).toEqual({ added: 0, skipped: 2, rejected: 0 });
  });
});

test('thousands of records are imported in one call', async () => {
  await setClock(NOON);
  const person = await signIn(ANA);
  const seed = await dataOf(await noor());
  const [model] = seed.tasks;
  const tasks = Array.from({ length: 5_000 }, (_, index) => ({
    ...model,
    id: `t${index}`,
    title: `Task ${index}`,
  }));
  const receipt = await bringIn(person, { ...EMPTY, tasks });

  expect(receipt.kinds.tasks).toEqual({ added: 5_000, skipped: 0, rejected: 0 });
  expect((await dataOf(person)).tasks).toHaveLength(5_000);
});

describe('refusals', () => {
  test.each([
    [{}, ['format', 'version']],
    [{ format: 'clue', version: 1 }, ['format']],
    [{ format: 'marea', version: 2 }, ['version']],
    [{ ...EMPTY, tasks: 'none' }, ['tasks']],
  ])('%j', async (file, fields) => {
    const person = await signIn(ANA);

    expect(refusalIn(await person.post('/api/user/import', file))).toEqual(invalid(...fields));
  });

  test('a preview that is neither 0 nor 1', async () => {
    const person = await signIn(ANA);

    expect(refusalIn(await person.post('/api/user/import?preview=maybe', EMPTY))).toEqual(invalid('preview'));
  });

  test('a file of more than sixteen megabytes', async () => {
    const person = await signIn(ANA);
    await makeTask(person, 'Still here');
    const answer = await person.post('/api/user/import', { ...EMPTY, filler: 'x'.repeat(16 * 1024 * 1024) });

    expect(refusalIn(answer)).toEqual({ status: 413, code: 'payload_too_large' });
  });
});
