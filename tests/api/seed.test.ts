import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { TASK_STATUSES } from '#domain/tasks/task-status.ts';
import { TASK_COLORS } from '#domain/tasks/tasks.fields.ts';
import { DEMO_EMAIL, seedDemo } from '#drizzle/seed.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { expectPacked, habitsOf, habitsOfToday, historyOf, wholeHistoryOf } from './habits/habits.ts';
import { setClock } from './setup/outside.ts';
import { detailsOf, type Person, secondsOf, signIn } from './setup/person.ts';
import { DB } from './setup/server.ts';
import { query, rowCounts } from './setup/tables.ts';
import { listOf, onDay } from './setup/tasks.ts';

const NOON = '2026-03-18T12:00:00Z';
const TODAY = day('2026-03-18');

async function demo(): Promise<Person> {
  await setClock(NOON);
  await seedDemo(DB, { today: TODAY, now: secondsOf(NOON) });
  return signIn(DEMO_EMAIL);
}

test('the demo has tasks in every state and colour, overdue, due today and in the future, with sub-tasks and without dates', async () => {
  const noor = await demo();
  const tasks = await listOf(noor);
  const due = (from: number, until: number) =>
    tasks.filter(
      ({ due_date: on, status }) =>
        status !== 'completed' && on !== null && on >= addDays(TODAY, from) && on <= addDays(TODAY, until),
    );

  expect(tasks.length).toBeGreaterThanOrEqual(20);
  expect(tasks.length).toBeLessThanOrEqual(30);
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(TASK_STATUSES));
  expect(new Set(tasks.map(({ color }) => color))).toEqual(new Set([null, ...TASK_COLORS]));
  expect([due(-30, -1), due(0, 0), due(1, 6), due(7, 60)].map(({ length }) => length > 1)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(tasks.filter(({ parent_id }) => parent_id !== null).length).toBeGreaterThan(3);
  expect(
    tasks.filter(({ due_date, start_date }) => due_date === null && start_date === null).length,
  ).toBeGreaterThan(3);
  const timed = tasks.filter(({ time }) => time !== null);
  expect(timed.map(({ has_reminder: has }) => has).toSorted()).toEqual([0, 1, 1, 1]);
  expect((await onDay(noor, { at: NOON, phase: 'follicular' })).some((task) => task.is_suggested === 1)).toBe(
    true,
  );
});

test('the demo has habits for every time of day and every phase, with twelve weeks of checks that match the log', async () => {
  const noor = await demo();
  const habits = await habitsOf(noor);
  const { habits_morning, habits_noon, habits_evening } = await habitsOfToday(noor);

  expect(habits.length).toBeGreaterThanOrEqual(10);
  for (const phase of CYCLE_PHASES) expect((await habitsOf(noor, phase)).length).toBeLessThan(habits.length);
  expect([habits_morning, habits_noon, habits_evening].map(({ length }) => length > 0)).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    habits.filter(({ streak, best_streak }) => streak > 1 && best_streak > streak).length,
  ).toBeGreaterThan(3);
  expect(new Set(habits.map(({ done_today }) => done_today))).toEqual(new Set([0, 1]));
  for (const { habit_id } of habits) {
    const checks = await query(
      'select checked_on from habit_checks where habit_id = ? and done = 1 order by checked_on',
      habit_id,
    );
    const done = (await historyOf(noor, habit_id, 13)).filter((entry) => entry.done === 1);
    expect(done.map(({ date }) => date)).toEqual(checks.map(({ checked_on }) => checked_on));
    expect(done.every(({ due }) => due === 1)).toBe(true);
  }
});

test('the demo has habits with each rhythm and one with an amount, whose weeks are packed as its days', async () => {
  const noor = await demo();
  const habits = await habitsOf(noor);
  expect(new Set(habits.map(({ habit_rhythm }) => habit_rhythm))).toEqual(
    new Set(['days', 'weekly', 'interval']),
  );
  const [water, ...others] = habits.filter(({ habit_target }) => habit_target !== null);
  expect(others).toEqual([]);
  expect(water).toMatchObject({ habit_target: 8, habit_unit: 'glasses', amount_today: 3, done_today: 0 });
  const run = habits.find(({ habit_rhythm }) => habit_rhythm === 'weekly');
  expect(run).toMatchObject({ habit_times: 3, streak_unit: 'weeks' });
  expect(run?.best_streak).toBeGreaterThan(1);
  expect((await wholeHistoryOf(noor, water?.habit_id ?? '', 13)).amount_in_all).toBeGreaterThan(500);
  await expectPacked();
});

test('seeding again leaves one unchanged demo', async () => {
  await demo();
  const { sessions: _, ...once } = await rowCounts();
  await seedDemo(DB, { today: TODAY, now: secondsOf(NOON) });

  expect(await rowCounts()).toEqual(once);
});

test('the demo’s consents can be withdrawn, because a later answer is the newest', async () => {
  const noor = await demo();
  const isGiven = async () => (await detailsOf(noor)).details.consents.privacy?.given;
  expect(await isGiven()).toBe(1);
  await noor.post('/api/user/consent', { kind: 'privacy', given: 0 });
  expect(await isGiven()).toBe(0);
});
