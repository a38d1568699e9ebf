import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { planAppliedSchema } from '#domain/planning/planning.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import type { PersonContext } from '#worker/context.ts';
import { openDatabase } from '#worker/platform/database.ts';
import { settleAdviceBefore } from '#worker/tasks/advice.ts';
import { agree } from '../retention/forgetting.ts';
import { costsOf } from '../setup/costs.ts';
import { runCron, runForgetting, setClock } from '../setup/outside.ts';
import { ANA, logStarts, type Person, secondsOf, setMode, signIn } from '../setup/person.ts';
import { changeTask, DAY_3, finish, reopen, undo } from '../setup/repeats.ts';
import { DB, fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import { insightsOf } from './insights.ts';

const at = (date: string) => `${date}T11:00:00Z`;

let ana: Person;
/** Goes to a day, on which she signs in. */
async function on(date: string): Promise<void> {
  await setClock(at(date));
  ana = await signIn(ANA);
}
beforeEach(() => on('2026-03-02'));

const adviceOf = async () => (await insightsOf(ana)).advice;
const settled = () =>
  query('select month, kind, outcome, n from advice_counts order by month, kind, outcome');

const advised = (date: string, phase = 'ovulation', percent = 60) =>
  makeTask(ana, 'Give a talk', {
    task_end_timestamp: secondsOf(at(date)),
    task_cycle_phase: phase,
    task_advised: { phase, percent },
  });

/** The person in this process, with the Worker's database. */
async function inProcess(date: string): Promise<PersonContext> {
  const [row] = await query('select user_id from users');
  const userId = String(row?.user_id);
  const db = openDatabase(DB as unknown as Parameters<typeof openDatabase>[0]); // the same binding, behind a proxy
  const deps = { db, now: () => secondsOf(at(date)), newId: () => '', config: { JOURNAL_KEYS: new Map() } };
  return { context: { deps }, deps, owner: { userId, shard: 'DB' }, userId } as unknown as PersonContext; // what it uses
}
const settleBefore = async (date: string) => settleAdviceBefore(await inProcess('2026-03-20'), day(date));

describe('days of the date finder', () => {
  // Ovulation is on days 14 to 16 of a cycle of 28 days: 27 January to 29, and 24 February to 26.
  beforeEach(async () => {
    await on('2026-03-20');
    await logStarts(ana, ['2026-01-14', '2026-02-11', '2026-03-11']);
  });

  test('count once their cycle is known, beside the odds that were named; others are unknown, or not yet there', async () => {
    for (const date of ['2026-01-27', '2026-02-25', '2026-02-26']) await advised(date);
    await advised('2026-02-27');
    await advised('2026-02-12', 'menstrual', 95);
    await advised('2025-12-25');
    await advised('2026-03-15');
    await advised('2026-04-20');
    const { best_dates: dates } = await adviceOf();
    expect(dates).toEqual({ n: 5, kept: 4, needed: 0, expected: 3.4, unknown: 1, phase: null });
  });

  test('are those that the person left as they were; a task on another day or deleted is gone from the record', async () => {
    const [stays, planned] = [await advised('2026-02-25'), await advised('2026-02-10')];
    const [moved, goes] = [await advised('2026-02-11'), await advised('2026-01-28')];
    expect((await adviceOf()).best_dates).toMatchObject({ n: 4, kept: 2 });
    await changeTask(ana, planned, { planned_on: '2026-02-24' });
    await changeTask(ana, moved, { task_end_timestamp: secondsOf(at('2026-02-26')) });
    await ana.delete(`/api/task/${goes}/delete`);
    expect((await adviceOf()).best_dates).toMatchObject({ n: 1, kept: 1, needed: 4, phase: 'ovulation' });
    await changeTask(ana, planned, { planned_on: '2026-02-10' });
    await finish(ana, stays);
    expect((await adviceOf()).best_dates).toMatchObject({ n: 2, kept: 1, expected: 1.2 });
  });

  test('are none once their task follows the cycle', async () => {
    const id = await advised('2026-04-20');
    await changeTask(ana, id, { task_repeat: { ...DAY_3, each: 0 } });
    await on('2026-04-10');
    await logStarts(ana, ['2026-04-08']);
    await finish(ana, id);
    await on('2026-05-07');
    await logStarts(ana, ['2026-05-06']);
    expect((await adviceOf()).best_dates).toMatchObject({ n: 0, unknown: 0 });
  });

  test('are no longer theirs while a plan has the task on another day, until that is undone', async () => {
    const id = await advised('2026-03-24', 'follicular');
    const batch = await apply([{ task_id: id, on: '2026-03-22' }]);
    await on('2026-04-09');
    await logStarts(ana, ['2026-04-08']);
    expect((await adviceOf()).best_dates).toMatchObject({ n: 0, unknown: 0 });
    await setClock(at('2026-03-21'));
    ana = await signIn(ANA);
    await undo(ana, batch);
    await on('2026-04-09');
    expect((await adviceOf()).best_dates).toMatchObject({ n: 1 });
  });

  test('in another mode are unknown, and all else is counted', async () => {
    await advised('2026-03-13');
    const nap = await makeTask(ana, 'A long nap', { task_cycle_phase: 'menstrual' });
    await finish(ana, nap);
    expect((await adviceOf()).best_dates).toMatchObject({ n: 0, unknown: 0 });
    await setMode(ana, { cycle_mode: 'pregnant', since: '2026-03-14' });
    const { best_dates: days, suggestions } = await adviceOf();
    expect([days, suggestions]).toMatchObject([
      { n: 0, unknown: 1 },
      { n: 1, kept: 1 },
    ]);
  });
});

const apply = async (placements: readonly { task_id: string; on: string; at?: string }[]) =>
  v.parse(planAppliedSchema, (await ana.post('/api/plan/apply', { placements })).body).batch_id ?? '';

describe('plans', () => {
  /** A week with every outcome: five done by their day, one later, one moved by hand, one deleted, two taken back, two by hand. */
  async function planWeek() {
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) ids.push(await makeTask(ana, `Task ${index}`));
    const [early = '', late = '', moved = '', deleted = '', own = '', ownLate = ''] = ids;
    const [back, onTime] = [ids.slice(6, 8), ids.slice(8)];
    const placed = [early, late, moved, deleted, ...onTime];
    await apply(placed.map((id) => ({ task_id: id, on: '2026-03-04' })));
    const undone = await apply(back.map((id) => ({ task_id: id, on: '2026-03-05' })));
    for (const id of [own, ownLate]) await changeTask(ana, id, { planned_on: '2026-03-05' });
    await undo(ana, undone);
    await on('2026-03-03');
    await finish(ana, early);
    await changeTask(ana, moved, { planned_on: '2026-03-06' });
    await ana.delete(`/api/task/${deleted}/delete`);
    await on('2026-03-04');
    for (const id of [...onTime, own]) await finish(ana, id);
    return { late, ownLate, moved };
  }
  const WEEK = {
    n: 9,
    kept: 5,
    needed: 0,
    later: 1,
    moved: 1,
    taken_back: 2,
    by_hand: { n: 3, kept: 1 },
    differs: 0,
  };

  test('count what became of each placement, beside what was planned by hand in the same month', async () => {
    const { late, moved } = await planWeek();
    // Its day isn't over.
    expect((await adviceOf()).plans).toMatchObject({ n: 8, later: 0, by_hand: { n: 0 } });
    await on('2026-03-10');
    expect((await adviceOf()).plans).toEqual(WEEK);
    for (const id of [late, moved]) await finish(ana, id);
    expect((await adviceOf()).plans).toEqual(WEEK);
  });

  test('are counted once by a later plan: before its day the first placement is no case, afterwards it was moved', async () => {
    const [soon, late] = [await makeTask(ana, 'Soon'), await makeTask(ana, 'Late')];
    await apply([soon, late].map((id) => ({ task_id: id, on: '2026-03-04' })));
    await apply([{ task_id: soon, on: '2026-03-06' }]);
    await on('2026-03-07');
    await apply([{ task_id: late, on: '2026-03-08' }]);
    await finish(ana, late);
    await on('2026-03-10');
    expect((await adviceOf()).plans).toMatchObject({ n: 3, kept: 1, later: 1, moved: 1, taken_back: 0 });
  });

  test('are judged by the person’s own days', async () => {
    await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
    const [done, moved] = [await makeTask(ana, 'Done'), await makeTask(ana, 'Moved')];
    const undone = await apply([{ task_id: done, on: '2026-03-05' }]);
    await apply([{ task_id: moved, on: '2026-03-04' }]);
    // There it's one o'clock on the next day.
    await on('2026-03-04');
    await finish(ana, done);
    await undo(ana, undone);
    await apply([{ task_id: moved, on: '2026-03-06' }]);
    expect((await adviceOf()).plans).toMatchObject({ n: 2, kept: 1, moved: 1, taken_back: 0 });
    await runCron(at('2026-06-10'));
    ana = await signIn(ANA);
    expect(await query('select batch_id from change_batches')).toEqual([]);
    expect((await adviceOf()).plans).toMatchObject({ n: 3, kept: 1, later: 1, moved: 1, taken_back: 0 });
  });

  test('that are undone are taken back, also if only a time was planned', async () => {
    const id = await makeTask(ana, 'Twice');
    await apply([{ task_id: id, on: '2026-03-04' }]);
    await undo(ana, await apply([{ task_id: id, on: '2026-03-04', at: '09:00' }]));
    await finish(ana, id);
    expect((await adviceOf()).plans).toMatchObject({ n: 2, kept: 1, taken_back: 1 });
  });

  test('have the same counts after their batches expired, added up exactly once', async () => {
    await planWeek();
    await on('2026-05-30');
    expect((await adviceOf()).plans).toEqual(WEEK);
    expect(await settled()).toEqual([]);
    for (const date of ['2026-06-02', '2026-06-03', '2026-06-04']) await runCron(at(date));
    expect(await query('select batch_id from change_batches')).toEqual([]);
    const counts = [
      { month: '2026-03', kind: 'plan', outcome: 'later', n: 1 },
      { month: '2026-03', kind: 'plan', outcome: 'moved', n: 1 },
      { month: '2026-03', kind: 'plan', outcome: 'on_day', n: 5 },
      { month: '2026-03', kind: 'plan', outcome: 'taken_back', n: 2 },
    ];
    expect(await settled()).toEqual(counts);
    ana = await signIn(ANA);
    expect((await adviceOf()).plans).toEqual(WEEK);
    await ana.post('/api/task/list', {});
    expect(await settled()).toEqual(counts);
  });

  test('that are too many are added up before the oldest go', async () => {
    await planWeek();
    await on('2026-03-20');
    const before = (await adviceOf()).plans;
    await query(
      `with recursive n(at) as (select 1 union all select at + 1 from n where at < 200)
       insert into change_batches (user_id, batch_id, cause, reason, made_at)
       select (select user_id from users), 'z' || at, 'skipped', '{"code":"skipped"}', 0 from n`,
    );
    await apply([{ task_id: await makeTask(ana, 'One more'), on: '2026-03-25' }]);
    expect((await settled()).length).toBeGreaterThan(0);
    expect((await adviceOf()).plans).toEqual(before);
  });
});

describe('pinned tasks', () => {
  const START = '2026-03-02';

  /** Pinned tasks that are finished, with a state and a number of moves each. */
  async function finishedPins(pins: readonly { state?: string; moves?: number; held?: 1 }[]) {
    await logStarts(ana, [START]);
    for (const [index, { state = null, moves = 0, held = 0 }] of pins.entries()) {
      const id = await makeTask(ana, `Pin ${index}`, { task_repeat: { ...DAY_3, each: 0 } });
      await finish(ana, id);
      await query('update tasks set pin_state = ?, held = ? where task_id = ?', state, held, id);
      await move(id, { times: moves });
    }
  }
  /** Moves a pinned task once a day. */
  async function move(id: string, { times, from = START }: { times: number; from?: string }) {
    for (let time = 0; time < times; time++) {
      const batch = `${id}-${from}-${time}`;
      await query(
        `insert into change_batches (user_id, batch_id, cause, reason, made_at)
         select user_id, ?, 'moved', '{"code":"forecast_changed"}', ? from users`,
        batch,
        secondsOf(at(from)) + time * 86_400,
      );
      await query(
        `insert into change_items select user_id, ?, ?, 'Pin', '{"task_start_on":null}', '{"task_start_on":"2026-03-04"}' from users`,
        batch,
        id,
      );
    }
  }
  const PINS = [
    {},
    { moves: 2 },
    { moves: 3 },
    { state: 'period_came_first', moves: 4 },
    { state: 'days_passed' },
  ];

  test('came when they should, unless the period came first or they moved more than twice; days of the person’s own don’t count', async () => {
    await finishedPins([...PINS, { held: 1 }, { state: 'deadline' }]);
    expect((await adviceOf()).pins).toEqual({ n: 5, kept: 3, needed: 0, came_first: 1, moved: 1 });
  });

  test('have the same counts after their moves expired one by one', async () => {
    await finishedPins(PINS);
    const before = (await adviceOf()).pins;
    for (const days of [89, 90, 91, 92, 93, 94]) {
      await runCron(at(addDays(day(START), days)));
      ana = await signIn(ANA);
      expect((await adviceOf()).pins).toEqual(before);
    }
    expect(await query('select * from change_items')).toEqual([]);
    expect(await settled()).toEqual([{ month: '2026-03', kind: 'pin', outcome: 'moved', n: 1 }]);
  });

  test('that were open while their moves expired count once', async () => {
    await logStarts(ana, [START]);
    const ids: string[] = [];
    for (const title of ['Waits', 'Begun', 'In time']) {
      ids.push(await makeTask(ana, title, { task_repeat: { ...DAY_3, each: 0 } }));
    }
    const [waits = '', begun = ''] = ids;
    for (const id of [waits, begun]) await move(id, { times: 3 });
    await query("update tasks set begun_on = '2026-03-05' where task_id = ?", begun);
    for (const days of [90, 91, 92, 93, 94]) await runCron(at(addDays(day(START), days)));
    expect(await query('select * from change_items')).toEqual([]);
    await on('2026-06-10');
    await move(waits, { times: 3, from: '2026-06-06' });
    for (const id of ids) await finish(ana, id);
    await query('update tasks set pin_state = null, held = 0');
    expect((await adviceOf()).pins).toMatchObject({ n: 3, kept: 1, moved: 2 });
  });
});

test('a suggested phase counts once the person chose one for a finished task, which isn’t the date finder’s; of a repeating one the first counts', async () => {
  for (const phase of [null, 'menstrual', 'luteal', 'luteal']) {
    await finish(ana, await makeTask(ana, 'A long nap', { task_cycle_phase: phase }));
  }
  await finish(ana, await makeTask(ana, 'Xyzzy', { task_cycle_phase: 'luteal' }));
  await makeTask(ana, 'Another long nap', { task_cycle_phase: 'luteal' });
  await finish(ana, await advised('2026-03-02'));
  const { next_task_id: next } = await finish(
    ana,
    await makeTask(ana, 'A long nap', { task_cycle_phase: 'luteal', task_repeat: { rule: 'FREQ=DAILY' } }),
  );
  await finish(ana, next ?? '');
  expect((await adviceOf()).suggestions).toEqual({ n: 4, kept: 1, needed: 1 });
});

describe('before finished tasks are deleted', () => {
  beforeEach(() => logStarts(ana, ['2026-01-14', '2026-02-11']));

  test('their outcomes are added up, exactly once however often that is begun', async () => {
    await on('2026-03-11');
    await logStarts(ana, ['2026-03-11']);
    const done: string[] = [];
    for (const date of ['2026-02-25', '2026-02-26', '2026-02-12', '2025-12-25'])
      done.push(await advised(date));
    const own = await makeTask(ana, 'Own', { planned_on: '2026-03-05' });
    const pinned = await makeTask(ana, 'Pinned', { task_repeat: { ...DAY_3, each: 0 } });
    const planned = await makeTask(ana, 'Planned');
    await ana.post('/api/plan/apply', { placements: [{ task_id: planned, on: '2026-03-11' }] });
    for (const id of [...done, own, pinned, planned]) await finish(ana, id);
    await on('2026-03-12');
    const open = await advised('2026-01-28');
    const before = await adviceOf();
    expect(before).toMatchObject({
      best_dates: { n: 4, kept: 3, unknown: 1 },
      plans: { kept: 1, by_hand: { n: 1, kept: 0 } },
      pins: { n: 1, kept: 1 },
    });

    await settleBefore('2026-03-11');
    expect(await settled()).toEqual([]);
    for (let times = 0; times < 3; times++) {
      await settleBefore('2026-03-12');
      const { best_dates: days, plans, pins } = await adviceOf();
      expect(days).toEqual({ ...before.best_dates, phase: null });
      expect({ plans, pins }).toEqual({ plans: before.plans, pins: before.pins });
    }
    // Finished anew they aren't counted again, and neither is what was open.
    for (const id of [...done, own]) await reopen(ana, id);
    for (const id of [...done, own, open]) await finish(ana, id);
    const { suggestions: _, ...after } = await adviceOf();
    expect(after).toMatchObject({
      best_dates: { n: 4, kept: 3, unknown: 1 },
      plans: before.plans,
      pins: before.pins,
    });
    for (const id of [...done, own, pinned]) await ana.delete(`/api/task/${id}/delete`);
    expect((await adviceOf()).best_dates).toMatchObject({ n: 4, kept: 3, unknown: 1 });
  });
});

test('forgetting finished tasks on purpose changes no count', async () => {
  await on('2026-03-11');
  await logStarts(ana, ['2026-01-14', '2026-02-11', '2026-03-11']);
  const days = ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-12'];
  const own = await makeTask(ana, 'Own', { planned_on: '2026-03-11' });
  const pinned = await makeTask(ana, 'Pinned', { task_repeat: { ...DAY_3, each: 0 } });
  for (const date of days) await finish(ana, await advised(date));
  for (const id of [own, pinned]) await finish(ana, id);
  await on('2026-11-21');
  const before = await adviceOf();
  expect(before).toMatchObject({ best_dates: { n: 4, kept: 3, expected: 2.4 }, pins: { n: 1, kept: 1 } });

  expect((await agree(ana, { days: null, journal: null, tasks: 6, habits: null })).status).toBe(200);
  await runForgetting(at('2026-11-21'), 300);
  expect(await query('select task_id from tasks where is_open = 0')).toEqual([]);
  expect(await adviceOf()).toEqual({ ...before, best_dates: { ...before.best_dates, phase: null } });
  expect(await query("select n from advice_counts where kind = 'by_hand'")).toEqual([{ n: 1 }]);
});

test('the record takes one statement of the insights', async () => {
  const statements = await costsOf(fetchWorker, () => ana.get('/api/insights'));
  expect(statements.filter(({ sql }) => sql.includes('advice_counts'))).toHaveLength(1);
  expect(statements.length).toBeLessThanOrEqual(12);
});

test('somebody else’s record stays theirs', async () => {
  await advised('2026-02-25');
  await finish(ana, await makeTask(ana, 'A long nap', { task_cycle_phase: 'menstrual' }));
  ana = await signIn('ben@example.test');
  const { best_dates: days, suggestions } = await adviceOf();
  expect([days.unknown, suggestions.n]).toEqual([0, 0]);
});
