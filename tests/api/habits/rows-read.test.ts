import type { D1Database } from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';
import { addDays, startOfWeek } from '#domain/calendar/local-date.ts';
import { habitChecks, habits } from '#drizzle/schema/habits.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { logPeriod, secondsOf } from '../setup/person.ts';
import { rowsReadBy } from '../setup/rows-read.ts';
import { openDatabase } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { anaOn } from './habits.ts';

const TODAY = day('2026-03-20');
const HABITS = 300;
/** Two years and two days: from a Monday to yesterday, a Thursday. */
const DAYS = 732;

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
async function rowsOf(userId: string, work: Parameters<typeof rowsReadBy>[1]): Promise<number[]> {
  const read = await rowsReadBy({ userId, now: secondsOf(`${TODAY}T12:00:00Z`) }, work);
  return read.map(({ rowsRead }) => rowsRead);
}

test('with 300 habits and two years of checks no call of habits reads many rows', async () => {
  const userId = await fillAccount(await openDatabase());
  const dashboard = await rowsOf(userId, async ({ habits: service }) => {
    const { habits_morning } = await service.ofToday();
    expect(habits_morning).toHaveLength(HABITS);
    expect(habits_morning[0]).toMatchObject({ streak: DAYS, best_streak: DAYS, due_today: 1, done_today: 0 });
  });
  const check = await rowsOf(userId, ({ habits: service }) =>
    service.check('habit-7', { date: TODAY, isDone: true }),
  );

  expect(dashboard.length).toBeLessThanOrEqual(6);
  expect(Math.max(...dashboard)).toBeLessThan(2000);
  expect(check.length).toBeLessThanOrEqual(8);
  expect(Math.max(...check)).toBeLessThan(100);
});
