import { beforeEach, describe, expect, test } from 'vitest';
import { portableTask } from '../../portable-task.ts';
import { foreignFile, takeBack } from '../portability/foreign-file.ts';
import { bringIn } from '../portability/portability.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, signIn } from '../setup/person.ts';
import { changeTask, finish, MONDAYS, openTasks, reopen, skip } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';

let ana: Person;
beforeEach(async () => {
  await setClock('2026-03-01T09:00:00Z');
  ana = await signIn(ANA);
  // Cycles of 28 days, so that the next one is forecast for 26 March.
  for (const day of ['2025-11-06', '2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26']) {
    await logPeriod(ana, `${day}T11:00:00Z`);
  }
});

/** A series pinned to day 3 and its open occurrence, from a year ago. */
const SERIES = {
  id: 'series-1',
  kind: 'cycle',
  rule: '{"at":"cycle_day","from":3,"to":3}',
  template: {
    title: 'Meal prep',
    description: null,
    length: null,
    priority: 0,
    color: null,
    theme: null,
    phase: null,
    steps: [],
  },
  from_on: '2025-02-01',
  after_completion: 0,
  each: 1,
  not_after: null,
  ref_on: null,
  ref_skip: 0,
  made: 4,
  ended_at: null,
};
const OCCURRENCE = {
  ...portableTask({ number: 1, title: 'Meal prep' }),
  start_on: '2025-02-03',
  end_on: '2025-02-03',
  series_id: 'series-1',
  occurrence: 4,
  repeats: 'cycle',
};
const FILE = foreignFile(1, { task_series: [SERIES], tasks: [OCCURRENCE] });

const open = async () => (await openTasks(ana))[0];

describe('an imported pinned task', () => {
  beforeEach(async () => {
    await bringIn(ana, FILE);
  });

  test('has the days of this account’s forecast, and recurs once it is finished', async () => {
    const task = await open();
    expect(task).toMatchObject({ title: 'Meal prep', repeat: 'cycle' });
    expect(task?.start_date && task.start_date >= '2026-03-01').toBe(true);
    await finish(ana, task?.id ?? '');
    const [next, ...others] = await openTasks(ana);
    expect(others).toEqual([]);
    expect(next?.start_date && task?.start_date && next.start_date > task.start_date).toBe(true);
  });

  test('is removed by a take-back, also after it has moved with the log', async () => {
    const before = await open();
    await setClock('2026-03-24T09:00:00Z');
    ana = await signIn(ANA);
    await logPeriod(ana, '2026-03-23T11:00:00Z');
    expect((await open())?.start_date).not.toBe(before?.start_date);

    expect(await takeBack(ana, 1)).toEqual({ removed: 2, kept: 0 });
    expect(await openTasks(ana)).toEqual([]);
    expect(await query('select * from task_series')).toEqual([]);
    expect(await query('select * from place_queue')).toEqual([]);
  });

  test.each([
    ['its days', { task_start_timestamp: Date.parse('2026-03-20T12:00:00Z') / 1000 }],
    ['its title', { task_title: 'Cooking' }],
  ])('stays with its series if the person has changed %s', async (_, change) => {
    const task = await open();
    await changeTask(ana, task?.id ?? '', change);

    expect((await takeBack(ana, 1)).kept).toBeGreaterThan(0);
    expect(await openTasks(ana)).toHaveLength(1);
    expect(await query('select series_id from task_series')).toHaveLength(1);
  });
});

test('the older of two open occurrences of a series in a file is imported as a separate task', async () => {
  const older = { ...OCCURRENCE, id: 'brought-in-0', occurrence: 3, title: 'Older' };
  await bringIn(ana, foreignFile(1, { task_series: [SERIES], tasks: [older, OCCURRENCE] }));

  expect(await query('select title, series_id, repeats from tasks order by title')).toEqual([
    { title: 'Meal prep', series_id: 'series-1', repeats: 'cycle' },
    { title: 'Older', series_id: null, repeats: null },
  ]);
});

describe('a file with contradictions', () => {
  const calendar = { ...SERIES, kind: 'calendar', rule: 'FREQ=DAILY' };
  const rejectionsOf = async (series: object, task: object = OCCURRENCE) =>
    (await bringIn(ana, foreignFile(2, { task_series: [series], tasks: [task] }), 1)).rejections.map(
      ({ path }) => path,
    );

  test.each([
    ['a pinned series with a rule', { ...SERIES, rule: 'FREQ=DAILY' }, 'rule'],
    ['a series of the calendar with a pin', { ...calendar, rule: SERIES.rule }, 'rule'],
    [
      'a rule with days that counts from completion',
      { ...calendar, rule: 'FREQ=WEEKLY;BYDAY=MO', after_completion: 1 },
      'after_completion',
    ],
  ])('%s is refused', async (_, series, field) => {
    expect(await rejectionsOf(series)).toEqual([`task_series.0.${field}`]);
  });

  test('a task that repeats differently from its series is refused, whether the series is in the file or exists', async () => {
    expect(await rejectionsOf(calendar)).toEqual(['tasks.0.repeats']);
    expect(await rejectionsOf(SERIES, { ...OCCURRENCE, repeats: 'calendar' })).toEqual(['tasks.0.repeats']);
    await bringIn(ana, foreignFile(1, { task_series: [calendar] }));
    expect(await rejectionsOf(calendar)).toEqual(['tasks.0.repeats']);
  });
});

test('a stored series that cannot be read affects no other task, and ends when its task is finished', async () => {
  await bringIn(ana, FILE);
  const [bad] = await openTasks(ana);
  const other = { task_title: 'Long run', task_repeat: { pin: { at: 'cycle_day', from: 10, to: 10 } } };
  await ana.post('/api/task/create', other);
  await query("update task_series set rule = 'FREQ=DAILY' where series_id = 'series-1'");
  await setClock('2026-03-24T09:00:00Z');
  ana = await signIn(ANA);
  await logPeriod(ana, '2026-03-23T11:00:00Z');
  const run = (await openTasks(ana)).find(({ title }) => title === 'Long run');

  expect(run?.start_date).toBe('2026-03-24');
  expect((await ana.get('/api/dashboard')).status).toBe(200);
  expect((await ana.get(`/api/task/${bad?.id}/get`)).body).toMatchObject({ task: { task_repeat: null } });
  await finish(ana, bad?.id ?? '');
  expect((await openTasks(ana)).map(({ title }) => title)).toEqual(['Long run']);
});

test('the days of an unreadable series can be removed, and its finished tasks can be reopened', async () => {
  await bringIn(ana, FILE);
  const done = (await open())?.id ?? '';
  await finish(ana, done);
  const next = (await open())?.id ?? '';
  await query("update task_series set rule = 'FREQ=DAILY' where series_id = 'series-1'");

  await changeTask(ana, next, { task_start_timestamp: '', task_end_timestamp: '' });
  await reopen(ana, done);

  expect(await openTasks(ana)).toMatchObject([
    { id: done, repeat: null },
    { id: next, start_date: null },
  ]);
});

test('a series from an older file with too many steps only passes on the allowed number', async () => {
  const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
  const step = (steps: object[] = []) => ({ title: 'Step', length: null, steps });
  const sixty = Array.from({ length: 60 }, () => step());
  const steps = [step([step([step([step([step()])])])]), step(sixty), ...sixty];
  await query(
    "update task_series set template = json_set(template, '$.steps', json(?))",
    JSON.stringify(steps),
  );
  const next = (await skip(ana, id)).next_task_id;
  const [made] = await query(
    `with recursive below(id, level) as (select ?, 0
       union all select task_id, level + 1 from below join tasks on parent_id = below.id)
     select count(*) - 1 as steps, max(level) as levels from below`,
    next,
  );

  expect(made).toEqual({ steps: 100, levels: 4 });
  await finish(ana, String(next));
  expect(await reopen(ana, String(next))).toEqual({ next_kept: 0 });
});

test.each([
  ['finished', async (id: string) => (await finish(ana, id)).next_task_id],
  ['skipped', async (id: string) => (await skip(ana, id)).next_task_id],
])('a task %s after a newer file of its series has the next occurrence that it names', async (_, act) => {
  const calendar = { ...SERIES, kind: 'calendar', rule: 'FREQ=DAILY' };
  const repeating = { ...OCCURRENCE, repeats: 'calendar' };
  await bringIn(ana, foreignFile(1, { task_series: [calendar], tasks: [repeating] }));
  const later = { ...repeating, id: 'brought-in-2', occurrence: 5, status: 'completed', title: 'Later' };
  await bringIn(ana, foreignFile(2, { task_series: [{ ...calendar, made: 5 }], tasks: [later] }));

  const next = await act((await open())?.id ?? '');

  expect(await openTasks(ana)).toMatchObject([{ id: next, repeat: 'calendar' }]);
});

test('a task begins its own series again after an imported occurrence with a higher number', async () => {
  const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
  await changeTask(ana, id, { task_repeat: null });
  // Imports keep the numbers of a file, also above those of the series.
  await makeTask(ana, 'Later');
  await query(
    `update tasks set status = 'completed', series_id = ?, occurrence = 2, repeats = 'calendar' where title = 'Later'`,
    id,
  );

  await changeTask(ana, id, { task_repeat: MONDAYS });

  expect(await query('select occurrence from tasks where task_id = ?', id)).toEqual([{ occurrence: 3 }]);
});
