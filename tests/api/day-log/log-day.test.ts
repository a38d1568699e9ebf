import { describe, expect, test } from 'vitest';
import { dashboardOf } from '../dashboard/dashboard.ts';
import { call, invalid, refusalIn } from '../setup/calls.ts';
import { detailsOf, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { anaOn, daysOf, logDay, march, symptomsOf } from './day-log.ts';

const TODAY = march(18);
const refused = async (person: Person, date: string, change: object) =>
  refusalIn(await person.post(`/api/day/${date}/log`, change));
const keyed = (person: Person, change: object, key = 'one') =>
  call(`POST /api/day/${TODAY}/log`, { body: change, headers: { 'idempotency-key': key }, stx: person.stx });

describe('a day', () => {
  test('has the logged fields, and null for the rest', async () => {
    const ana = await anaOn(TODAY);
    const fields = {
      bleeding: 'heavy',
      heavy_details: ['clots', 'soaked_3h'],
      pain: 2,
      pain_places: ['back'],
      pain_flags: [],
      energy: 2,
      symptoms: ['bloating'],
      temperature: 36.45,
      disturbed: 1,
      pill: 'late',
      weight: 61.5,
    };
    const { day } = await logDay(ana, TODAY, fields);

    expect(day).toEqual({
      ...fields,
      date: TODAY,
      counts: 1,
      heavy_details: ['soaked_3h', 'clots'],
      mood: null,
      sleep: null,
      discharge: null,
      lh: null,
      pregnancy_test: null,
      sex: null,
      source: null,
    });
    expect(await daysOf(ana, TODAY, TODAY)).toEqual([{ ...day, remarks: [] }]);
    expect((await dashboardOf(ana)).day).toEqual(day);
  });

  test('changes only in the sent fields; null clears a field, and a day without fields is deleted', async () => {
    const ana = await anaOn(TODAY);
    await logDay(ana, TODAY, { pain: 3, mood: 2, weight: 60 });
    expect((await logDay(ana, TODAY, { pain: null })).day).toMatchObject({ pain: null, mood: 2, weight: 60 });
    expect((await logDay(ana, TODAY, { weight: null })).day).toMatchObject({ mood: 2, weight: null });
    await logDay(ana, TODAY, {});
    expect(await daysOf(ana, TODAY, TODAY)).toHaveLength(1);

    await logDay(ana, TODAY, { mood: null });
    expect(await daysOf(ana, TODAY, TODAY)).toEqual([]);
    expect((await dashboardOf(ana)).day).toBeNull();
  });

  test('distinguishes "none of them" from nothing logged', async () => {
    const ana = await anaOn(TODAY);
    await logDay(ana, TODAY, { symptoms: [], pain: 0, bleeding: 'none' });

    expect(await daysOf(ana, TODAY, TODAY)).toMatchObject([
      { symptoms: [], pain: 0, bleeding: 'none', pain_places: null },
    ]);
  });

  test('has the changes of two devices, in either order', async () => {
    const changes = [
      { pain: 2, weight: 60 },
      { bleeding: 'light', pregnancy_test: 'negative' },
    ];
    const ana = await anaOn(TODAY);
    await ana.post('/api/user/consent', { kind: 'intimate', given: 1 });
    for (const change of changes) await logDay(ana, march(10), change);
    for (const change of changes.toReversed()) await logDay(ana, march(11), change);
    await Promise.all(changes.map((change) => logDay(ana, march(12), change)));
    const [first, ...others] = await daysOf(ana, march(10), march(12));

    expect(others).toHaveLength(2);
    for (const { date, ...day } of others)
      expect({ ...day, date: first?.date, [date]: 0 }).toEqual({ ...first, [date]: 0 });
  });

  test('is the person’s local day: in Kiritimati it is already the 19th', async () => {
    const ana = await anaOn(TODAY);
    expect(await refused(ana, march(19), { mood: 3 })).toMatchObject(invalid('date'));
    await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });

    expect((await logDay(ana, march(19), { mood: 3 })).day.mood).toBe(3);
  });
});

describe('is refused without writing anything', () => {
  test.each<[string, object, string]>([
    ['a level that doesn’t exist', { bleeding: 'torrential', mood: 3 }, 'bleeding'],
    ['pain beyond the scale', { pain: 4 }, 'pain'],
    ['a mood below it', { mood: 0 }, 'mood'],
    ['21 symptoms', { symptoms: Array.from({ length: 21 }, (_, index) => `own-${index}`) }, 'symptoms'],
    ['a symptom of nobody', { symptoms: ['restless'] }, 'symptoms'],
    ['a fever of 43', { temperature: 43 }, 'temperature'],
    ['a temperature of three decimals', { temperature: 36.455 }, 'temperature'],
    ['a weight of two', { weight: 60.55 }, 'weight'],
  ])('%s', async (_, change, field) => {
    const ana = await anaOn(TODAY);
    const refusal = await refused(ana, TODAY, change);

    expect(refusal).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(refusal.fields?.every((name) => name.startsWith(field))).toBe(true);
    expect(await daysOf(ana, TODAY, TODAY)).toEqual([]);
  });

  test('a day in the future, before the birth, or that doesn’t exist', async () => {
    const ana = await anaOn(TODAY);
    await ana.post('/api/user/dob/update', { day: 5, month: 6, year: 1990 });

    expect(await refused(ana, march(19), { mood: 3 })).toMatchObject(invalid('date'));
    expect(await refused(ana, '1990-06-04', { mood: 3 })).toMatchObject(invalid('date'));
    expect(await refused(ana, '2026-02-30', { mood: 3 })).toMatchObject(invalid('date'));
  });

  test('a range of 32 days, backwards, or into the future; a list of 401', async () => {
    const ana = await anaOn(TODAY);
    const range = async (from: string, to: string) =>
      refusalIn(await ana.post('/api/day/range/log', { from, to, bleeding: 'light' }));

    expect(await range('2026-01-01', '2026-02-01')).toMatchObject(invalid('to'));
    expect(await range(march(2), march(1))).toMatchObject(invalid('to'));
    expect(await range(march(17), march(19))).toMatchObject(invalid('to'));
    expect(refusalIn(await ana.get('/api/day/2025-01-01/2026-02-05/list'))).toMatchObject(invalid('to'));
  });

  test('any field whose consent is withdrawn; stored values stay readable', async () => {
    const ana = await anaOn(TODAY);
    await logDay(ana, TODAY, { mood: 3 });
    await ana.post('/api/user/consent', { kind: 'privacy', given: 0 });

    expect(await refused(ana, TODAY, { mood: 4 })).toMatchObject({ status: 409, code: 'conflict' });
    expect(await daysOf(ana, TODAY, TODAY)).toMatchObject([{ mood: 3 }]);
  });
});

describe('under an Idempotency-Key', () => {
  test('the same call returns the start that it created, and writes nothing again', async () => {
    const ana = await anaOn(TODAY);
    const first = await keyed(ana, { bleeding: 'light' });
    await logDay(ana, TODAY, { bleeding: 'heavy' });
    const again = await keyed(ana, { bleeding: 'light' });

    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ started: (first.body as { started: object }).started, ask: null });
    expect(await daysOf(ana, TODAY, TODAY)).toMatchObject([{ bleeding: 'heavy' }]);
  });

  test('another body is a conflict, and the stored key contains none of the logged values', async () => {
    const ana = await anaOn(TODAY);
    const fields = { sex: ['protected'], weight: 61.5, pregnancy_test: 'negative' };
    await ana.post('/api/user/consent', { kind: 'intimate', given: 1 });
    expect((await keyed(ana, fields)).status).toBe(200);
    expect(refusalIn(await keyed(ana, { weight: 60 }))).toMatchObject({ status: 409, code: 'conflict' });

    expect(await query('select answer from idempotency_keys')).toEqual([{ answer: '{"started":null}' }]);
    const [row] = await query('select * from day_logs');
    expect(JSON.stringify(row)).not.toMatch(/protected|61\.5|negative/);
  });
});

describe('mood has one home', () => {
  const entry = async (person: Person) =>
    (await person.get(`/api/journal/${TODAY}/get`)).body as {
      entry: { mood: number; energy: number; version: string };
    };

  test('the journal’s page and the day agree, whichever was written', async () => {
    const ana = await anaOn(TODAY);
    await ana.post('/api/journal/save', { date: TODAY, text: 'A walk', mood: 4, energy: 2 });
    expect(await daysOf(ana, TODAY, TODAY)).toMatchObject([{ mood: 4, energy: 2 }]);
    const { version } = (await entry(ana)).entry;
    await logDay(ana, TODAY, { mood: 1 });

    // The version only covers the text, so a logged mood doesn't conflict with a draft.
    expect((await entry(ana)).entry).toMatchObject({ mood: 1, energy: 2, version });
    const saved = await ana.post('/api/journal/save', {
      date: TODAY,
      text: 'A long walk',
      based_on: version,
    });
    expect(saved.body).toMatchObject({ entry: { mood: 1, energy: 2 } });
  });

  test('a mood alone is not an entry, and deleting an entry keeps it', async () => {
    const ana = await anaOn(TODAY);
    await logDay(ana, TODAY, { mood: 5 });
    expect((await ana.get(`/api/journal/${TODAY}/get`)).status).toBe(404);
    await ana.post('/api/journal/save', { date: TODAY, text: 'A walk' });
    await ana.delete(`/api/journal/${TODAY}/delete`);

    expect(await daysOf(ana, TODAY, TODAY)).toMatchObject([{ mood: 5 }]);
  });

  test('a refused save writes no mood', async () => {
    const ana = await anaOn(TODAY);
    await ana.post('/api/journal/save', { date: TODAY, text: 'A walk', mood: 4 });
    const stale = { date: TODAY, text: 'Another', mood: 1, based_on: 'AAAAAAAAAAAAAAAA' };
    expect((await ana.post('/api/journal/save', stale)).status).toBe(409);

    expect(await daysOf(ana, TODAY, TODAY)).toMatchObject([{ mood: 4 }]);
  });
});

describe('own symptoms', () => {
  test('are named, renamed, archived and logged, at most twelve', async () => {
    const ana = await anaOn(TODAY);
    const add = (name: string) => ana.post('/api/day/symptom/add', { name });
    const { symptom_id } = (await add('Restless legs')).body as { symptom_id: string };
    await logDay(ana, TODAY, { symptoms: ['acne', symptom_id] });
    await ana.post('/api/day/symptom/update', { symptom_id, name: 'Legs', archived: 1 });
    expect(await symptomsOf(ana)).toEqual([{ symptom_id, name: 'Legs', archived: 1 }]);
    expect(await daysOf(ana, TODAY, TODAY)).toMatchObject([{ symptoms: ['acne', symptom_id] }]);

    for (let more = 2; more <= 12; more++) await add(`Number ${more}`);
    expect(refusalIn(await add('One too many'))).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('of another person can’t be logged', async () => {
    const ana = await anaOn(TODAY);
    const { symptom_id } = (await ana.post('/api/day/symptom/add', { name: 'Mine' })).body as {
      symptom_id: string;
    };
    const ben = await signIn('ben@example.test');

    expect(await refused(ben, TODAY, { symptoms: [symptom_id] })).toMatchObject(invalid('symptoms'));
  });
});

test('bleeding yesterday keeps the phase menstrual until no bleeding is logged', async () => {
  const ana = await anaOn(march(10));
  for (const day of [1, 2, 4, 6, 8, 9]) await logDay(ana, march(day), { bleeding: 'light' });
  expect((await detailsOf(ana)).cycle).toMatchObject({ cycle_phase: 'menstrual', period_length: 10 });

  await logDay(ana, march(10), { bleeding: 'none' });
  expect((await detailsOf(ana)).cycle).toMatchObject({ cycle_phase: 'follicular', period_length: 9 });
  expect((await detailsOf(await anaOn(march(12)))).cycle).toMatchObject({
    cycle_phase: 'follicular',
    period_length: 9,
  });
});
