import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { HABIT_DESCRIPTION_MAX } from '#domain/habits/habits.fields.ts';
import { DASHBOARD_MAX } from '#domain/tasks/task-answers.ts';
import { TASK_DESCRIPTION_MAX } from '#domain/tasks/tasks.fields.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { isWhole } from '#tests/whole.ts';
import { dashboardOf } from './dashboard/dashboard.ts';
import { logDay } from './day-log/day-log.ts';
import { costsOf } from './setup/costs.ts';
import {
  fillAccount,
  fillLargeAccount,
  fillWithTasks,
  LARGE,
  SAMPLE,
  type TaskVariety,
} from './setup/large-account.ts';
import { setClock } from './setup/outside.ts';
import { ANA, type Person, secondsOf, signIn } from './setup/person.ts';
import { DB, fetchWorker } from './setup/server.ts';
import { query, rowCounts } from './setup/tables.ts';
import { onDay } from './setup/tasks.ts';

const TODAY = day('2026-03-20');
const NOON = `${TODAY}T12:00:00Z`;

/** The separate calls for the parts of the dashboard (contract §9). */
const DASHBOARD_CALLS = [
  '/api/user/details',
  '/api/cycle/predictions',
  '/api/habit/dashboard/list',
  `/api/task/follicular/day/${secondsOf(NOON)}/1/list`,
];

/** One statement checks the session, and one reads everything shown. */
const STATEMENTS_MAX = 2;

async function anaAndHerId(): Promise<{ ana: Person; userId: string }> {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const [user] = await query('select user_id from users');
  return { ana, userId: String(user?.user_id) };
}

const costsOfCall = (person: Person, path: string) =>
  costsOf(fetchWorker, async () => expect((await person.get(path)).status).toBe(200));

test(`with ${SAMPLE.tasks} tasks, ${SAMPLE.habits} habits and two years of checks the dashboard takes two cheap statements, and its separate parts twelve`, async () => {
  const { ana, userId } = await anaAndHerId();
  await fillLargeAccount(DB, { userId, today: TODAY });
  const { tasks, habits, habit_checks: checks = 0 } = await rowCounts();
  expect({ tasks, habits }).toEqual({ tasks: SAMPLE.tasks, habits: SAMPLE.habits });
  expect(checks).toBeGreaterThan(SAMPLE.habits * 630);

  const costs = [];
  for (const path of DASHBOARD_CALLS) costs.push(...(await costsOfCall(ana, path)));
  const ofOneCall = await costsOfCall(ana, '/api/dashboard');

  expect(costs.length).toBeGreaterThanOrEqual(DASHBOARD_CALLS.length);
  expect(costs.length).toBeLessThanOrEqual(12);
  expect(ofOneCall.length).toBeLessThanOrEqual(STATEMENTS_MAX);
  for (const { rowsRead, rowsWritten } of [...costs, ...ofOneCall]) {
    expect(rowsRead).toBeLessThan(isWhole ? 2_000 : 800);
    expect(rowsWritten).toBe(0);
  }
});

test('the day log adds no statement to the dashboard, and at most two rows', async () => {
  const { ana } = await anaAndHerId();
  await logDay(ana, '2026-03-01', { bleeding: 'light' });
  const rowsRead = (costs: readonly { rowsRead: number }[]) =>
    costs.reduce((sum, cost) => sum + cost.rowsRead, 0);
  const before = await costsOfCall(ana, '/api/dashboard');
  for (const date of ['2026-03-18', '2026-03-19', TODAY]) {
    await logDay(ana, date, { bleeding: 'none', pain: 1, mood: 3, weight: 60 });
  }
  const after = await costsOfCall(ana, '/api/dashboard');

  expect(after).toHaveLength(before.length);
  expect(rowsRead(after) - rowsRead(before)).toBeLessThanOrEqual(2);
});

test('the dashboard shows 500 tasks and 1,000 habits with the longest texts, far more than fits into one value of D1', async () => {
  const { ana, userId } = await anaAndHerId();
  const size = { cycles: 26, tasks: 0, habits: 1_000, daysOfChecks: 7, journalEntries: 0 };
  await fillAccount(DB, { userId, today: TODAY, size });
  const description = '漢'.repeat(TASK_DESCRIPTION_MAX);
  const variety: TaskVariety = (index, today) => ({
    description,
    ...[{ endOn: today }, { cyclePhase: 'luteal' as const }, {}][index % 3],
  });
  await fillWithTasks(DB, { userId, today: TODAY, variety, tasks: 500 });
  await query('update habits set description = ?', '漢'.repeat(HABIT_DESCRIPTION_MAX));

  const { tasks, habits } = await dashboardOf(ana);

  expect(tasks.tasks).toHaveLength(DASHBOARD_MAX);
  expect(tasks.tasks.every((task) => task.description === description)).toBe(true);
  expect([...habits.habits_morning, ...habits.habits_noon, ...habits.habits_evening].length).toBeGreaterThan(
    500,
  );
});

/** The gate uses a fifth of the tasks, and allows a fifth of the rows. */
const TASKS = isWhole ? LARGE.tasks : LARGE.tasks / 5;
const ROWS_MAX = isWhole ? 2_000 : 400;

describe(`the dashboard reads few task rows if all ${TASKS}`, () => {
  type Case = [name: string, shown: { follicular: number; all: number }, variety: TaskVariety];
  test.each<Case>([
    [
      'are overdue',
      { follicular: 100, all: 100 },
      (index, today) => ({ endOn: addDays(today, -1 - (index % 400)) }),
    ],
    ['end today', { follicular: 100, all: 100 }, (_, today) => ({ endOn: today })],
    [
      'go on',
      { follicular: 100, all: 100 },
      (index, today) => ({ startOn: addDays(today, -(index % 9)), endOn: addDays(today, 2) }),
    ],
    [
      'go on since one day',
      { follicular: 100, all: 100 },
      (index, today) => ({
        startOn: addDays(today, -3),
        endOn: addDays(today, 2),
        cyclePhase: index % 2 === 0 ? 'luteal' : null,
      }),
    ],
    [
      'lie ahead',
      { follicular: 0, all: 0 },
      (index, today) => ({
        startOn: addDays(today, 1 + (index % 400)),
        endOn: addDays(today, 3 + (index % 400)),
      }),
    ],
    ['have no dates', { follicular: 0, all: 100 }, () => ({})],
    ['wait for the phase', { follicular: 100, all: 100 }, () => ({ cyclePhase: 'follicular' })],
    ['wait for another phase', { follicular: 0, all: 100 }, () => ({ cyclePhase: 'luteal' })],
    [
      'are done',
      { follicular: 0, all: 0 },
      (index, today) => ({ status: 'completed', endOn: addDays(today, -(index % 30)) }),
    ],
  ])('%s', async (_, shown, variety) => {
    const { ana, userId } = await anaAndHerId();
    await fillWithTasks(DB, { userId, today: TODAY, variety, tasks: TASKS });

    for (const phase of ['follicular', 'all'] as const) {
      const costs = await costsOfCall(ana, `/api/task/${phase}/day/${secondsOf(NOON)}/1/list`);
      expect(Math.max(...costs.map(({ rowsRead }) => rowsRead)), phase).toBeLessThan(ROWS_MAX);
      expect(await onDay(ana, { at: NOON, phase })).toHaveLength(shown[phase]);
    }
    const ofOneCall = await costsOfCall(ana, '/api/dashboard');
    expect(ofOneCall.length).toBeLessThanOrEqual(STATEMENTS_MAX);
    expect(Math.max(...ofOneCall.map(({ rowsRead }) => rowsRead))).toBeLessThan(ROWS_MAX);
  });
});
