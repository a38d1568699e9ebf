import type { D1Database } from '@cloudflare/workers-types';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { addHabit } from '../habits/habits.ts';
import { secondsOf } from '../setup/person.ts';
import { rowsReadBy } from '../setup/rows-read.ts';
import { openDatabase } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { ana, logCycles, TODAY } from './insights.ts';

const TASKS = 3000;

/** Two years of cycles and of tasks, some of which are open, with habits. */
async function fillAccount(db: D1Database): Promise<string> {
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
  return userId;
}

test('over two years a handful of statements read each row once, and none of an open task', async () => {
  const userId = await fillAccount(await openDatabase());
  const missingDays: number[] = [];
  const read = await rowsReadBy({ userId, now: secondsOf(`${TODAY}T12:00:00Z`) }, async ({ insights }) => {
    const { metrics } = await insights.insights();
    missingDays.push(metrics.at(-1)?.missing_days ?? -1);
  });

  expect(missingDays).toEqual([0]);
  expect(read.length).toBeLessThanOrEqual(12);
  // Half of the tasks are completed, a fifth of them longer ago than two years.
  expect(Math.max(...read.map(({ rowsRead }) => rowsRead))).toBeLessThan(1400);
  const since = String(addDays(TODAY, -729));
  expect(read.some(({ values }) => values.includes(since))).toBe(true);
});
