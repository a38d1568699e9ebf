import type { D1Database } from '@cloudflare/workers-types';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import type { Deps } from '#worker/context.ts';
import { openDatabase as openHandle } from '#worker/platform/database.ts';
import { createServices } from '#worker/services.ts';
import { addHabit } from '../habits/habits.ts';
import { secondsOf } from '../setup/person.ts';
import { openDatabase } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { ana, logCycles, TODAY } from './insights.ts';

const TASKS = 3000;

type Statement = { sql: string; values: unknown[] };

/** The database, and every statement that is bound through it. */
function recording(db: D1Database): { db: D1Database; statements: Statement[] } {
  const statements: Statement[] = [];
  const prepare = (sql: string) => {
    const statement = db.prepare(sql);
    return {
      bind: (...values: unknown[]) => {
        statements.push({ sql, values });
        return statement.bind(...values);
      },
    };
  };
  // The two calls of a database that repositories make.
  return { db: { prepare, batch: db.batch.bind(db) } as unknown as D1Database, statements };
}

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
  const real = await openDatabase();
  const userId = await fillAccount(real);
  const { db, statements } = recording(real);
  const now = () => secondsOf(`${TODAY}T12:00:00Z`);
  // The services that insights are drawn from use nothing of the rest.
  const deps = { db: openHandle(db), now, newId: () => 'made' } as unknown as Deps;
  const { metrics } = await createServices(deps, userId).insights.insights();
  const read = await Promise.all(
    statements.map(async ({ sql, values }) => {
      const { meta } = await real
        .prepare(sql)
        .bind(...values)
        .run();
      return meta.rows_read;
    }),
  );

  expect(metrics.at(-1)?.missing_days).toBe(0);
  expect(statements.length).toBeLessThanOrEqual(12);
  // Half of the tasks are completed, a fifth of them longer ago than two years.
  expect(Math.max(...read)).toBeLessThan(1400);
  const since = String(addDays(TODAY, -729));
  expect(statements.some(({ values }) => values.includes(since))).toBe(true);
});
