import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { planAppliedSchema, planPreviewSchema } from '#domain/planning/planning.calls.ts';
import { call, expectRefused, invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, secondsOf, signIn } from '../setup/person.ts';
import { changesOf, changeTask, DAY_3, finish, MONDAYS, undo } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';

/** A Monday morning, 10:07 in Paris. */
const MONDAY = '2026-03-02T09:07:00Z';

let ana: Person;
beforeEach(async () => {
  await setClock(MONDAY);
  ana = await signIn(ANA);
});

async function preview(request: Record<string, unknown> = {}) {
  const answer = await ana.post('/api/plan/preview', { days: 7, ...request });
  return v.parse(planPreviewSchema, answer.body);
}
const dayOf = ({ days }: Awaited<ReturnType<typeof preview>>, date: string) =>
  days.find((day) => day.date === date);
/** What takes the hours of a day, as text. */
const blocksOn = async (date: string, request: Record<string, unknown> = {}) =>
  dayOf(await preview(request), date)?.blocks.map(({ from, until, title }) => `${from}–${until} ${title}`);

const apply = (placements: unknown) => ana.post('/api/plan/apply', { placements });
const applied = async (placements: unknown) => v.parse(planAppliedSchema, (await apply(placements)).body);

const dueOn = (day: string) => ({ task_end_timestamp: secondsOf(`${day}T11:00:00Z`) });

describe('the hours of a day', () => {
  test('are 8:00 to 20:00 or hers, and free from the next quarter of an hour on today', async () => {
    const hours = [{ from: '09:30', until: '18:00' }];
    const window = [...hours, ...Array(6).fill(null)];
    await ana.post('/api/plan/preferences/update', { window });
    const { days } = await preview();

    expect(days.map((day) => [day.hours, day.blocks, day.free]).slice(0, 2)).toEqual([
      [{ from: '09:30', until: '18:00' }, [], [{ from: '10:15', until: '18:00' }]],
      [{ from: '08:00', until: '20:00' }, [], [{ from: '08:00', until: '20:00' }]],
    ]);
    expect(days.every(({ busy_minutes: minutes }) => minutes === null)).toBe(true);
  });

  test('name the tasks with a time, each day its part of a night', async () => {
    const night = await makeTask(ana, 'Night shift', {
      ...dueOn('2026-03-04'),
      task_time: '22:30',
      task_length: 480,
    });
    const plan = await preview();
    const task = { kind: 'task', task_id: night, title: 'Night shift' };

    expect([dayOf(plan, '2026-03-04')?.blocks, dayOf(plan, '2026-03-05')?.blocks]).toEqual([
      [{ ...task, from: '22:30', until: '24:00' }],
      [{ ...task, from: '00:00', until: '06:30' }],
    ]);
    await finish(ana, night);
    expect(await blocksOn('2026-03-04')).toEqual([]);
  });

  test('have the part of a block that began the day before the first, and its task is planned anew', async () => {
    await ana.post('/api/plan/preferences/update', { minutes: [720, 0, 0, 0, 0, 0, 0] });
    const fields = { planned_on: '2026-03-01', task_time: '23:00', task_length: 700 };
    const night = await makeTask(ana, 'Long journey', fields);
    const { placements, days } = await preview();

    expect(days[0]?.blocks).toMatchObject([{ from: '00:00', until: '10:40', task_id: night }]);
    expect(days[0]?.free).toEqual([{ from: '10:40', until: '20:00' }]);
    expect(placements).toMatchObject([{ task_id: night, at: '23:00' }]);
  });

  test('know a task with a time behind hundreds of others', async () => {
    await makeTask(ana, 'Dentist', { ...dueOn('2026-03-05'), task_time: '10:40' });
    for (const day of ['end_on', 'planned_on']) {
      await query(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
        insert into tasks (user_id, task_id, title, title_folded, status, priority, created_at, ${day})
        select user_id, '${day}-' || i, 'x', 'x', 'not_started', 0, 1, '2026-02-20' from users, n`);
    }
    await makeTask(ana, 'Swim', { planned_on: '2026-03-05', task_time: '18:00' });

    expect(await blocksOn('2026-03-05')).toEqual(['10:40–11:10 Dentist', '18:00–18:30 Swim']);
  });
});

describe('a task with a time on one of the days', () => {
  test('stays there, and takes its minutes and its hours', async () => {
    const due = await makeTask(ana, 'Dentist', {
      ...dueOn('2026-03-03'),
      task_time: '10:40',
      task_length: 60,
    });
    const other = await makeTask(ana, 'VAT return', { ...dueOn('2026-03-03'), task_length: 20 });
    const plan = await preview();

    expect(plan.placements.map(({ task_id: id }) => id)).toEqual([other]);
    expect(plan.waiting).toEqual([]);
    expect(dayOf(plan, '2026-03-03')).toMatchObject({
      room: 30,
      planned: 60,
      free: [
        { from: '08:00', until: '10:40' },
        { from: '11:40', until: '20:00' },
      ],
    });
    await changeTask(ana, due, { task_time: null });
    expect((await preview()).placements).toHaveLength(2);
  });

  test('is planned on another day if the person keeps it there, with its time', async () => {
    const id = await makeTask(ana, 'Dentist', { ...dueOn('2026-03-05'), task_time: '10:40' });
    const plan = await preview({ keep: [{ task_id: id, on: '2026-03-03' }] });

    expect(plan.placements).toMatchObject([
      { task_id: id, on: '2026-03-03', at: '10:40', is_own_time: 1, length: 30 },
    ]);
    expect(plan.days.every(({ blocks, planned }) => blocks.length + planned === 0)).toBe(true);
  });

  test('is planned in its window while a pin moves it, and stays where it is planned or held', async () => {
    for (const day of ['2025-11-06', '2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26']) {
      await logPeriod(ana, `${day}T11:00:00Z`);
    }
    await setClock('2026-03-23T09:00:00Z');
    ana = await signIn(ANA);
    const id = await makeTask(ana, 'Meal prep', { task_repeat: DAY_3, task_time: '17:15' });
    const plan = await preview();

    expect(plan.placements).toMatchObject([{ task_id: id, on: '2026-03-28', at: '17:15' }]);
    expect(plan.days.flatMap(({ blocks }) => blocks)).toEqual([]);
    await changeTask(ana, id, { planned_on: '2026-03-27' });
    expect((await preview()).placements).toEqual([]);
    expect(await blocksOn('2026-03-27')).toEqual(['17:15–17:45 Meal prep']);
    await changeTask(ana, id, { planned_on: null, ...dueOn('2026-03-29') });
    expect(await blocksOn('2026-03-29')).toEqual(['17:15–17:45 Meal prep']);
  });

  test('keeps its time when it is overdue or carried over, and is planned anew', async () => {
    const late = await makeTask(ana, 'Late', { ...dueOn('2026-02-27'), task_time: '11:00' });
    const over = await makeTask(ana, 'Over', { planned_on: '2026-02-27', task_time: '12:00' });
    const { placements } = await preview();

    expect(placements.map(({ task_id: id, on, at }) => [id, on, at])).toEqual([
      [late, '2026-03-02', '11:00'],
      [over, '2026-03-03', '12:00'],
    ]);
  });
});

describe('busy hours', () => {
  const at = (text: string) => secondsOf(`${text}:00Z`);
  /** Busy from 9:00 to 12:30 in Paris on Tuesday, and away on Wednesday. */
  const busy = {
    intervals: [[at('2026-03-03T08:00'), at('2026-03-03T11:30')]],
    all_day: ['2026-03-04'],
    out_of_office: ['2026-03-04'],
  };
  const read = () => ana.post('/api/busy/source/add', { label: 'Work', busy });

  test('take hours, lessen the room and leave gaps, until the person doesn’t want them counted', async () => {
    const window = Array(7).fill({ from: '09:00', until: '13:00' });
    await ana.post('/api/plan/preferences/update', { window });
    expect((await read()).status).toBe(201);
    const id = await makeTask(ana, 'VAT return', { ...dueOn('2026-03-05'), task_length: 30 });
    const leave = { from: '2026-03-03', suggest_times: 1 };
    const { days, placements } = await preview(leave);

    expect(days.slice(0, 3)).toMatchObject([
      {
        room: 30,
        planned: 0,
        busy_minutes: 210,
        blocks: [{ kind: 'busy', from: '09:00', until: '12:30', task_id: null, title: null }],
        free: [{ from: '12:30', until: '13:00' }],
      },
      { room: 0, busy_minutes: 1_440, free: [] },
      { room: 90, busy_minutes: 0, blocks: [], free: [{ from: '09:00', until: '13:00' }] },
    ]);
    expect(placements).toMatchObject([
      {
        task_id: id,
        on: '2026-03-03',
        at: '12:30',
        reasons: [{ code: 'due' }, { code: 'gap', from: '12:30' }],
      },
    ]);

    await ana.post('/api/plan/preferences/update', { use_busy: 0 });
    expect((await preview(leave)).days.slice(0, 2)).toMatchObject([
      { room: 90, busy_minutes: null, blocks: [] },
      { room: 90, busy_minutes: null, blocks: [] },
    ]);
  });

  test('count for somebody without preferences, and say nothing of days that no calendar covers', async () => {
    expect((await preview()).days.map(({ busy_minutes: minutes }) => minutes)).toEqual(Array(7).fill(null));
    await read();
    expect((await preview()).days.map(({ busy_minutes: minutes }) => minutes).slice(0, 3)).toEqual([
      0, 210, 1_440,
    ]);
    const { days } = await preview({ from: '2026-04-28', days: 14 });
    expect(days.every(({ busy_minutes: minutes }) => minutes === 0)).toBe(true);
  });
});

describe('suggested times', () => {
  test('are in the gaps, if the call or else the preference asks for them', async () => {
    await makeTask(ana, 'Dentist', { ...dueOn('2026-03-02'), task_time: '10:40' });
    const id = await makeTask(ana, 'VAT return', { ...dueOn('2026-03-02'), task_length: 45 });
    const atOf = async (request = {}) => (await preview(request)).placements.map(({ at }) => at);

    expect(await atOf()).toEqual([null]);
    expect(await atOf({ suggest_times: 1 })).toEqual(['11:10']);
    await ana.post('/api/plan/preferences/update', { suggest_times: 1 });
    expect(await atOf({ suggest_times: false })).toEqual([null]);
    expect((await preview()).placements).toMatchObject([
      {
        task_id: id,
        at: '11:10',
        is_own_time: 0,
        reasons: [{ code: 'due' }, { code: 'gap', from: '11:10', until: '20:00' }],
      },
    ]);
  });

  test('are refused by the field’s name if they are no flag', async () => {
    await expectRefused((request: object) => ana.post('/api/plan/preview', { days: 7, ...request }), {
      suggest_times: [{ suggest_times: 2 }, { suggest_times: 'yes' }],
    });
  });
});

describe('placing with times', () => {
  test('sets them in one batch, and one undo takes them back with the days', async () => {
    const titles = ['New', 'Other', 'Same', 'Null'];
    const [fresh, other, same, none] = await Promise.all(
      titles.map((title, index) => makeTask(ana, title, index === 0 ? {} : { task_time: '09:00' })),
    );
    const on = '2026-03-05';
    const { batch_id: batch } = await applied([
      { task_id: fresh, on, at: '10:40' },
      { task_id: other, on, at: '11:10' },
      { task_id: same, on },
      { task_id: none, on, at: null },
    ]);
    const times = () =>
      Promise.all([fresh, other, same, none].map(async (id) => (await taskOf(ana, String(id))).task_time));

    expect(await times()).toEqual(['10:40', '11:10', '09:00', '09:00']);
    expect(await changesOf(ana)).toHaveLength(1);
    expect(await undo(ana, String(batch))).toMatchObject({ undone: 4 });
    expect(await times()).toEqual([null, '09:00', '09:00', '09:00']);
  });

  test('sets the time of a task that is planned for that day already, once', async () => {
    const id = await makeTask(ana, 'VAT return', { planned_on: '2026-03-05' });
    const placement = { task_id: id, on: '2026-03-05', at: '10:40' };

    expect(await applied([placement])).toMatchObject({ batch_id: expect.any(String), placed: 1 });
    expect(await applied([placement])).toMatchObject({ batch_id: null, placed: 1 });
  });

  test('sets the time of one occurrence of a series, and the next has its own', async () => {
    const id = await makeTask(ana, 'Review', { task_repeat: MONDAYS, task_time: '09:00' });
    await applied([{ task_id: id, on: '2026-03-02', at: '16:00' }]);
    const { next_task_id: next } = await changeTask(ana, id, { task_status: 'completed' });

    expect([(await taskOf(ana, id)).task_time, (await taskOf(ana, String(next))).task_time]).toEqual([
      '16:00',
      '09:00',
    ]);
  });

  test('refuses what is no time, and writes nothing', async () => {
    const id = await makeTask(ana, 'VAT return');
    for (const at of ['9:30', '24:00', '10:60', '10:40:00', 640, true, '']) {
      expect(refusalIn(await apply([{ task_id: id, on: '2026-03-05', at }]))).toEqual(
        invalid('placements.0.at'),
      );
    }
    expect(await taskOf(ana, id)).toMatchObject({ planned_on: null, task_time: null });
  });

  test('twice in parallel under one key is one batch', async () => {
    const id = await makeTask(ana, 'VAT return');
    const sent = {
      stx: ana.stx,
      headers: { 'idempotency-key': 'key-1' },
      body: { placements: [{ task_id: id, on: '2026-03-05', at: '10:40' }] },
    };
    await Promise.all([call('POST /api/plan/apply', sent), call('POST /api/plan/apply', sent)]);

    expect(await query('select count(*) as batches from change_batches')).toEqual([{ batches: 1 }]);
  });
});
