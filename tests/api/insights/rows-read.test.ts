import type { D1Database } from '@cloudflare/workers-types';
import { expect, test } from 'vitest';
import { INSIGHT_DAYS } from '#domain/insights/metric-days.ts';
import { addHabit } from '../habits/habits.ts';
import { costsOf } from '../setup/costs.ts';
import { DB, fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { ana, insightsOf, logCycles, TODAY } from './insights.ts';

const TASKS = 3000;
/** Three years of days, of which two are analysed. */
const DAYS = 1095;

/** Fills an account with two years of cycles, habits and tasks, some of them open, and three years of complete days. */
async function fillAccount(db: D1Database): Promise<void> {
  const person = await ana();
  await person.post('/api/user/consent', { kind: 'health', given: 1 });
  await logCycles(
    person,
    Array.from({ length: 26 }, () => 28),
  );
  await addHabit(person);
  const [user] = await query('select user_id from users');
  const userId = String(user?.user_id);
  await db
    .prepare(
      `with recursive numbers(at) as (select 1 union all select at + 1 from numbers where at < ?)
       insert into tasks (user_id, task_id, title, title_folded, status, priority, created_at, completed_on)
       select ?, 'task-' || at, 'Task', 'task', case when at % 2 then 'completed' else 'not_started' end, 0, 0,
         case when at % 2 then date(?, '-' || (at % 900) || ' days') end from numbers`,
    )
    .bind(TASKS, userId, TODAY)
    .run();
  const marks = { pain: 1, sleep: 3, symptoms: ['headache', 'acne', 'low'] };
  await db
    .prepare(
      `with recursive numbers(at) as (select 0 union all select at + 1 from numbers where at < ? - 1)
       insert or replace into day_logs (user_id, logged_on, mood, energy, marks, saved_at)
       select ?, date(?, '-' || at || ' days'), 3, 3, ?, 0 from numbers`,
    )
    .bind(DAYS, userId, TODAY, JSON.stringify(marks))
    .run();
}

test('over two years few statements read few rows: one per day, and none of open tasks', async () => {
  await fillAccount(DB);
  const person = await ana();
  const costs = await costsOf(fetchWorker, async () => {
    const { metrics, day_log } = await insightsOf(person);
    expect([metrics.at(-1)?.missing_days, day_log.metrics.length]).toEqual([0, 4]);
  });

  expect(costs.length).toBeLessThanOrEqual(12);
  // Half of the tasks are completed, a fifth of them more than two years ago.
  expect(Math.max(...costs.map(({ rowsRead }) => rowsRead))).toBeLessThan(1400);
  // Signs of ovulation are read with the rest of the cycle, only from the days on which one is logged.
  const ofDays = costs.filter(({ sql }) => sql.includes('"day_logs"') && !sql.includes('"cycle_words"'));
  expect(ofDays.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBe(INSIGHT_DAYS);
});
