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

/** The fourth day of a cycle; Paris is an hour ahead of UTC. */
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

/** The clock stands at an instant, and the session is a new one. */
async function goTo(instant: string): Promise<void> {
  await setClock(instant);
  ana = await signIn(ANA);
}

const dayOf = async (id: string) => (await taskOf(ana, id)).task_start_on;

describe('a task pinned to the cycle', () => {
  test('has the days of the first cycle that still has them', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });

    expect(await taskOf(ana, id)).toMatchObject({
      task_start_on: '2026-03-28',
      task_end_on: '2026-03-28',
      is_forecast: 1,
      repeat: 'cycle',
      task_repeat: { ...DAY_3, not_after: null },
    });
  });

  test('moves with an early period, says so once, and a date set by hand stays', async () => {
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

  test('is put back by one press, stays there this time, and follows the next cycle', async () => {
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

  test('undo leaves what was finished, deleted or changed since', async () => {
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

  test('a batch of somebody else is unknown, and one older than 14 days stays', async () => {
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

  test('looked at, the notice is gone and the history stays', async () => {
    await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await goTo('2026-03-23T09:00:00Z');
    await logPeriod(ana, '2026-03-23T08:00:00Z');
    const [batch] = await changesOf(ana);
    await ana.post(`/api/changes/${batch?.batch_id}/seen`, {});

    expect((await dashboardOf(ana)).moved).toBeNull();
    expect(await changesOf(ana)).toMatchObject([{ seen_at: secondsOf('2026-03-23T09:00:00Z') }]);
  });

  test('finished, it comes once in the next cycle, even if the start is corrected', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await goTo('2026-03-26T09:00:00Z');
    await logPeriod(ana, '2026-03-26T08:00:00Z');
    await goTo('2026-03-28T09:00:00Z');
    const { next_task_id: next, next_on: day } = await finish(ana, id);
    expect(day).toBe('2026-04-25');

    // Corrected as the calendar does it: deleted and added.
    const [newest] = await pastPeriods(ana);
    await ana.delete(`/api/cycle/period/${newest?.id}/delete`);
    await logPeriod(ana, '2026-03-27T08:00:00Z');
    expect(await openTasks(ana)).toHaveLength(1);
    expect(String(await dayOf(String(next))) > '2026-04-20').toBe(true);
  });

  test('skipped, it comes in the next cycle, and the skip is in the history without an undo', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    const { next_on: next } = await skip(ana, id);
    // A day more than twice 28: the forecast of a second cycle leans to the longer ones.
    expect(next).toBe('2026-04-26');

    const [batch] = await changesOf(ana);
    expect(batch).toMatchObject({
      cause: 'skipped',
      reason: { code: 'skipped' },
      items: [{ title: 'Meal prep', before: { task_start_on: '2026-03-28' } }],
    });
    expect(refusalIn(await ana.post(`/api/changes/${batch?.batch_id}/undo`, {}))).toEqual(CONFLICT);
  });

  test('rests in another mode, is never overdue then, and follows again afterwards', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'pregnant' });
    expect(await spanOf(id)).toEqual([null, null, 'resting']);

    await ana.post('/api/cycle/mode/update', { cycle_mode: 'natural' });
    expect(await spanOf(id)).toEqual(['2026-03-28', '2026-03-28', null]);
  });

  test('rests while the consent is withdrawn', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await ana.post('/api/user/consent', { kind: 'privacy', given: 0 });

    expect(await spanOf(id)).toEqual([null, null, 'resting']);
  });

  test('set free of its days by hand, it follows the cycle again', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await changeTask(ana, id, {
      task_end_timestamp: secondsOf('2026-03-30T11:00:00Z'),
      task_start_timestamp: null,
    });
    expect((await taskOf(ana, id)).is_forecast).toBe(0);
    await changeTask(ana, id, { task_end_timestamp: null, task_start_timestamp: null });

    expect(await spanOf(id)).toEqual(['2026-03-28', '2026-03-28', null]);
  });

  test('the limit comes before the phase', async () => {
    const id = await makeTask(ana, 'Tax return', {
      task_repeat: { ...DAY_3, each: 0, not_after: '2026-03-20' },
    });

    expect(await spanOf(id)).toEqual(['2026-03-20', '2026-03-20', 'deadline']);
    expect(await finish(ana, id)).toEqual({ next_task_id: null, next_on: null });
  });

  test('no day 45 in a short cycle: it says so, and Skip goes on', async () => {
    const id = await makeTask(ana, 'Never', { task_repeat: { pin: { at: 'cycle_day', from: 45, to: 45 } } });

    expect(await spanOf(id)).toEqual([null, null, 'no_window']);
    expect(await skip(ana, id)).toMatchObject({ next_on: null });
    expect(await openTasks(ana)).toHaveLength(1);
  });
});
