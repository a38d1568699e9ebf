import { beforeEach, describe, expect, test } from 'vitest';
import { NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { raiseLimits, setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { changeTask, DAY_3, finish, MONDAYS, openTasks, reopen, skip } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { makeTask, taskOf, titlesOf } from '../setup/tasks.ts';

// A Sunday; Paris is an hour ahead of UTC.
const SUNDAY = '2026-03-01T09:00:00Z';
const CONFLICT = { status: 409, code: 'conflict' };

let ana: Person;
beforeEach(async () => {
  await setClock(SUNDAY);
  ana = await signIn(ANA);
});

/** Sets the clock to an instant, and signs in again. */
async function goTo(instant: string): Promise<void> {
  await setClock(instant);
  ana = await signIn(ANA);
}

const daysOf = async (person: Person) =>
  (await openTasks(person)).map(({ start_date: start, due_date: due }) => [start, due]);

describe('a task that repeats by the calendar', () => {
  test('is open on its first day, and has its repeat rule', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });

    expect(await taskOf(ana, id)).toMatchObject({
      task_start_on: '2026-03-02',
      task_end_on: '2026-03-02',
      repeat: 'calendar',
      is_forecast: 0,
      pin_state: null,
      task_repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: '2026-03-01', after_completion: 0 },
    });
  });

  test('that is overdue has its next occurrence on a day that is not in the past', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    await goTo('2026-03-25T09:00:00Z');

    expect(await finish(ana, id)).toMatchObject({ next_on: '2026-03-30' });
  });

  test('counts from the day of completion on request', async () => {
    const repeat = { rule: 'FREQ=DAILY;INTERVAL=10', after_completion: 1 };
    const id = await makeTask(ana, 'Change the filter', { task_repeat: repeat });
    expect(await daysOf(ana)).toEqual([['2026-03-01', '2026-03-01']]);
    await goTo('2026-03-05T09:00:00Z');

    expect(await finish(ana, id)).toMatchObject({ next_on: '2026-03-15' });
  });

  test('ends after its count', async () => {
    const id = await makeTask(ana, 'Antibiotic', { task_repeat: { rule: 'FREQ=DAILY;COUNT=2' } });
    const { next_task_id: second } = await finish(ana, id);

    expect(await finish(ana, String(second))).toEqual({ next_task_id: null, next_on: null });
    expect(await openTasks(ana)).toEqual([]);
  });

  test('twenty devices that finish it in parallel create one next occurrence, and all answers name it', async () => {
    await raiseLimits();
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(ana, id)));

    const open = await openTasks(ana);
    expect(open).toHaveLength(1);
    expect(new Set(answers.map(({ next_task_id: next }) => next))).toEqual(new Set([open[0]?.id]));
  });

  test('can have a rule that begins later', async () => {
    await makeTask(ana, 'Pay the rent', {
      task_repeat: { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', from: '2026-04-01' },
    });

    expect(await daysOf(ana)).toEqual([['2026-04-30', '2026-04-30']]);
  });
});

describe('a reopened occurrence', () => {
  test('on the same day removes the next one, which returns with the next completion', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    await finish(ana, id);

    expect(await reopen(ana, id)).toEqual({ next_kept: 0 });
    expect((await openTasks(ana)).map((task) => task.id)).toEqual([id]);
    expect(await finish(ana, id)).toMatchObject({ next_on: '2026-03-09' });
    expect(await openTasks(ana)).toHaveLength(1);
  });

  test.each([
    ['changed', async (next: string) => changeTask(ana, next, { task_title: 'Only the orchids' })],
    ['planned', async (next: string) => changeTask(ana, next, { planned_on: '2026-03-08' })],
    ['begun', async (next: string) => changeTask(ana, next, { task_status: 'in_progress' })],
  ])('is a separate task if the next one was %s', async (_, touch) => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const { next_task_id: next } = await finish(ana, id);
    await touch(String(next));

    expect(await reopen(ana, id)).toEqual({ next_kept: 1 });
    const repeats = new Map((await openTasks(ana)).map((task) => [task.id, task.repeat]));
    expect(repeats).toEqual(
      new Map([
        [id, null],
        [String(next), 'calendar'],
      ]),
    );
    expect(await finish(ana, id)).toEqual({});
    expect((await openTasks(ana)).map(({ id: open }) => open)).toEqual([next]);
  });

  test('on a later day is a separate task', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    await finish(ana, id);
    await goTo('2026-03-03T09:00:00Z');

    expect(await reopen(ana, id)).toEqual({ next_kept: 1 });
    expect((await openTasks(ana)).map(({ repeat }) => repeat).toSorted()).toEqual(['calendar', null]);
  });

  test.each([
    ['weekly', MONDAYS],
    ['counted from the day it was done', { rule: 'FREQ=WEEKLY', after_completion: 1 }],
    ['pinned', DAY_3],
  ])('is a separate task without a duplicate after the next was skipped: %s', async (_, repeat) => {
    const first = await makeTask(ana, 'Water the plants', { task_repeat: repeat });
    const { next_task_id: second } = await finish(ana, first);
    const { next_task_id: third } = await skip(ana, String(second));

    expect(await reopen(ana, first)).toEqual({ next_kept: 1 });
    expect(await finish(ana, first)).toEqual({});
    expect((await openTasks(ana)).map(({ id }) => id)).toEqual([third]);
  });

  test('names the open one if the next was finished too', async () => {
    const first = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const { next_task_id: second } = await finish(ana, first);
    const { next_task_id: third } = await finish(ana, String(second));

    expect(await finish(ana, first)).toMatchObject({ next_task_id: third });
    expect(await reopen(ana, first)).toEqual({ next_kept: 1 });
    // It may begin its own series, and doesn't affect the continuing one.
    await changeTask(ana, first, { task_repeat: { rule: 'FREQ=DAILY' } });
    expect(new Set((await openTasks(ana)).map(({ id }) => id))).toEqual(new Set([first, third]));
    expect(await query('select made from task_series order by made')).toEqual([{ made: 1 }, { made: 3 }]);
  });

  test('does not continue after the series was ended', async () => {
    const first = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const { next_task_id: second } = await finish(ana, first);
    await ana.delete(`/api/task/${second}/delete`);

    expect(await reopen(ana, first)).toEqual({ next_kept: 0 });
    expect(await taskOf(ana, first)).toMatchObject({ repeat: null, task_repeat: null });
  });

  test('continues the series if it was the last one', async () => {
    const id = await makeTask(ana, 'Antibiotic', { task_repeat: { rule: 'FREQ=DAILY;COUNT=1' } });
    expect(await finish(ana, id)).toEqual({ next_task_id: null, next_on: null });

    expect(await reopen(ana, id)).toEqual({ next_kept: 0 });
    expect(await taskOf(ana, id)).toMatchObject({ repeat: 'calendar' });
  });
});

describe('a skipped occurrence', () => {
  test('is deleted with its steps, and the next one is created', async () => {
    const id = await makeTask(ana, 'Water the plants');
    await makeTask(ana, 'Fill the can', { parent_id: id });
    await changeTask(ana, id, { task_repeat: MONDAYS });

    expect(await skip(ana, id)).toMatchObject({ next_on: '2026-03-09' });
    expect(refusalIn(await ana.get(`/api/task/${id}/get`))).toEqual(NOT_FOUND);
    expect((await titlesOf(ana, {})).toSorted()).toEqual(['Fill the can', 'Water the plants']);
  });

  test('is skipped once by two parallel calls', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.post(`/api/task/${id}/skip`, {})));

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await daysOf(ana)).toEqual([['2026-03-09', '2026-03-09']]);
    expect(await query('select count(*) as skips from change_batches')).toEqual([{ skips: 1 }]);
  });

  test('cannot be finished, without a series, or another person’s', async () => {
    const plain = await makeTask(ana, 'Once');
    const done = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    await finish(ana, done);
    const ben = await signIn('ben@example.test');

    expect(refusalIn(await ana.post(`/api/task/${plain}/skip`, {}))).toEqual(CONFLICT);
    expect(refusalIn(await ana.post(`/api/task/${done}/skip`, {}))).toEqual(CONFLICT);
    expect(refusalIn(await ben.post(`/api/task/${plain}/skip`, {}))).toEqual(NOT_FOUND);
  });
});

describe('ending the repeat', () => {
  test('by null keeps the open task and its day', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    await changeTask(ana, id, { task_repeat: null });

    expect(await taskOf(ana, id)).toMatchObject({
      repeat: null,
      task_repeat: null,
      task_end_on: '2026-03-02',
    });
    expect(await finish(ana, id)).toEqual({});
    expect(await openTasks(ana)).toEqual([]);
  });

  test('allows starting again with another rule', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    await changeTask(ana, id, { task_repeat: null });
    await changeTask(ana, id, { task_repeat: { rule: 'FREQ=DAILY' } });

    expect(await finish(ana, id)).toMatchObject({ next_on: '2026-03-02' });
  });

  test('happens by deleting the open one, but not by deleting a finished one', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const { next_task_id: next } = await finish(ana, id);
    await ana.delete(`/api/task/${id}/delete`);
    expect(await openTasks(ana)).toHaveLength(1);

    await ana.delete(`/api/task/${next}/2/delete`);
    expect(await openTasks(ana)).toEqual([]);
    expect(await query('select count(*) as open from task_series where ended_at is null')).toEqual([
      { open: 0 },
    ]);
  });
});

describe('a change', () => {
  test('of the rule moves the open one to another day', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    await changeTask(ana, id, { task_repeat: { rule: 'FREQ=WEEKLY;BYDAY=FR' } });

    expect(await daysOf(ana)).toEqual([['2026-03-06', '2026-03-06']]);
  });

  test('to the same rule has no other effect', async () => {
    const id = await makeTask(ana, 'Water the plants', { task_repeat: MONDAYS });
    const { next_task_id: next } = await finish(ana, id);
    await changeTask(ana, String(next), { task_repeat: MONDAYS, task_title: 'Water the orchids' });

    expect(await openTasks(ana)).toMatchObject([{ start_date: '2026-03-09', title: 'Water the orchids' }]);
  });
});
