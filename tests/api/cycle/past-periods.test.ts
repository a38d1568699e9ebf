import { expect } from 'vitest';
import { expectRefused } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, pastPeriods, secondsOf, signIn, test } from '../setup/person.ts';
import { DB } from '../setup/server.ts';
import { query } from '../setup/tables.ts';

const NOON = '2026-03-20T12:00:00Z';
const PATH = '/api/cycle/calendar/periods/past';

test('without an entry the list is empty', async ({ ana }) => {
  expect(await ana.get(`${PATH}/all`)).toMatchObject({
    status: 200,
    body: { success: 1, previous_periods_raw_data: [] },
  });
});

test('entries are listed newest first, in whatever order they were logged', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  for (const day of ['2026-01-15', '2026-03-12', '2025-12-18', '2026-02-12']) {
    await logPeriod(ana, `${day}T10:00:00Z`);
  }

  const days = (await pastPeriods(ana)).map(({ period_on }) => period_on);
  expect(days).toEqual(['2026-03-12', '2026-02-12', '2026-01-15', '2025-12-18']);
});

test('a number returns that many of the newest entries', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  for (const day of ['2026-01-15', '2026-02-12', '2026-03-12']) await logPeriod(ana, `${day}T10:00:00Z`);

  expect(await pastPeriods(ana, 1)).toMatchObject([{ period_on: '2026-03-12' }]);
  expect(await pastPeriods(ana, 2)).toHaveLength(2);
  expect(await pastPeriods(ana, 500)).toHaveLength(3);
});

test('a number may be at most 500; “all” returns more', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  await logPeriod(ana, '2026-03-12T10:00:00Z');
  await fillLogUpTo(501);

  expect(await pastPeriods(ana, 500)).toHaveLength(500);
  expect(await pastPeriods(ana, 'all')).toHaveLength(501);
});

test('a value that is not a number is refused by the parameter’s name', async ({ ana }) => {
  await expectRefused((param) => ana.get(`${PATH}/${param}`), {
    param: ['0', '501', 'abc', '-1', '1.5', '01', '1e2', 'ALL', '0x10', '%20', '٣', '99999999999999999999'],
  });
});

test('an entry is returned as noon of its day in the person’s current zone, with the plain day', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  await ana.post('/api/user/timezone/update', { timezone: 'America/New_York' });
  const id = await logPeriod(ana, '2026-03-12T22:45:00Z');

  expect(await pastPeriods(ana)).toEqual([
    // New York has been on summer time since 8 March.
    {
      id,
      period_on: '2026-03-12',
      period_timestamp: secondsOf('2026-03-12T16:00:00Z'),
      origin: 'said',
      period_length: null,
    },
  ]);
});

test('a later change of zone moves the noon but never the day', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  await logPeriod(ana, '2026-03-11T23:30:00Z');
  const seen = [];
  for (const timezone of ['Europe/Paris', 'Asia/Tokyo', 'Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    await ana.post('/api/user/timezone/update', { timezone });
    const [entry] = await pastPeriods(ana);
    seen.push([entry?.period_on, entry?.period_timestamp]);
  }

  expect(seen).toEqual([
    ['2026-03-12', secondsOf('2026-03-12T11:00:00Z')],
    ['2026-03-12', secondsOf('2026-03-12T03:00:00Z')],
    ['2026-03-12', secondsOf('2026-03-12T23:00:00Z')],
    ['2026-03-12', secondsOf('2026-03-11T22:00:00Z')],
  ]);
});

test('noon is right on days when the clocks change', async () => {
  await setClock('2026-11-01T12:00:00Z');
  const ana = await signIn(ANA);
  await logPeriod(ana, '2026-03-29T10:00:00Z');
  await logPeriod(ana, '2026-10-25T10:00:00Z');

  expect((await pastPeriods(ana)).map(({ period_timestamp }) => period_timestamp)).toEqual([
    secondsOf('2026-10-25T11:00:00Z'),
    secondsOf('2026-03-29T10:00:00Z'),
  ]);
});

test('a returned entry can be logged again without creating another', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
  await logPeriod(ana, '2026-03-12T10:00:00Z');
  const [entry] = await pastPeriods(ana);
  const again = await ana.post('/api/cycle/period/log', {
    is_now: 0,
    period_timestamp: entry?.period_timestamp,
  });

  expect(again).toMatchObject({ status: 200, body: { period_id: entry?.id } });
});

test('nobody sees another person’s entries', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const ben = await signIn('ben@example.test');
  await logPeriod(ana, '2026-03-12T10:00:00Z');

  expect(await pastPeriods(ben)).toEqual([]);
});

/** Adds older entries to the only person's log, directly in the database because 500 calls are slow. */
async function fillLogUpTo(count: number): Promise<void> {
  const [row] = await query('select user_id from periods');
  const statement = DB.prepare(
    "insert into periods (user_id, period_id, started_on, created_at) values (?, ?, date('2026-03-01', ?), 0)",
  );
  const entries = Array.from({ length: count - 1 }, (_, index) =>
    statement.bind(row?.user_id, `older-${index}`, `-${index * 16} days`),
  );
  await DB.batch(entries);
}
