import type { D1Database } from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';
import { addDays, startOfWeek } from '#domain/calendar/local-date.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import type { Deps } from '#worker/context.ts';
import { openDatabase as openHandle } from '#worker/platform/database.ts';
import { createServices } from '#worker/services.ts';
import { logPeriod, secondsOf } from '../setup/person.ts';
import { openDatabase } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { anaOn } from './habits.ts';

const TODAY = day('2026-03-20');
const HABITS = 300;
/** Two years and two days: from a Monday to yesterday, a Thursday. */
const DAYS = 732;

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

/** Somebody with 300 habits, each checked on every day of two years, and cycles all along. */
async function fillAccount(db: D1Database): Promise<string> {
  const ana = await anaOn(TODAY);
  for (let cycle = 0; cycle < 26; cycle++) {
    await logPeriod(ana, `${addDays(TODAY, -28 * cycle)}T12:00:00Z`);
  }
  const [user] = await query('select user_id from users');
  const userId = String(user?.user_id);
  const createdOn = addDays(TODAY, -DAYS);
  const weeksFrom = startOfWeek(createdOn);
  const handle = drizzle(db);
  const values = Array.from({ length: HABITS }, (_, index) => ({
    userId,
    habitId: `habit-${index}`,
    name: 'Stretch',
    description: '',
    timeFrame: 'morning' as const,
    lengthMinutes: 15,
    weekdays: 127,
    phases: 15,
    createdOn,
    createdAt: secondsOf(`${createdOn}T12:00:00Z`),
    weeksFrom,
    checkedWeeks: `${'7f'.repeat(104)}0f`,
  }));
  for (let from = 0; from < HABITS; from += 5)
    await handle.insert(habits).values(values.slice(from, from + 5));
  await db
    .prepare(
      `with recursive days(at) as (select 1 union all select at + 1 from days where at < ?)
       insert into habit_checks select user_id, habit_id, date(?, '-' || at || ' days'), 0 from habits, days`,
    )
    .bind(DAYS, TODAY)
    .run();
  expect(await handle.$count(habitChecks)).toBe(HABITS * DAYS);
  return userId;
}

/** How many rows each statement of a call reads. */
async function rowsReadBy(userId: string, work: (services: ReturnType<typeof createServices>) => unknown) {
  const real = await openDatabase();
  const { db, statements } = recording(real);
  const now = () => secondsOf(`${TODAY}T12:00:00Z`);
  // The services of habits and cycle use nothing of the rest.
  const deps = { db: openHandle(db), now, newId: () => 'made' } as unknown as Deps;
  await work(createServices(deps, userId));
  const results = await Promise.all(
    statements.map(({ sql, values }) =>
      real
        .prepare(sql)
        .bind(...values)
        .run(),
    ),
  );
  return results.map(({ meta }) => meta.rows_read);
}

test('with 300 habits and two years of checks no call of habits reads many rows', async () => {
  const userId = await fillAccount(await openDatabase());
  const dashboard = await rowsReadBy(userId, async ({ habits: service }) => {
    const { habits_morning } = await service.ofToday();
    expect(habits_morning).toHaveLength(HABITS);
    expect(habits_morning[0]).toMatchObject({ streak: DAYS, best_streak: DAYS, due_today: 1, done_today: 0 });
  });
  const check = await rowsReadBy(userId, ({ habits: service }) =>
    service.check('habit-7', { date: TODAY, isDone: true }),
  );

  expect(dashboard.length).toBeLessThanOrEqual(6);
  expect(Math.max(...dashboard)).toBeLessThan(2000);
  expect(check.length).toBeLessThanOrEqual(8);
  expect(Math.max(...check)).toBeLessThan(100);
});
