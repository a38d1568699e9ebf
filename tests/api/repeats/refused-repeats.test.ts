import { beforeEach, describe, expect, test } from 'vitest';
import { invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, secondsOf, signIn } from '../setup/person.ts';
import { changeTask, DAY_3, finish, MONDAYS, openTasks } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { listOf, makeTask } from '../setup/tasks.ts';

// A Sunday; Paris is an hour ahead of UTC.
const SUNDAY = '2026-03-01T09:00:00Z';
const CONFLICT = { status: 409, code: 'conflict' };

let ana: Person;
beforeEach(async () => {
  await setClock(SUNDAY);
  ana = await signIn(ANA);
});

/** Creates a task with a rule and returns the refusal. */
const refusalOf = async (repeat: unknown, more: object = {}) =>
  refusalIn(await ana.post('/api/task/create', { task_title: 'Water', task_repeat: repeat, ...more }));

describe('a repeat or its end is refused without writing anything', () => {
  test.each([
    [{ rule: 'FREQ=HOURLY' }, 'task_repeat.rule'],
    [{ rule: 'FREQ=MONTHLY;BYDAY=5MO' }, 'task_repeat.rule'],
    [{ rule: `FREQ=DAILY;${'X'.repeat(10_000)}` }, 'task_repeat.rule'],
    [{ rule: 'FREQ=WEEKLY', after_completion: 1, from: '2026-02-30' }, 'task_repeat.from'],
    [{ rule: 'FREQ=DAILY;UNTIL=20260101' }, 'task_repeat.rule'],
    [{ rule: 'FREQ=DAILY;COUNT=3', after_completion: 1 }, 'task_repeat.rule'],
    [{ rule: 'FREQ=YEARLY;INTERVAL=3', from: '2024-02-29' }, 'task_repeat.rule'],
    [{ rule: 'FREQ=DAILY', ...DAY_3 }, 'task_repeat'],
    [{}, 'task_repeat'],
    [{ ...DAY_3, each: 7 }, 'task_repeat.each'],
    [{ ...DAY_3, not_after: '2026-02-28' }, 'task_repeat.not_after'],
    [{ pin: { at: 'cycle_day', from: 4, to: 3 } }, 'task_repeat.pin.to'],
    [{ pin: { at: 'cycle_day', from: 0, to: 3 } }, 'task_repeat.pin.from'],
    [{ pin: { at: 'cycle_day', from: 60, to: 60 } }, 'task_repeat.pin.from'],
    [{ pin: { at: 'phase', phase: 'spring' } }, 'task_repeat.pin.phase'],
    [{ pin: { at: 'before_period', from: 1, to: 7 } }, 'task_repeat.pin.to'],
  ])('%j', async (repeat, field) => {
    const { fields = [], ...refusal } = await refusalOf(repeat);
    expect(refusal).toEqual({ status: 400, code: 'validation_failed' });
    expect(fields).toContain(field);
    expect(await listOf(ana)).toEqual([]);
    expect(await query('select count(*) as series from task_series')).toEqual([{ series: 0 }]);
  });

  test('with a date', async () => {
    expect(await refusalOf(MONDAYS, { task_end_timestamp: secondsOf(SUNDAY) })).toEqual(
      invalid('task_repeat'),
    );
  });

  test('for a sub-task, or for a task that becomes one', async () => {
    const parent = await makeTask(ana, 'The garden');
    expect(await refusalOf(MONDAYS, { parent_id: parent })).toEqual(invalid('task_repeat'));

    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const made = await ana.post('/api/task/update', { task_id: id, parent_id: parent });
    expect(refusalIn(made)).toEqual(invalid('parent_id'));
  });

  test('for a finished task', async () => {
    const id = await makeTask(ana, 'Once', { task_status: 'completed' });
    const answer = await ana.post('/api/task/update', { task_id: id, task_repeat: MONDAYS });

    expect(refusalIn(answer)).toEqual(CONFLICT);
  });

  test('for a task with a fifth level of sub-tasks', async () => {
    const id = await makeTask(ana, 'The garden');
    let parent = id;
    for (const title of ['One', 'Two', 'Three', 'Four'])
      parent = await makeTask(ana, title, { parent_id: parent });
    expect(await changeTask(ana, id, { task_repeat: MONDAYS })).toEqual({});

    const other = await makeTask(ana, 'The house');
    parent = other;
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
      parent = await makeTask(ana, title, { parent_id: parent });
    const answer = await ana.post('/api/task/update', { task_id: other, task_repeat: MONDAYS });
    expect(refusalIn(answer)).toEqual(invalid('task_repeat'));
  });

  test('if it is the 201st', async () => {
    await makeTask(ana, 'One of two hundred', { task_repeat: MONDAYS });
    await query('update person_usage set open_series = 200');
    expect(await refusalOf(MONDAYS)).toEqual({ ...CONFLICT, fields: ['open_series'] });
    const [{ id } = { id: '' }] = await openTasks(ana);
    await changeTask(ana, id, { task_repeat: null });
    await makeTask(ana, 'There is room again', { task_repeat: MONDAYS });
  });

  test('with the task’s end before its start, and the series continues', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const answer = await ana.post('/api/task/update', {
      task_id: id,
      task_repeat: null,
      task_start_timestamp: secondsOf('2026-03-05T11:00:00Z'),
      task_end_timestamp: secondsOf('2026-03-04T11:00:00Z'),
    });

    expect(refusalIn(answer)).toEqual(invalid('task_end_timestamp'));
    expect(await finish(ana, id)).toMatchObject({ next_on: '2026-03-09' });
  });
});

test('a reopened series counts for the quota', async () => {
  const body = { task_title: 'Antibiotic', task_repeat: { rule: 'FREQ=DAILY;COUNT=1' } };
  const once = await ana.post('/api/task/create', body);
  const { task_id } = once.body as { task_id: string };
  await ana.post('/api/task/update', { task_id, task_status: 'completed' });
  expect((await query('select open_series from person_usage'))[0]?.open_series).toBe(0);
  await query('update person_usage set open_series = 200');

  const reopened = await ana.post('/api/task/update', { task_id, task_status: 'not_started' });
  expect(refusalIn(reopened)).toEqual({ ...CONFLICT, fields: ['open_series'] });
});
