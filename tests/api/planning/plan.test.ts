import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { BATCHES_MAX } from '#domain/changes/changes.calls.ts';
import { planAppliedSchema, planPreviewSchema } from '#domain/planning/planning.calls.ts';
import { call, expectRefused, invalid, NOT_FOUND, RATE_LIMITED, refusalIn } from '../setup/calls.ts';
import { interrupt, setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, secondsOf, signIn } from '../setup/person.ts';
import { changesOf, changeTask, DAY_3, dashboardOf, finish, undo } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { listOf, makeTask, onDay, taskOf } from '../setup/tasks.ts';

/** A Monday morning; Paris is an hour ahead of UTC. */
const MONDAY = '2026-03-02T09:00:00Z';

let ana: Person;
beforeEach(async () => {
  await setClock(MONDAY);
  ana = await signIn(ANA);
});

async function preview(request: Record<string, unknown> = {}) {
  const answer = await ana.post('/api/plan/preview', { days: 7, ...request });
  return v.parse(planPreviewSchema, answer.body);
}

async function apply(placements: readonly { task_id: string; on: string }[]) {
  const answer = await ana.post('/api/plan/apply', { placements });
  const { success: _, ...applied } = v.parse(planAppliedSchema, answer.body);
  return applied;
}

const dueOn = (day: string) => ({ task_end_timestamp: secondsOf(`${day}T11:00:00Z`) });

/** Cycles of 28 days; the next period is forecast for 26 March. */
async function logCycles() {
  for (const day of ['2025-11-06', '2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26']) {
    await logPeriod(ana, `${day}T11:00:00Z`);
  }
}

describe('a preview', () => {
  test('distributes due tasks and tasks without a day over the week, with reasons, and writes nothing', async () => {
    const due = await makeTask(ana, 'VAT return', { ...dueOn('2026-03-04'), task_length: 60 });
    const free = await makeTask(ana, 'Tidy the shed', { task_length: 45, task_priority: 'high' });
    const { placements, days, waiting, forecast_as_of: asOf } = await preview();

    expect(
      placements.map(({ task_id: id, on, reasons }) => [id, on, reasons.map(({ code }) => code)]),
    ).toEqual([
      [due, '2026-03-02', ['due', 'room']],
      [free, '2026-03-03', ['priority', 'room']],
    ]);
    expect(days.map(({ date, room, used }) => [date, room, used]).slice(0, 3)).toEqual([
      ['2026-03-02', 90, 60],
      ['2026-03-03', 90, 45],
      ['2026-03-04', 90, 0],
    ]);
    expect([waiting, asOf]).toEqual([[], null]);
    expect((await listOf(ana)).every(({ planned_on: planned }) => planned === null)).toBe(true);
  });

  test('begins tomorrow if it is requested in the evening', async () => {
    await setClock('2026-03-02T17:00:00Z');
    ana = await signIn(ANA);

    expect((await preview()).days[0]?.date).toBe('2026-03-03');
    expect((await preview({ from: '2026-03-02' })).days[0]?.date).toBe('2026-03-02');
  });

  test('leaves a task out that ends before the plan begins, unless it is overdue', async () => {
    await setClock('2026-03-02T17:00:00Z');
    ana = await signIn(ANA);
    const ending = (day: string) => ({ task_end_timestamp: Date.parse(`${day}T12:00:00Z`) / 1000 });
    const overdue = await makeTask(ana, 'Book the accommodation', ending('2026-03-01'));
    const today = await makeTask(ana, 'Answer the landlord', ending('2026-03-02'));

    const inTheEvening = await preview();
    expect(inTheEvening.placements.map(({ task_id: id }) => id)).toEqual([overdue]);
    expect(inTheEvening.waiting).toEqual([]);
    const withToday = await preview({ from: '2026-03-02' });
    expect(withToday.placements.map(({ task_id: id }) => id).toSorted()).toEqual([overdue, today].toSorted());
  });

  test('uses the chosen phase, and leaves distant tasks out', async () => {
    await logCycles();
    const soon = await makeTask(ana, 'Write the outline', { task_cycle_phase: 'follicular' });
    const later = await makeTask(ana, 'Archive the year', { task_cycle_phase: 'luteal' });
    const { placements, waiting, days } = await preview();

    expect(placements).toMatchObject([
      { task_id: soon, reasons: [{ code: 'phase', phase: 'follicular' }, {}] },
    ]);
    expect(waiting).toMatchObject([{ task_id: later, why: { code: 'phase_later', phase: 'luteal' } }]);
    const why = waiting[0]?.why;
    expect(why?.code === 'phase_later' && String(why.from) > '2026-03-08').toBe(true);
    expect(days.at(-1)).toMatchObject({ phase: 'follicular' });
  });

  test('keeps tasks moved by hand and leaves out excluded ones', async () => {
    const fixedId = await makeTask(ana, 'VAT return', { task_length: 60 });
    const out = await makeTask(ana, 'Not now');
    const { placements } = await preview({
      keep: [{ task_id: fixedId, on: '2026-03-06' }],
      leave_out: [out],
    });

    expect(placements.map(({ task_id: id, on }) => [id, on])).toEqual([[fixedId, '2026-03-06']]);
  });

  test('keeps a pinned task in its days, and counts tasks that are already planned', async () => {
    await logCycles();
    await setClock('2026-03-23T09:00:00Z');
    ana = await signIn(ANA);
    const pinned = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3 });
    const planned = await makeTask(ana, 'Already planned', { planned_on: '2026-03-24', task_length: 70 });
    const { placements, days } = await preview();

    expect(placements).toMatchObject([
      { task_id: pinned, on: '2026-03-28', reasons: [{ code: 'window' }, {}] },
    ]);
    expect(days.find(({ date }) => date === '2026-03-24')).toMatchObject({ room: 20, planned: 70 });
    expect(placements.some(({ task_id: id }) => id === planned)).toBe(false);
  });

  test('says how many minutes are planned on a day that is more than full, with those of steps', async () => {
    const parent = await makeTask(ana, 'The garden', { planned_on: '2026-03-04' });
    await makeTask(ana, 'Dig', { parent_id: parent, task_length: 140 });
    await makeTask(ana, 'Anything', { planned_on: '2026-03-04' });
    const { days } = await preview();

    expect(days.find(({ date }) => date === '2026-03-04')).toMatchObject({ room: 0, planned: 170 });
    expect(days.find(({ date }) => date === '2026-03-05')).toMatchObject({ room: 90, planned: 0 });
  });

  test('uses the minutes of the steps for a task without its own', async () => {
    const parent = await makeTask(ana, 'The garden');
    await makeTask(ana, 'Dig', { parent_id: parent, task_length: 40 });
    await makeTask(ana, 'Sow', { parent_id: parent, task_length: 30 });

    expect((await preview()).placements).toMatchObject([{ task_id: parent, length: 70 }]);
  });

  test('refuses invalid values by the field’s name', async () => {
    await expectRefused((request: object) => ana.post('/api/plan/preview', { days: 7, ...request }), {
      days: [{ days: 10 }],
      from: ['2026-03-01', '2026-05-30', '2199-12-30'].map((from) => ({ from })),
    });
  });

  test('refuses a day to keep that is outside the range and a duplicate task', async () => {
    const id = await makeTask(ana, 'VAT return');
    const ask = (request: object) => ana.post('/api/plan/preview', { days: 7, ...request });
    expect(refusalIn(await ask({ keep: [{ task_id: id, on: '2026-03-20' }] }))).toEqual(invalid('keep.0.on'));
    const twice = { task_id: id, on: '2026-03-03' };
    expect(refusalIn(await ask({ keep: [twice, twice] }))).toEqual(invalid('keep'));
    expect(refusalIn(await ask({ keep: [twice], leave_out: [id] }))).toEqual(invalid('leave_out'));
  });

  test('does not know another person’s task', async () => {
    const ben = await signIn('ben@example.test');
    const id = await makeTask(ben, 'Ben’s');
    const ask = (request: object) => ana.post('/api/plan/preview', { days: 7, ...request });
    expect(refusalIn(await ask({ keep: [{ task_id: id, on: '2026-03-03' }] }))).toEqual(NOT_FOUND);
    expect(refusalIn(await ask({ leave_out: [id] }))).toEqual(NOT_FOUND);
  });

  test('is limited to thirty in ten minutes', async () => {
    for (let calls = 0; calls < 30; calls++) await preview();
    expect(refusalIn(await ana.post('/api/plan/preview', { days: 7 }))).toEqual(RATE_LIMITED);
  });
});

describe('placing a plan', () => {
  test('is one batch, appears on the dashboard, and one undo reverts all of it', async () => {
    const one = await makeTask(ana, 'VAT return');
    const two = await makeTask(ana, 'Tidy the shed', { planned_on: '2026-02-27' });
    const { batch_id: batch } = await apply([
      { task_id: one, on: '2026-03-02' },
      { task_id: two, on: '2026-03-03' },
    ]);

    expect(await taskOf(ana, one)).toMatchObject({ planned_on: '2026-03-02', task_start_on: null });
    const { tasks, moved } = await dashboardOf(ana);
    expect(tasks.tasks.map(({ id }) => id)).toEqual([one]);
    expect(moved).toBeNull();
    expect(await changesOf(ana)).toMatchObject([{ cause: 'planned', reason: { code: 'planned' } }]);

    expect(await undo(ana, String(batch))).toEqual({ undone: 2, kept: [] });
    expect((await taskOf(ana, one)).planned_on).toBeNull();
    // The previous day has passed meanwhile.
    expect((await taskOf(ana, two)).planned_on).toBe('2026-03-02');
  });

  test('skips tasks that were finished, deleted or given an earlier due date meanwhile', async () => {
    const titles = ['Done', 'Gone', 'Due before', 'Stays'];
    const [done = '', gone = '', before = '', stays = ''] = await Promise.all(
      titles.map((title) => makeTask(ana, title)),
    );
    await finish(ana, done);
    await ana.delete(`/api/task/${gone}/delete`);
    await changeTask(ana, before, dueOn('2026-03-03'));
    const { placed, skipped } = await apply(
      [done, gone, before, stays].map((id) => ({ task_id: id, on: '2026-03-05' })),
    );

    expect(placed).toBe(1);
    expect(skipped).toEqual([
      { task_id: done, why: 'finished' },
      { task_id: gone, why: 'deleted' },
      { task_id: before, why: 'due_before' },
    ]);
  });

  test('says what it did, whenever another call finishes the task', async () => {
    for (let beforeCall = 1; beforeCall <= 12; beforeCall++) {
      const id = await makeTask(ana, 'VAT return');
      await interrupt({
        beforeCall,
        statement: `update tasks set status = 'completed' where task_id = '${id}'`,
      });
      const { batch_id: batch, placed } = await apply([{ task_id: id, on: '2026-03-05' }]);
      await interrupt(null);
      const [row] = await query('select planned_on from tasks where task_id = ?', id);
      expect(row).toEqual({ planned_on: placed === 1 ? '2026-03-05' : null });
      expect(batch === null).toBe(placed === 0);
    }
  });

  test('is undone only where the tasks still have its day, whenever another call changes it', async () => {
    for (let beforeCall = 1; ; beforeCall++) {
      const id = await makeTask(ana, 'VAT return');
      const { batch_id: batch } = await apply([{ task_id: id, on: '2026-03-05' }]);
      await interrupt({
        beforeCall,
        statement: `update tasks set planned_on = '2026-03-10', title = 'Changed' where task_id = '${id}'`,
      });
      await undo(ana, String(batch));
      await interrupt(null);
      const [row] = await query('select planned_on, title from tasks where task_id = ?', id);
      const isAfterAll = row?.title !== 'Changed';
      expect(row?.planned_on).toBe(isAfterAll ? null : '2026-03-10');
      if (!isAfterAll) continue;
      // The batch is read and written by different calls.
      expect(beforeCall).toBeGreaterThan(3);
      break;
    }
  });

  test('skips another person’s task like a deleted one, and creates no batch without tasks', async () => {
    const ben = await signIn('ben@example.test');
    const id = await makeTask(ben, 'Ben’s');

    expect(await apply([{ task_id: id, on: '2026-03-05' }])).toEqual({
      batch_id: null,
      placed: 0,
      skipped: [{ task_id: id, why: 'deleted' }],
    });
    expect((await taskOf(ben, id)).planned_on).toBeNull();
    expect(await changesOf(ana)).toEqual([]);
  });

  test('stores no title of a planned task: the task’s current title is shown, and the stored one of older items', async () => {
    const one = await makeTask(ana, 'VAT return');
    const two = await makeTask(ana, 'Tidy the shed');
    await apply([one, two].map((id) => ({ task_id: id, on: '2026-03-05' })));
    expect(await query('select distinct title from change_items')).toEqual([{ title: '' }]);
    await changeTask(ana, one, { task_title: 'VAT' });
    await ana.delete(`/api/task/${two}/delete`);
    const titles = async () => (await changesOf(ana))[0]?.items.map(({ title }) => title).toSorted();

    expect(await titles()).toEqual(['', 'VAT']);
    await query("update change_items set title = 'As it was'");
    expect(await titles()).toEqual(['As it was', 'As it was']);
  });

  test('creates no batch for a plan that is already placed', async () => {
    const id = await makeTask(ana, 'VAT return');
    await apply([{ task_id: id, on: '2026-03-05' }]);

    expect(await apply([{ task_id: id, on: '2026-03-05' }])).toEqual({
      batch_id: null,
      placed: 1,
      skipped: [],
    });
    expect(await changesOf(ana)).toHaveLength(1);
  });

  test('removes the oldest batch with the 201st', async () => {
    await query(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${BATCHES_MAX})
      insert into change_batches (user_id, batch_id, cause, reason, made_at)
      select user_id, printf('0000-%03d', i), 'moved', '{"code":"mode"}', 1 from users, n`);
    await apply([{ task_id: await makeTask(ana, 'VAT return'), on: '2026-03-05' }]);

    expect(await query('select count(*) as batches, min(batch_id) as oldest from change_batches')).toEqual([
      { batches: BATCHES_MAX, oldest: '0000-002' },
    ]);
  });

  test('is limited to thirty in ten minutes', async () => {
    const placements = [{ task_id: await makeTask(ana, 'VAT return'), on: '2026-03-05' }];
    for (let calls = 0; calls < 30; calls++) await apply(placements);
    expect(refusalIn(await ana.post('/api/plan/apply', { placements }))).toEqual(RATE_LIMITED);
  });

  test('twice in parallel under one key is one batch', async () => {
    const id = await makeTask(ana, 'VAT return');
    const sent = {
      stx: ana.stx,
      headers: { 'idempotency-key': 'key-1' },
      body: { placements: [{ task_id: id, on: '2026-03-05' }] },
    };
    const answers = await Promise.all([
      call('POST /api/plan/apply', sent),
      call('POST /api/plan/apply', sent),
    ]);

    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await query('select count(*) as batches from change_batches')).toEqual([{ batches: 1 }]);
  });

  test('refuses days in the past or later than any preview, and a duplicate task', async () => {
    const id = await makeTask(ana, 'VAT return');
    const put = (placements: unknown) => ana.post('/api/plan/apply', { placements });
    expect(refusalIn(await put([{ task_id: id, on: '2026-03-01' }]))).toEqual(invalid('placements.0.on'));
    // A preview begins within 60 days and has at most 14.
    expect(refusalIn(await put([{ task_id: id, on: '2026-05-15' }]))).toEqual(invalid('placements.0.on'));
    expect((await put([{ task_id: id, on: '2026-05-14' }])).status).toBe(200);
    const one = { task_id: id, on: '2026-03-04' };
    expect(refusalIn(await put([one, one]))).toEqual(invalid('placements'));
    expect(refusalIn(await put([]))).toEqual(invalid('placements'));
  });

  test('carries a task over when its planned day passes, without making it overdue', async () => {
    const id = await makeTask(ana, 'VAT return', { planned_on: '2026-03-02' });
    await setClock('2026-03-04T09:00:00Z');
    ana = await signIn(ANA);
    const [row] = await onDay(ana, { at: '2026-03-04T09:00:00Z' });

    expect(row).toMatchObject({ id, is_carried_over: 1, due_date: null });
    expect((await preview()).placements).toMatchObject([
      { task_id: id, reasons: [{ code: 'carried_over' }, {}] },
    ]);
  });
});
