import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../setup/calls.ts';
import { ANA } from '../setup/person.ts';
import { DAY_3, MONDAYS } from '../setup/repeats.ts';
import { type Shards, startShards } from './two-shards.ts';

const at = (instant: string) => Date.parse(instant) / 1000;

let shards: Shards;
beforeAll(async () => {
  shards = await startShards('DB DB_2:0');
});
beforeEach(async () => {
  await shards.empty();
});

type Row = { readonly id: string; readonly title: string; readonly start_date: string | null };
const rowsOf = ({ body }: Answer) => (body as { tasks: Row[] }).tasks; // checked below

test('a moved person’s series continue in the new shard: finished, moved with the log, scheduled at midnight', async () => {
  await shards.setClock(at('2026-03-01T09:00:00Z'));
  let { stx } = await shards.signIn(ANA);
  const userId = await shards.idOf(ANA);
  const post = (path: string, body: object) => shards.call(`POST ${path}`, { body, stx });
  const log = (day: string) =>
    post('/api/cycle/period/log', { is_now: 0, period_timestamp: at(`${day}T11:00:00Z`) });
  const open = async () => rowsOf(await post('/api/task/list', { is_open: 1 }));
  const named = async (title: string) => (await open()).filter((row) => row.title === title);
  for (const day of ['2025-11-06', '2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26']) await log(day);
  await post('/api/task/create', { task_title: 'Meal prep', task_repeat: DAY_3 });
  await post('/api/task/create', { task_title: 'Bins', task_repeat: MONDAYS });
  const before = await named('Bins');

  expect(await shards.move({ userId, to: 'DB_2' })).toBe('moved');
  await shards.setClock(at('2026-03-24T09:00:00Z'));
  ({ stx } = await shards.signIn(ANA));

  // A finished Monday task recurs.
  await post('/api/task/update', { task_id: before[0]?.id, task_status: 'completed' });
  const [bins, ...otherBins] = await named('Bins');
  expect(otherBins).toEqual([]);
  expect(bins?.start_date).toBe('2026-03-30');

  // The task moves with the log, and the timer of its new shard keeps scheduling it.
  const forecast = (await named('Meal prep'))[0]?.start_date;
  await log('2026-03-23');
  expect((await named('Meal prep'))[0]?.start_date).not.toBe(forecast);
  expect(await shards.query('DB', 'select * from place_queue')).toEqual([]);
  expect(await shards.query('DB_2', 'select next_place_at from place_queue')).toHaveLength(1);
});

test('a moved person’s reminder that waits is sent once, from the new shard', async () => {
  await shards.setClock(at('2026-03-01T09:00:00Z'));
  const { stx } = await shards.signIn(ANA);
  const userId = await shards.idOf(ANA);
  const task = {
    task_title: 'Dentist',
    task_end_timestamp: at('2026-03-02T12:00:00Z'),
    task_time: '10:40',
    task_reminder: { minutes_before: 60 },
  };
  await shards.call('POST /api/task/create', { body: task, stx });
  expect(await shards.move({ userId, to: 'DB_2' })).toBe('moved');
  for (const minute of [40, 41]) {
    const now = at(`2026-03-02T08:${minute}:00Z`);
    await shards.setClock(now);
    await shards.tell('cron', { job: 'task_reminders', at: now });
  }

  expect(await shards.query('DB', 'select * from task_reminder_queue')).toEqual([]);
  expect(await shards.query('DB', 'select * from task_reminder_claims')).toEqual([]);
  expect(await shards.query('DB_2', 'select moment from task_reminder_claims')).toEqual([
    { moment: at('2026-03-02T08:40:00Z') },
  ]);
});
