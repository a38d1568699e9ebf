import { expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import { runForgetting, setClock } from '../setup/outside.ts';
import { signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { agree, storedBefore } from './forgetting.ts';

const TODAY = '2026-11-28T12:00:00Z';
/** Fifty-five years; the gate takes five. */
const DAYS = isWhole ? 20_000 : 1_800;

test('days of fifty-five years go in parts, in two runs at most, while others are answered', async () => {
  await setClock(TODAY);
  const ana = await signIn('ana@example.test');
  const ben = await signIn('ben@example.test');
  const days = `with recursive n(i) as (select 1 union all select i + 1 from n where i <= ${DAYS}),
    dates as (select i, date('2026-11-28', '-' || i || ' days') as d from n),
    ana as (select user_id from users where email = 'ana@example.test')`;
  await query(`${days} insert into day_logs (user_id, logged_on, bleeding, mood, temperature, marks, saved_at)
    select user_id, d, iif(i % 28 < 5, 3, null), 1 + i % 5, 3620 + iif(i % 28 > 14, 0, 35) + i % 7, '{}', 1 from ana, dates`);
  await query(`${days} insert into periods (user_id, period_id, started_on, created_at, origin, bled_until, bled_days)
    select user_id, 'p' || i, d, 1, 'bleeding', date(d, '+4 days'), 5 from ana, dates where i % 28 = 4`);
  const forecast = async () => (await ana.get('/api/cycle/predictions')).body;
  const before = await forecast();
  await agree(ana, { days: 6, journal: 6, tasks: 6, habits: 6 });
  const waits: number[] = [];
  const done = async () =>
    (await query("select 1 from users where forgetting ->> '$.doneUntil' is not null")).length > 0;
  let runs = 0;
  while (!(await done())) {
    runs += 1;
    let isRunning = true;
    const run = runForgetting(TODAY, runs * 600).finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      const from = performance.now();
      const { status } = await ben.get('/api/cycle/predictions');
      waits.push(performance.now() - from);
      expect(status).toBe(200);
    }
    await run;
    expect(runs).toBeLessThan(3);
  }
  const [left] = await query('select count(*) as n, min(logged_on) as first from day_logs');
  if (isWhole) {
    const longest = Math.round(Math.max(...waits));
    process.stdout.write(
      `${JSON.stringify({ runs, calls: waits.length, longest_wait_ms: longest, left })}\n`,
    );
  }

  expect(await storedBefore(String(left?.first))).toEqual([
    'periods.bled_until',
    'periods.signs',
    'periods.started_on',
    'users.forgetting',
  ]);
  expect(await forecast()).toEqual(before);
}, 300_000);
