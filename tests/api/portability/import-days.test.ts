import { beforeEach, describe, expect, test } from 'vitest';
import { daysOf, logDay, symptomsOf } from '../day-log/day-log.ts';
import { read } from '../journal/journal.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, pastPeriods, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { allowIntimate, bringIn, dataOf } from './portability.ts';

const AT = 1_770_000_000;
const EMPTY = { format: 'marea', version: 1 };
const NO_PROFILE = {
  reported_cycle_length: null,
  reported_period_length: null,
  last_period_length: null,
  still_bleeding_on: null,
  not_yet_on: null,
  onboarding_period_id: null,
  onboarded_at: null,
};
const day = (date: string, fields: object = {}) => ({ date, saved_at: AT, ...fields });
const period = (started_on: string, fields: object = {}) => ({
  id: `p-${started_on}`,
  started_on,
  created_at: AT,
  ...fields,
});

let ana: Person;
beforeEach(async () => {
  await setClock('2026-03-01T12:00:00Z');
  ana = await signIn(ANA);
  await ana.post('/api/user/timezone/update', { timezone: 'UTC' });
});

const starts = async () =>
  (await query('select started_on, origin, bled_until, bled_days from periods order by started_on')).map(
    Object.values,
  );

describe('starts follow from imported days', () => {
  test('days without starts create periods', async () => {
    const bleeding = { bleeding: 'medium' };
    const logged = ['2026-01-05', '2026-01-01', '2026-01-03', '2026-02-01'].map((date) =>
      day(date, bleeding),
    );
    const receipt = await bringIn(ana, { ...EMPTY, day_logs: [...logged, day('2026-02-09')] });

    // A day without any field isn't imported.
    expect(receipt.kinds.day_logs).toEqual({ added: 4, skipped: 1, rejected: 0 });
    expect(await starts()).toEqual([
      ['2026-01-01', 'bleeding', '2026-01-05', 3],
      ['2026-02-01', 'bleeding', '2026-02-01', 1],
    ]);
  });

  test('a start that follows from bleeding is dropped if there is no bleeding', async () => {
    await bringIn(ana, {
      ...EMPTY,
      periods: [period('2026-01-01', { origin: 'bleeding' }), period('2026-02-01')],
    });

    expect(await starts()).toEqual([['2026-02-01', 'said', '2026-02-01', 1]]);
  });

  test('imported days join existing ones', async () => {
    await logDay(ana, '2026-01-04', { bleeding: 'light' });
    await logDay(ana, '2026-02-02', { bleeding: 'none' });
    await bringIn(ana, {
      ...EMPTY,
      periods: [period('2026-02-01')],
      day_logs: [day('2026-01-02', { bleeding: 'heavy' }), day('2026-02-02', { bleeding: 'heavy' })],
    });

    expect(await starts()).toEqual([
      ['2026-01-02', 'bleeding', '2026-01-04', 2],
      ['2026-02-01', 'said', '2026-02-01', 1],
    ]);
    // An existing day stays unchanged.
    expect((await daysOf(ana, '2026-02-02', '2026-02-02'))[0]?.bleeding).toBe('none');
  });

  test('a start of an older file is confirmed, and starts on adjacent days are the days of one period', async () => {
    await bringIn(ana, {
      ...EMPTY,
      periods: [period('2026-01-01'), period('2026-01-02', { origin: 'said', ended_on: null })],
    });

    expect(await starts()).toEqual([
      ['2026-01-01', 'said', '2026-01-02', 2],
      ['2026-01-02', 'said', '2026-01-02', 1],
    ]);
    expect(await query('select * from day_logs')).toEqual([]);
  });

  test('thousands of days are imported in one call', async () => {
    const all = Array.from({ length: 3_000 }, (_, index) => new Date(Date.UTC(2017, 0, 1 + index)));
    const day_logs = all.map((date, index) =>
      day(date.toISOString().slice(0, 10), { bleeding: index % 28 < 5 ? 'medium' : 'none' }),
    );
    await bringIn(ana, { ...EMPTY, day_logs });

    const found = await starts();
    expect(found).toHaveLength(Math.ceil(3_000 / 28));
    expect(new Set(found.map(([, origin, , days]) => `${origin} ${days}`))).toEqual(
      new Set(['bleeding 5', 'bleeding 4']),
    );
  });
});

describe('mood and energy of an older file', () => {
  const entry = (date: string, mood: number | null) => ({
    date,
    text: 'A day',
    mood,
    energy: 2,
    tags: [],
    saved_at: AT,
  });

  test('are imported into the day log, and read in the journal as before', async () => {
    await bringIn(ana, { ...EMPTY, journal: [entry('2026-02-01', 4)] });

    expect(await read(ana, '2026-02-01')).toMatchObject({ text: 'A day', mood: 4, energy: 2 });
    expect(await daysOf(ana, '2026-02-01', '2026-02-01')).toMatchObject([{ mood: 4, energy: 2 }]);
  });

  test('leave a day that exists, or is in the file, unchanged', async () => {
    await logDay(ana, '2026-02-01', { pain: 1 });
    await bringIn(ana, {
      ...EMPTY,
      day_logs: [day('2026-02-02', { mood: 1 })],
      journal: [entry('2026-02-01', 4), entry('2026-02-02', 5)],
    });

    expect(await daysOf(ana, '2026-02-01', '2026-02-02')).toMatchObject([
      { pain: 1, mood: null, energy: null },
      { mood: 1, energy: null },
    ]);
  });
});

describe('own symptoms', () => {
  const symptom = (id: string) => ({ id, name: `Symptom ${id}`, created_at: AT });

  test('are imported before the days that refer to them', async () => {
    await bringIn(ana, {
      ...EMPTY,
      custom_symptoms: [symptom('a')],
      day_logs: [day('2026-02-01', { symptoms: ['acne', 'a'] })],
    });

    expect(await symptomsOf(ana)).toEqual([{ symptom_id: 'a', name: 'Symptom a', archived: 0 }]);
    expect((await daysOf(ana, '2026-02-01', '2026-02-01'))[0]?.symptoms).toEqual(['acne', 'a']);
  });

  test('that do not fit are named in the receipt, and so are days with unknown ones', async () => {
    const added = await ana.post('/api/day/symptom/add', { name: 'One that is there' });
    expect(added.status).toBe(201);
    const symptoms = Array.from({ length: 13 }, (_, index) => symptom(`s${index}`));
    const receipt = await bringIn(ana, {
      ...EMPTY,
      custom_symptoms: symptoms,
      day_logs: [day('2026-02-01', { symptoms: ['s12'] }), day('2026-02-02', { symptoms: ['s10'] })],
    });

    expect(receipt.kinds.custom_symptoms).toEqual({ added: 11, skipped: 0, rejected: 2 });
    expect(receipt.kinds.day_logs).toEqual({ added: 1, skipped: 0, rejected: 1 });
    expect(receipt.rejections.map(({ path }) => path)).toEqual([
      'custom_symptoms.11',
      'custom_symptoms.12',
      'day_logs.0.symptoms',
    ]);
    expect(await symptomsOf(ana)).toHaveLength(12);
  });
});

describe('a file with intimate data', () => {
  const REFUSED = { status: 409, body: { code: 'conflict', errors: [{ path: 'intimate' }] } };

  test.each([
    ['a day', { day_logs: [day('2026-02-01', { sex: ['alone'] })] }],
    ['a flag of pain', { day_logs: [day('2026-02-01', { pain_flags: ['kept_from', 'at_sex'] })] }],
    ['a kind that is on', { cycle_profile: { ...NO_PROFILE, day_kinds: { tests: 1 } } }],
  ])('%s, is only imported with the consent, as a whole', async (_, data) => {
    const file = { ...EMPTY, ...data, periods: [period('2026-02-01')] };
    for (const preview of [1, 0]) {
      expect(await ana.post(`/api/user/import?preview=${preview}`, file)).toMatchObject(REFUSED);
    }
    expect(await starts()).toEqual([]);
    await allowIntimate(ana);
    expect((await bringIn(ana, file)).kinds.periods.added).toBe(1);
  });

  test('adds nothing that exists, and then needs no consent', async () => {
    await allowIntimate(ana);
    await logDay(ana, '2026-02-01', { lh: 'positive', pain_flags: ['at_sex'] });
    const file = await dataOf(ana);
    await ana.post('/api/user/consent', { kind: 'intimate', given: 0 });

    expect((await bringIn(ana, file)).kinds.day_logs).toEqual({ added: 0, skipped: 1, rejected: 0 });
    const pain_flags = ['kept_from', 'at_sex'];
    await bringIn(ana, { ...EMPTY, day_logs: [day('2026-02-01', { pain_flags })] });
    expect((await dataOf(ana)).day_logs[0]?.pain_flags).toEqual(pain_flags);
  });
});

test.each([
  ['a day to come', day('2026-03-02', { pain: 1 }), 'day_logs.0.date'],
  ['pain beyond its scale', day('2026-02-01', { pain: 4 }), 'day_logs.0.pain'],
  [
    'more symptoms than a day has',
    day('2026-02-01', { symptoms: Array.from({ length: 21 }, (_, n) => `s${n}`) }),
    'day_logs.0.symptoms',
  ],
  ['a source that is no name', day('2026-02-01', { pain: 1, source: 'Clue!' }), 'day_logs.0.source'],
])('%s is named in the receipt, and the rest is imported', async (_, broken, path) => {
  const receipt = await bringIn(ana, { ...EMPTY, day_logs: [broken, day('2026-01-01', { pain: 0 })] });

  expect(receipt.rejections.map((one) => one.path)).toEqual([path]);
  expect(await query('select logged_on from day_logs')).toEqual([{ logged_on: '2026-01-01' }]);
});

test('if the private part of a day can’t be opened, the rest is exported, and a symptom’s name is reported as missing', async () => {
  const added = await ana.post('/api/day/symptom/add', { name: 'Restless legs' });
  const id = (added.body as { symptom_id: string }).symptom_id; // answered by our own Worker
  await logDay(ana, '2026-02-01', { bleeding: 'light', weight: 61.5, symptoms: ['acne', id] });
  await logPeriod(ana, '2026-01-01T12:00:00Z');
  await query("update day_logs set sealed = 'x' where sealed is not null");
  await query('update custom_symptoms set key_version = 9');
  const file = await dataOf(ana);

  expect(file.unreadable).toEqual([
    { kind: 'custom_symptoms', date: '2026-03-01', reason: 'key_missing' },
    { kind: 'day_logs', date: '2026-02-01', reason: 'damaged' },
  ]);
  const [, damagedDay] = file.day_logs;
  expect(damagedDay).toMatchObject({
    date: '2026-02-01',
    bleeding: 'light',
    weight: null,
    symptoms: ['acne'],
  });
  const ben = await signIn('ben@example.test');
  const receipt = await bringIn(ben, file);
  expect(receipt.rejections).toEqual([]);
  expect((await pastPeriods(ben)).map(({ period_on }) => period_on)).toEqual(['2026-02-01', '2026-01-01']);
});
