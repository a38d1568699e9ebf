import { beforeEach, describe, expect, test } from 'vitest';
import { NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, pastPeriods, secondsOf, signIn } from '../setup/person.ts';
import {
  changesOf,
  changeTask,
  DAY_3,
  dashboardOf,
  finish,
  openTasks,
  skip,
  undo,
} from '../setup/repeats.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';

/** Day 4 of a cycle; Paris is an hour ahead of UTC. */
const DAY_4 = '2026-03-01T09:00:00Z';
const CONFLICT = { status: 409, code: 'conflict' };

let ana: Person;
beforeEach(async () => {
  await setClock(DAY_4);
  ana = await signIn(ANA);
  // Cycles of 28 days, so that the next one is forecast for 26 March.
  for (const day of ['2025-11-06', '2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26']) {
    await logPeriod(ana, `${day}T11:00:00Z`);
  }
});

const spanOf = async (id: string) => {
  const { task_start_on: start, task_end_on: end, pin_state: state } = await taskOf(ana, id);
  return [start, end, state];
};

/** Sets the clock to an instant, and signs in again. */
async function goTo(instant: string): Promise<void> {
  await setClock(instant);
  ana = await signIn(ANA);
}

const dayOf = async (id: string) => (await taskOf(ana, id)).task_start_on;

describe('a task pinned to the cycle', () => {
  test('is on its days of the first cycle in which they are not over', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });

    expect(await taskOf(ana, id)).toMatchObject({
      task_start_on: '2026-03-28',
      task_end_on: '2026-03-28',
      is_forecast: 1,
      repeat: 'cycle',
      task_repeat: { ...DAY_3, not_after: null },
    });
  });

  test('moves with an early period with one notice, and a date set by hand stays', async () => {
    const pinned = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    const fixed = await makeTask(ana, 'Dentist', { task_end_timestamp: secondsOf('2026-03-28T11:00:00Z') });
    const held = await makeTask(ana, 'Yoga', { task_repeat: DAY_3 });
    await changeTask(ana, held, { task_end_timestamp: secondsOf('2026-03-29T11:00:00Z') });
    await goTo('2026-03-23T09:00:00Z');
    await logPeriod(ana, '2026-03-23T08:00:00Z');

    expect(await spanOf(pinned)).toEqual(['2026-03-25', '2026-03-25', null]);
    expect((await taskOf(ana, fixed)).task_end_on).toBe('2026-03-28');
    expect((await taskOf(ana, held)).task_end_on).toBe('2026-03-29');
    const { moved } = await dashboardOf(ana);
    expect(moved).toMatchObject({
      reason: { code: 'period_sooner', n: 3 },
      titles: ['Meal prep'],
      from_on: '2026-03-28',
      to_on: '2026-03-25',
      count: 1,
    });
    expect(await changesOf(ana)).toMatchObject([
      {
        cause: 'moved',
        seen_at: null,
        items: [
          {
            task_id: pinned,
            before: { task_start_on: '2026-03-28' },
            after: { task_start_on: '2026-03-25' },
          },
        ],
      },
    ]);
  });

  test('is moved back by one press, stays there this time, and follows the next cycle', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await goTo('2026-03-23T09:00:00Z');
    await logPeriod(ana, '2026-03-23T08:00:00Z');
    const [batch] = await changesOf(ana);

    expect(await undo(ana, String(batch?.batch_id))).toEqual({ undone: 1, kept: [] });
    expect(await dayOf(id)).toBe('2026-03-28');
    expect((await dashboardOf(ana)).moved).toBeNull();
    await goTo('2026-03-25T09:00:00Z');
    expect(await dayOf(id)).toBe('2026-03-28');
    const { next_on: next } = await finish(ana, id);
    expect(next).toBe('2026-04-22');
  });

  test('keeps later completions, deletions and changes on undo', async () => {
    const ids = await Promise.all(
      ['Done', 'Gone', 'Elsewhere', 'Untouched'].map((title) => makeTask(ana, title, { task_repeat: DAY_3 })),
    );
    const [done = '', gone = '', elsewhere = '', untouched = ''] = ids;
    await goTo('2026-03-23T09:00:00Z');
    await logPeriod(ana, '2026-03-23T08:00:00Z');
    await finish(ana, done);
    await ana.delete(`/api/task/${gone}/delete`);
    await changeTask(ana, elsewhere, {
      task_start_timestamp: secondsOf('2026-03-24T11:00:00Z'),
      task_end_timestamp: secondsOf('2026-03-24T11:00:00Z'),
    });
    const [batch] = await changesOf(ana);
    const { undone, kept: unchanged } = await undo(ana, String(batch?.batch_id));

    expect(undone).toBe(1);
    expect(new Set(unchanged.map(({ title, why }) => `${title} ${why}`))).toEqual(
      new Set(['Done finished', 'Gone deleted', 'Elsewhere changed']),
    );
    expect(await dayOf(untouched)).toBe('2026-03-28');
    expect(refusalIn(await ana.post(`/api/changes/${batch?.batch_id}/undo`, {}))).toEqual(CONFLICT);
  });

  test('another person’s batch is unknown, and one older than 14 days cannot be undone', async () => {
    await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await goTo('2026-03-23T09:00:00Z');
    await logPeriod(ana, '2026-03-23T08:00:00Z');
    const [batch] = await changesOf(ana);
    const path = `/api/changes/${batch?.batch_id}`;
    const ben = await signIn('ben@example.test');

    expect(refusalIn(await ben.post(`${path}/undo`, {}))).toEqual(NOT_FOUND);
    expect(refusalIn(await ben.post(`${path}/seen`, {}))).toEqual(NOT_FOUND);
    await goTo('2026-04-07T09:00:01Z');
    expect(refusalIn(await ana.post(`${path}/undo`, {}))).toEqual(CONFLICT);
  });

  test('a seen notice is gone and the history stays', async () => {
    await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await goTo('2026-03-23T09:00:00Z');
    await logPeriod(ana, '2026-03-23T08:00:00Z');
    const [batch] = await changesOf(ana);
    await ana.post(`/api/changes/${batch?.batch_id}/seen`, {});

    expect((await dashboardOf(ana)).moved).toBeNull();
    expect(await changesOf(ana)).toMatchObject([{ seen_at: secondsOf('2026-03-23T09:00:00Z') }]);
  });

  test('recurs once in the next cycle after completion, even if the start is corrected', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await goTo('2026-03-26T09:00:00Z');
    await logPeriod(ana, '2026-03-26T08:00:00Z');
    await goTo('2026-03-28T09:00:00Z');
    const { next_task_id: next, next_on: day } = await finish(ana, id);
    expect(day).toBe('2026-04-25');

    // Corrected like in the calendar, by deleting and adding.
    const [newest] = await pastPeriods(ana);
    await ana.delete(`/api/cycle/period/${newest?.id}/delete`);
    await logPeriod(ana, '2026-03-27T08:00:00Z');
    expect(await openTasks(ana)).toHaveLength(1);
    expect(String(await dayOf(String(next))) > '2026-04-20').toBe(true);
  });

  test('recurs in the next cycle after a skip, which is in the history without an undo', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    const { next_on: next } = await skip(ana, id);
    // A day more than twice 28, because the forecast of a second cycle tends to be longer.
    expect(next).toBe('2026-04-26');

    const [batch] = await changesOf(ana);
    expect(batch).toMatchObject({
      cause: 'skipped',
      reason: { code: 'skipped' },
      items: [{ title: 'Meal prep', before: { task_start_on: '2026-03-28' } }],
    });
    expect(refusalIn(await ana.post(`/api/changes/${batch?.batch_id}/undo`, {}))).toEqual(CONFLICT);
  });

  test('is paused in another mode, never overdue there, and follows again afterwards', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'pregnant' });
    expect(await spanOf(id)).toEqual([null, null, 'resting']);

    await ana.post('/api/cycle/mode/update', { cycle_mode: 'natural' });
    expect(await spanOf(id)).toEqual(['2026-03-28', '2026-03-28', null]);
  });

  test('is paused while the consent is withdrawn', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await ana.post('/api/user/consent', { kind: 'privacy', given: 0 });

    expect(await spanOf(id)).toEqual([null, null, 'resting']);
  });

  test('follows the cycle again after its own days are cleared', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await changeTask(ana, id, {
      task_end_timestamp: secondsOf('2026-03-30T11:00:00Z'),
      task_start_timestamp: null,
    });
    expect((await taskOf(ana, id)).is_forecast).toBe(0);
    await changeTask(ana, id, { task_end_timestamp: null, task_start_timestamp: null });

    expect(await spanOf(id)).toEqual(['2026-03-28', '2026-03-28', null]);
  });

  test('has its limit before its phase', async () => {
    const id = await makeTask(ana, 'Tax return', {
      task_repeat: { ...DAY_3, each: 0, not_after: '2026-03-20' },
    });

    expect(await spanOf(id)).toEqual(['2026-03-20', '2026-03-20', 'deadline']);
    expect(await finish(ana, id)).toEqual({ next_task_id: null, next_on: null });
  });

  test('reports that a short cycle has no day 45, and skipping continues', async () => {
    const id = await makeTask(ana, 'Never', { task_repeat: { pin: { at: 'cycle_day', from: 45, to: 45 } } });

    expect(await spanOf(id)).toEqual([null, null, 'no_window']);
    expect(await skip(ana, id)).toMatchObject({ next_on: null });
    expect(await openTasks(ana)).toHaveLength(1);
  });
});
