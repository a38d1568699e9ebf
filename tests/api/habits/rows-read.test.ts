import { expect, test } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { isWhole } from '#tests/whole.ts';
import { costsOf } from '../setup/costs.ts';
import { fillLargeAccount, SAMPLE } from '../setup/large-account.ts';
import type { Person } from '../setup/person.ts';
import { DB, fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { anaOn, habitOf } from './habits.ts';

const TODAY = day('2026-03-20');

async function rowsReadBy(work: () => ReturnType<Person['get']>): Promise<number[]> {
  const costs = await costsOf(fetchWorker, async () => expect((await work()).status).toBe(200));
  return costs.map(({ rowsRead }) => rowsRead);
}

test(`with ${SAMPLE.habits} habits and two years of checks no call of habits reads many rows`, async () => {
  const ana = await anaOn(TODAY);
  const [user] = await query('select user_id from users');
  await fillLargeAccount(DB, { userId: String(user?.user_id), today: TODAY });
  // Streaks are computed over the whole two years.
  expect((await habitOf(ana, 'habit-0')).best_streak).toBeGreaterThan(8);

  const list = await rowsReadBy(() => ana.get('/api/habit/cycle/all/timeframe/all/get'));
  const history = await rowsReadBy(() => ana.get('/api/habit/habit-7/history/53'));
  const check = await rowsReadBy(() => ana.post('/api/habit/habit-7/check', { date: TODAY, done: 1 }));

  expect(Math.max(...list)).toBeLessThan(isWhole ? 2_000 : 500);
  expect(Math.max(...history)).toBeLessThan(100);
  expect(check.length).toBeLessThanOrEqual(5);
  expect(Math.max(...check)).toBeLessThan(100);
});
