import { beforeEach, describe, expect, test } from 'vitest';
import { costsOf } from '../setup/costs.ts';
import { breakDatabase, interrupt, mendDatabase, runCron, runReminders, setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, pastPeriods, signIn } from '../setup/person.ts';
import { changesOf, changeTask, DAY_3, openTasks, skip, undo } from '../setup/repeats.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';

let ana: Person;
beforeEach(async () => {
  await setClock('2026-03-01T09:00:00Z');
  ana = await signIn(ANA);
  // Cycles of 28 days, so that the next one is forecast for 26 March.
  for (const day of ['2025-11-06', '2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26']) {
    await logPeriod(ana, `${day}T11:00:00Z`);
  }
});

/** Sets the clock to an instant, and signs in again. */
async function goTo(instant: string): Promise<void> {
  await setClock(instant);
  ana = await signIn(ANA);
}

/** Creates 301 open tasks with the same pin, more than one write contains. */
async function makeHundreds(): Promise<void> {
  await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
  await query(`insert into tasks (user_id, task_id, title, title_folded, status, priority, created_at, repeats, series_id, occurrence, start_on, end_on)
    select user_id, task_id || value, title, title_folded, status, priority, created_at, repeats, series_id, occurrence + value, start_on, end_on
    from tasks, json_each('[${Array.from({ length: 300 }, (_, n) => n + 1)}]')`);
}

const dayOf = async (id: string) => (await taskOf(ana, id)).task_start_on;

describe('the scheduling queue', () => {
  test('contains only people with an open pinned task', async () => {
    const queued = async () => (await query('select count(*) as people from place_queue'))[0]?.people;
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    expect(await queued()).toBe(1);
    await changeTask(ana, id, { task_repeat: null });
    expect(await queued()).toBe(0);
    await changeTask(ana, id, { task_repeat: DAY_3 });
    expect(await queued()).toBe(1);
    await ana.delete(`/api/task/${id}/delete`);
    expect(await queued()).toBe(0);
  });

  test.each([
    ['Europe/Brussels', '2026-03-28T23:00:00.000Z', '2026-03-28T12:00:00Z'],
    ['Europe/Brussels', '2026-03-29T22:00:00.000Z', '2026-03-29T12:00:00Z'],
    ['Europe/Brussels', '2026-10-24T22:00:00.000Z', '2026-10-24T12:00:00Z'],
    ['Europe/Brussels', '2026-10-25T23:00:00.000Z', '2026-10-25T12:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-29T10:00:00.000Z', '2026-03-29T09:00:00Z'],
    // That night has no midnight there, because the clocks go from 23:59 to 1:00.
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-05T12:00:00Z'],
  ])('in %s the next midnight is %s', async (timezone, midnight, now) => {
    await goTo(now);
    await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await ana.post('/api/user/timezone/update', { timezone });
    const [row] = await query('select next_place_at from place_queue');

    expect(new Date(Number(row?.next_place_at) * 1000).toISOString()).toBe(midnight);
  });

  test('a late period moves the task day by day, with one notice', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    for (const day of ['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05']) {
      await runReminders(`${day}T00:00:00Z`);
    }
    await goTo('2026-04-05T00:00:00Z');
    expect(String(await dayOf(id)) >= '2026-04-05').toBe(true);
    const batches = await changesOf(ana);
    expect(batches.filter(({ reason }) => reason.code === 'late')).toHaveLength(1);
  });

  test('a task before the period says that its days passed when the period is logged on its fourth day', async () => {
    await goTo('2026-03-10T09:00:00Z');
    const pin = { at: 'before_period', from: 7, to: 1 };
    const id = await makeTask(ana, 'Massage', { task_repeat: { pin, each: 1 } });
    await runReminders('2026-03-22T00:00:00Z');
    await goTo('2026-03-25T09:00:00Z');
    const { task_end_on: lastDay, pin_state: state } = await taskOf(ana, id);
    expect([lastDay, state]).toEqual(['2026-03-25', null]);
    const before = (await changesOf(ana)).length;

    // Neither of its days changes, as its last one is today.
    await logPeriod(ana, '2026-03-22T11:00:00Z');
    expect(await taskOf(ana, id)).toMatchObject({ task_end_on: '2026-03-25', pin_state: 'days_passed' });
    const changes = await changesOf(ana);
    expect(changes).toHaveLength(before + 1);
    expect(changes[0]).toMatchObject({ cause: 'moved', items: [{ task_id: id }] });
    expect((await skip(ana, id)).next_on).not.toBeNull();
  });

  test('nobody waits for a person with hundreds, who comes after the others', async () => {
    await makeHundreds();
    await query('update place_queue set next_place_at = next_place_at - 60');
    for (let n = 0; n < 11; n++) {
      await makeTask(await signIn(`other-${n}@example.test`), 'Meal prep', { task_repeat: DAY_3 });
    }
    const [{ user_id: hers } = {}] = await query('select user_id from users where email = ?', ANA);

    const costs = await costsOf(fetchWorker, () => runReminders('2026-03-02T12:00:00Z'));
    const placed = costs.filter(({ sql }) => /^update "place_queue" set "next_place_at"/.test(sql));
    expect(placed).toHaveLength(12);
    expect(placed.findIndex(({ params }) => params.includes(hers))).toBe(11);
  });

  test('leaves a series in the cycle to which another call finishes it, whenever that is', async () => {
    await goTo('2026-03-23T09:00:00Z');
    for (let beforeCall = 1; ; beforeCall++) {
      const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
      await interrupt({
        beforeCall,
        statement: `update task_series set made = 2, ref_on = '2026-03-23', ref_skip = 1 where series_id = '${id}'`,
      });
      const period = await logPeriod(ana, '2026-03-23T08:00:00Z');
      await interrupt(null);
      const [series] = await query('select made, ref_on, ref_skip from task_series where series_id = ?', id);
      const isAfterAll = series?.made === 1;
      expect(series).toMatchObject({ ref_on: '2026-03-23', ref_skip: isAfterAll ? 0 : 1 });
      if (isAfterAll) break;
      await ana.delete(`/api/task/${id}/delete`);
      await ana.delete(`/api/cycle/period/${period}/delete`);
    }
  });

  test('a list that is read before the timer runs shows today’s days', async () => {
    await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await goTo('2026-04-06T09:00:00Z');
    const [task] = await openTasks(ana);

    expect(String(task?.start_date) >= '2026-04-06').toBe(true);
  });

  test('tasks are scheduled within 15 minutes of an interruption after the log', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await goTo('2026-03-23T09:00:00Z');
    const before = await query('select start_on from tasks');
    await breakDatabase({ atCall: 3, isCarriedOut: false, lasts: 'on', of: 'writes' });
    await ana.post('/api/cycle/period/log', { is_now: 1 });
    await mendDatabase();
    expect(await query('select start_on from tasks')).toEqual(before);
    expect(await pastPeriods(ana)).toHaveLength(6);

    await runReminders('2026-03-23T09:15:00Z');
    expect(await query('select start_on from tasks')).toEqual([{ start_on: '2026-03-25' }]);
    await goTo('2026-03-23T09:16:00Z');
    expect(await dayOf(id)).toBe('2026-03-25');
  });

  test('an interruption between two slices has recorded the moves so far, and the next run records the rest', async () => {
    const itemsOf = (state: string) =>
      query(`select count(*) as items, sum(${state}) as moved, count(distinct batch_id) as batches
        from change_items join tasks using (user_id, task_id)`);
    const isMoved = "after ->> 'task_start_on' = start_on";
    await makeHundreds();
    await goTo('2026-03-23T09:00:00Z');
    await breakDatabase({ atCall: 4, isCarriedOut: false, lasts: 'on', of: 'writes' });
    await ana.post('/api/cycle/period/log', { is_now: 1 });
    await mendDatabase();
    expect(await itemsOf(isMoved)).toEqual([{ items: 250, moved: 250, batches: 1 }]);

    await runReminders('2026-03-23T09:15:00Z');
    expect(await itemsOf(isMoved)).toEqual([{ items: 301, moved: 301, batches: 2 }]);
    await goTo('2026-03-23T09:16:00Z');
    for (const { batch_id: id } of await changesOf(ana)) expect((await undo(ana, id)).kept).toEqual([]);
    expect(await itemsOf("before ->> 'task_start_on' = start_on")).toMatchObject([{ moved: 301 }]);
  });

  test('hundreds that move in slices share one notice, and the same one while the period is late', async () => {
    await makeHundreds();
    for (const day of ['2026-04-02', '2026-04-03', '2026-04-04']) {
      await runReminders(`${day}T00:00:00Z`);
      expect(
        await query(`select count(*) as items, count(distinct batch_id) as batches,
          sum(after ->> 'task_start_on' = start_on) as moved from change_items join tasks using (user_id, task_id)`),
      ).toEqual([{ items: 301, batches: 1, moved: 301 }]);
    }
  });

  test('deleting the account leaves no row', async () => {
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    await skip(ana, id);
    await ana.delete('/api/user/delete');

    for (const table of ['task_series', 'place_queue', 'change_batches', 'change_items', 'tasks']) {
      expect(await query(`select count(*) as rows from ${table}`)).toEqual([{ rows: 0 }]);
    }
  });

  test('batches are deleted 90 days after their creation', async () => {
    await skip(ana, await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 }));
    await runCron('2026-05-29T09:00:00Z');
    expect(await query('select count(*) as batches from change_batches')).toEqual([{ batches: 1 }]);
    await runCron('2026-05-31T09:00:00Z');
    expect(await query('select count(*) as items from change_items')).toEqual([{ items: 0 }]);
  });
});
