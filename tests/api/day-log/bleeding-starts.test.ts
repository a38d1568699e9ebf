import { expect, test } from 'vitest';
import { costsOf } from '../setup/costs.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { anaOn, logDay } from './day-log.ts';
import { differenceIn } from './differing-history.ts';
import { randomHistories } from './random-histories.ts';

test('after 150 random histories the starts and their stored fields match the definition', async () => {
  expect(await differenceIn(fetchWorker, randomHistories(1, 150))).toBeNull();
});

test('a write in an episode of years with hundreds of confirmed starts reads each of its days only a few times', async () => {
  const DAYS = 2_000;
  const ana = await anaOn('2026-03-20');
  const earlier = (everyDays: number) =>
    `with recursive earlier(i) as (select 1 union all select i + ${everyDays} from earlier where i + ${everyDays} <= ${DAYS})`;
  await query(
    `${earlier(1)} insert into day_logs (user_id, logged_on, bleeding, saved_at)
    select user_id, date('2026-03-20', -i || ' days'), 3, 1 from users, earlier`,
  );
  await query(
    `${earlier(5)} insert into periods (user_id, period_id, started_on, created_at)
    select user_id, 'p' || i, date('2026-03-20', -i || ' days'), 1 from users, earlier`,
  );
  const costs = await costsOf(fetchWorker, () => logDay(ana, '2026-03-20', { bleeding: 'light' }));
  const read = costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0);

  const [start] = await query("select bled_until, bled_days from periods where period_id = 'p1996'");
  // The first start was confirmed 1,996 days earlier.
  expect(start).toEqual({ bled_until: '2026-03-20', bled_days: DAYS - 3 });
  expect(read).toBeLessThan(20 * DAYS);
});
