import { beforeEach, describe, expect, test } from 'vitest';
import { allowIntimate, dataOf } from '../portability/portability.ts';
import { call, refusalIn } from '../setup/calls.ts';
import { databaseFilesWith } from '../setup/database-files.ts';
import { runCron, setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { daysOf, logDay, symptomsOf } from './day-log.ts';

const DAY = '2026-02-28';
const PRIVATE = {
  pregnancy_test: 'positive',
  sex: ['unprotected'],
  pill: 'missed',
  weight: 61.5,
  pain_flags: ['painkiller', 'at_sex', 'bleeding_after_sex'],
};
/**
 * The private part as it would look in plain text; its other keys are also names of tracked kinds. Sealed text is
 * base64, so it has no colon and never contains the number by chance.
 */
const PLAIN = ['pregnancyTest', 'unprotected', ':61.5', 'Plainwordsofasymptom'];
const UNAVAILABLE = { status: 503, code: 'unavailable' };

async function signedIn(email: string): Promise<Person> {
  const person = await signIn(email);
  await allowIntimate(person);
  return person;
}

beforeEach(() => setClock('2026-03-01T12:00:00Z'));

test('the raw database file contains the account, but no private part of a day and no symptom name', async () => {
  const marker = `raw-${crypto.randomUUID()}@example.test`;
  const person = await signedIn(marker);
  await person.post('/api/day/symptom/add', { name: 'Plainwordsofasymptom' });
  const route = `POST /api/day/${DAY}/log`;
  const keyed = { body: PRIVATE, stx: person.stx, headers: { 'Idempotency-Key': 'one' } };
  await call(route, keyed);
  const again = await call(route, keyed);
  await person.post('/api/user/import', { format: 'marea', version: 1, ...(await fileOf(person)) });
  const files = await databaseFilesWith(marker);

  expect(again.body).toMatchObject({ day: PRIVATE });
  expect(files.length).toBeGreaterThan(0);
  // Checks rows instead of the file, because other tests write plain flags into it.
  expect(await query("select logged_on from day_logs where marks like '%sex%'")).toEqual([]);
  for (const file of files) expect(PLAIN.filter((text) => file.includes(text))).toEqual([]);
});

/** An export file with the day moved to the previous date. */
async function fileOf(person: Person) {
  const { custom_symptoms, day_logs } = await dataOf(person);
  return { custom_symptoms, day_logs: day_logs.map((day) => ({ ...day, date: '2026-02-27' })) };
}

test('the same day is sealed differently each time, and not at all without private fields', async () => {
  const ana = await signedIn(ANA);
  const sealed = async () => (await query('select sealed from day_logs'))[0]?.sealed;
  await logDay(ana, DAY, { weight: 60, pain: 1 });
  const first = await sealed();
  await logDay(ana, DAY, { weight: 60 });

  expect(await sealed()).not.toBe(first);
  await logDay(ana, DAY, { weight: null });
  expect(await query('select sealed, key_version from day_logs')).toEqual([
    { sealed: null, key_version: null },
  ]);
});

describe.each([
  ['changed', "sealed = replace(sealed, '.', '.A')"],
  ['taken from another day', "sealed = (select sealed from day_logs where logged_on = '2026-02-27')"],
  ['sealed under a key that is gone', 'key_version = 9'],
])('a private part that was %s', (_, tamper) => {
  test('cannot be opened and is not overwritten; the rest of the day is read and written as usual', async () => {
    const ana = await signedIn(ANA);
    await logDay(ana, '2026-02-27', PRIVATE);
    await logDay(ana, DAY, { ...PRIVATE, pain: 2 });
    await query(`update day_logs set ${tamper} where logged_on = '${DAY}'`);
    const [before] = await query(`select sealed from day_logs where logged_on = '${DAY}'`);

    const { body } = await ana.get('/api/day/2026-02-01/2026-03-01/list');
    const spoilt = {
      ...PRIVATE,
      pregnancy_test: null,
      sex: null,
      pill: null,
      weight: null,
      pain_flags: ['painkiller'],
    };
    expect(body).toMatchObject({ days: [PRIVATE, { ...spoilt, pain: 2 }], unreadable: 1 });
    expect(refusalIn(await ana.post(`/api/day/${DAY}/log`, { weight: 60 }))).toEqual(UNAVAILABLE);
    expect((await logDay(ana, DAY, { pain: 3 })).day).toMatchObject({ ...spoilt, pain: 3 });
    expect(await query(`select sealed, marks from day_logs where logged_on = '${DAY}'`)).toEqual([
      { ...before, marks: '{"pain":3,"painFlags":["painkiller"]}' },
    ]);
  });
});

test('the hourly run seals older pain flags and leaves the rest of the day unchanged', async () => {
  const ana = await signedIn(ANA);
  const flags = ['painkiller', 'at_sex', 'bleeding_after_sex'];
  await logDay(ana, '2026-02-27', { pain: 2, pain_flags: flags, weight: 60 });
  await logDay(ana, DAY, { pain_flags: ['at_sex'] });
  await logDay(ana, '2026-03-01', { pain_flags: ['kept_from'] });
  const before = await daysOf(ana, '2026-02-27', '2026-03-01');
  await query(
    `update day_logs set marks = json_set(marks, '$.painFlags', json('${JSON.stringify(flags)}')) where logged_on = '2026-02-27'`,
  );
  await query(`update day_logs set import_id = '019d05b2-0001', sealed = null, key_version = null,
    marks = '{"painFlags":["at_sex"]}' where logged_on = '${DAY}'`);
  await query(
    `update day_logs set sealed = 'x', key_version = 9, marks = '{"painFlags":["at_sex"]}' where logged_on = '2026-03-01'`,
  );
  expect(await daysOf(ana, '2026-02-27', DAY)).toEqual(before.slice(0, 2));

  await runCron('2026-03-01T12:10:00Z');

  expect(await daysOf(ana, '2026-02-27', DAY)).toEqual(before.slice(0, 2));
  expect(await query('select logged_on, marks, import_id from day_logs order by logged_on')).toEqual([
    { logged_on: '2026-02-27', marks: '{"pain":2,"painFlags":["painkiller"]}', import_id: null },
    { logged_on: DAY, marks: '{}', import_id: '019d05b2-0001' },
    // Values that can't be opened aren't overwritten.
    { logged_on: '2026-03-01', marks: '{"painFlags":["at_sex"]}', import_id: null },
  ]);
});

test('values copied to another person cannot be opened there', async () => {
  const ana = await signedIn(ANA);
  await signIn('eve@example.test');
  await ana.post('/api/day/symptom/add', { name: 'Restless legs' });
  await logDay(ana, DAY, PRIVATE);
  const eve = "(select user_id from users where email = 'eve@example.test')";
  await query(
    `insert into day_logs (user_id, logged_on, key_version, sealed, saved_at)
     select ${eve}, logged_on, key_version, sealed, saved_at from day_logs`,
  );
  await query(
    `insert into custom_symptoms select ${eve}, symptom_id, key_version, sealed, archived, created_at, import_id from custom_symptoms`,
  );
  const other = await signIn('eve@example.test');

  expect(await daysOf(other, DAY, DAY)).toMatchObject([{ weight: null, sex: null }]);
  expect(await symptomsOf(other)).toEqual([]);
  expect(await daysOf(ana, DAY, DAY)).toMatchObject([PRIVATE]);
});
