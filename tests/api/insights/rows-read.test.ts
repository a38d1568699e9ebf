import type { D1Database } from '@cloudflare/workers-types';
import { expect, test } from 'vitest';
import { addHabit } from '../habits/habits.ts';
import { costsOf } from '../setup/costs.ts';
import { fetchWorker, openDatabase } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { ana, insightsOf, logCycles, TODAY } from './insights.ts';

const TASKS = 3000;

/** Two years of cycles and of tasks, some of which are open, with habits. */
async function fillAccount(db: D1Database): Promise<void> {
  const person = await ana();
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
}

test('over two years few statements read few rows, and none of an open task', async () => {
  await fillAccount(await openDatabase());
  const person = await ana();
  const costs = await costsOf(fetchWorker, async () => {
    expect((await insightsOf(person)).metrics.at(-1)?.missing_days).toBe(0);
  });

  expect(costs.length).toBeLessThanOrEqual(12);
  // Half of the tasks are completed, a fifth of them longer ago than two years.
  expect(Math.max(...costs.map(({ rowsRead }) => rowsRead))).toBeLessThan(1400);
});
