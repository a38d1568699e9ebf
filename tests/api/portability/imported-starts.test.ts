import { beforeEach, describe, expect, test } from 'vitest';
import { daysOf } from '../day-log/day-log.ts';
import { logPeriod, type Person, pastPeriods } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { anaWithImports, fileDay, fileStart, foreignFile, takeBack } from './foreign-file.ts';
import { bringIn } from './portability.ts';

let ana: Person;
beforeEach(async () => {
  ana = await anaWithImports();
});

describe('onboarding’s entry', () => {
  beforeEach(async () => {
    await ana.post('/api/cycle/onboarding/period/date/set', {
      last_period_timestamp: Date.parse('2026-02-10T12:00:00Z') / 1000,
    });
  });
  const days = (dates: string[]) => dates.map((date) => fileDay(date, { bleeding: 'medium' }));
  const starts = async () => (await pastPeriods(ana)).map(({ period_on }) => period_on);

  test('is replaced by an imported period near it, together with the bleeding that it added', async () => {
    await bringIn(ana, foreignFile(1, { day_logs: days(['2026-02-04', '2026-02-05']) }));

    expect(await starts()).toEqual(['2026-02-04']);
    expect(await daysOf(ana, '2026-02-10', '2026-02-10')).toEqual([]);
  });

  test.each([
    ['has bleeding on it', { bleeding: 'heavy' }, { bleeding: 'heavy' }],
    ['has other fields on it', { mood: 4 }, { bleeding: null, mood: 4 }],
  ])('leaves the file’s values on its day if the file %s', async (_, fields, after) => {
    await bringIn(
      ana,
      foreignFile(1, { day_logs: [...days(['2026-02-05']), fileDay('2026-02-10', fields)] }),
    );

    expect((await daysOf(ana, '2026-02-10', '2026-02-10'))[0]).toMatchObject(after);
  });

  test('stays for periods that are further away, and for our own files', async () => {
    await bringIn(ana, foreignFile(1, { day_logs: days(['2026-01-10']) }));
    await bringIn(ana, { format: 'marea', version: 1, day_logs: days(['2026-02-04']) });

    expect(await starts()).toEqual(['2026-02-10', '2026-02-04', '2026-01-10']);
  });

  test('stays once the person has confirmed the same start', async () => {
    await logPeriod(ana, '2026-02-10T12:00:00Z');
    await bringIn(ana, foreignFile(1, { day_logs: days(['2026-02-04']) }));

    expect(await starts()).toEqual(['2026-02-10', '2026-02-04']);
  });
});

test('a confirmed start within three days of an imported first day is the same period', async () => {
  await logPeriod(ana, '2026-02-03T12:00:00Z');
  await bringIn(
    ana,
    foreignFile(1, {
      day_logs: [fileDay('2026-02-01', { bleeding: 'light' }), fileDay('2026-02-05', { bleeding: 'light' })],
    }),
  );

  expect(
    await query('select started_on, origin, bled_until, bled_days from periods order by started_on'),
  ).toEqual([
    { started_on: '2026-02-01', origin: 'bleeding', bled_until: '2026-02-05', bled_days: 3 },
    { started_on: '2026-02-03', origin: 'said', bled_until: '2026-02-05', bled_days: 2 },
  ]);
});

test('importing a confirmed start over one that follows from bleeding confirms it, without a duplicate', async () => {
  await ana.post('/api/day/2026-02-03/log', { bleeding: 'light' });
  const file = { periods: [fileStart('2026-02-01'), fileStart('2026-02-03')] };

  await bringIn(ana, foreignFile(1, file));
  const again = await bringIn(ana, foreignFile(2, file));

  expect(again.kinds.periods).toEqual({ added: 0, skipped: 2, rejected: 0 });
  expect(await query('select started_on, origin from periods order by started_on')).toEqual([
    { started_on: '2026-02-01', origin: 'said' },
    { started_on: '2026-02-03', origin: 'said' },
  ]);
});

test('taking such an import back leaves the start that follows from bleeding', async () => {
  await ana.post('/api/day/2026-02-03/log', { bleeding: 'light' });
  await bringIn(ana, foreignFile(1, { periods: [fileStart('2026-02-03')] }));

  await takeBack(ana, 1);

  expect(await query('select started_on, origin from periods')).toEqual([
    { started_on: '2026-02-03', origin: 'bleeding' },
  ]);
});
