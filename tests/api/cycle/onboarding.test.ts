import { describe, expect } from 'vitest';
import { invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  logPeriod,
  type Person,
  pastPeriods,
  secondsOf,
  signIn,
  test,
} from '../setup/person.ts';

const NOON = '2026-03-20T12:00:00Z';
const SET = '/api/cycle/onboarding';

const setDate = (person: Person, at: string) =>
  person.post(`${SET}/period/date/set`, { last_period_timestamp: secondsOf(at) });
const days = async (person: Person) => (await pastPeriods(person)).map(({ period_on }) => period_on);

test('the four answers of onboarding are stored, and the first cycle can be shown', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const answers = [
    await ana.post(`${SET}/cycle/average/set`, { cycle_length: 28 }),
    await ana.post(`${SET}/period/average/set`, { period_length: 5 }),
    await setDate(ana, '2026-03-12T10:00:00Z'),
    await ana.post(`${SET}/period/length/set`, { period_length: 4, currently_menstruating: 0 }),
  ];
  const { details, cycle } = await detailsOf(ana);

  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
  expect(details.onboarding).toEqual({
    cycle_length: 28,
    period_length: 5,
    last_period_on: '2026-03-12',
    last_period_length: 4,
    completed: 1,
  });
  // An answer of 28 gives 29, because it is one observation besides the prior (contract §4).
  expect(cycle).toMatchObject({ cycle_day: 9, cycle_length: 29, next_period_in_days: 21 });
});

test('onboarding is complete with its last answer and not before', async ({ ana }) => {
  await ana.post(`${SET}/cycle/average/set`, { cycle_length: 28 });
  await ana.post(`${SET}/period/average/set`, { period_length: 5 });
  await ana.post('/api/cycle/period/log', { is_now: 1 });
  const before = (await detailsOf(ana)).details.onboarding.completed;
  await ana.post(`${SET}/period/length/set`, { period_length: 4, currently_menstruating: 1 });
  const after = (await detailsOf(ana)).details.onboarding.completed;

  expect([before, after]).toEqual([0, 1]);
});

test('answers sent again replace the earlier ones', async ({ ana }) => {
  for (const cycle_length of [28, 33]) await ana.post(`${SET}/cycle/average/set`, { cycle_length });
  for (const period_length of [5, 7]) await ana.post(`${SET}/period/average/set`, { period_length });
  for (const period_length of [4, 6]) {
    await ana.post(`${SET}/period/length/set`, { period_length, currently_menstruating: 0 });
  }

  expect((await detailsOf(ana)).details.onboarding).toMatchObject({
    cycle_length: 33,
    period_length: 7,
    last_period_length: 6,
  });
});

test('an answer leaves earlier answers to other questions unchanged', async ({ ana }) => {
  await ana.post(`${SET}/cycle/average/set`, { cycle_length: 33 });
  await ana.post(`${SET}/period/length/set`, { period_length: 6, currently_menstruating: 0 });

  expect((await detailsOf(ana)).details.onboarding).toMatchObject({
    cycle_length: 33,
    last_period_length: 6,
  });
});

describe('the date of the last period', () => {
  test('sent again replaces the one that onboarding set', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setDate(ana, '2026-03-12T10:00:00Z');
    await setDate(ana, '2026-03-10T10:00:00Z');

    expect(await days(ana)).toEqual(['2026-03-10']);
  });

  test('sent again unchanged has no effect', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setDate(ana, '2026-03-12T10:00:00Z');
    const before = await pastPeriods(ana);
    await setDate(ana, '2026-03-12T20:00:00Z');

    expect(await pastPeriods(ana)).toEqual(before);
  });

  test('never removes a period that the person logged', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await logPeriod(ana, '2026-02-10T10:00:00Z');
    await setDate(ana, '2026-03-12T10:00:00Z');
    await setDate(ana, '2026-02-10T10:00:00Z');
    await setDate(ana, '2026-03-11T10:00:00Z');

    expect(await days(ana)).toEqual(['2026-03-11', '2026-02-10']);
  });

  test('can be set again after its entry was deleted', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await setDate(ana, '2026-03-12T10:00:00Z');
    const [entry] = await pastPeriods(ana);
    await ana.delete(`/api/cycle/period/${entry?.id}/delete`);
    await setDate(ana, '2026-03-12T10:00:00Z');

    expect(await days(ana)).toEqual(['2026-03-12']);
  });

  test('is refused in the future and before the birth, and the previous one stays', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await ana.post('/api/user/dob/update', { day: 7, month: 4, year: 1991 });
    await setDate(ana, '2026-03-12T10:00:00Z');

    for (const at of ['2026-03-21T10:00:00Z', '1991-04-06T10:00:00Z']) {
      expect(refusalIn(await setDate(ana, at))).toEqual(invalid('last_period_timestamp'));
    }
    expect(await days(ana)).toEqual(['2026-03-12']);
  });

  // For other refusals of these calls see tests/unit/domain/cycle/cycle-calls.test.ts.
  test('as text is refused by the field’s name', async ({ ana }) => {
    const answer = await ana.post(`${SET}/period/date/set`, { last_period_timestamp: '2026-03-12' });

    expect(refusalIn(answer)).toEqual(invalid('last_period_timestamp'));
  });
});

test.each([
  { path: 'cycle/average/set', field: 'cycle_length', beyond: 91 },
  { path: 'period/average/set', field: 'period_length', beyond: 0 },
])('$path refuses $beyond days with the field’s name', async ({ path, field, beyond }) => {
  const ana = await signIn(ANA);

  expect(refusalIn(await ana.post(`${SET}/${path}`, { [field]: beyond }))).toEqual(invalid(field));
});

test('period/length/set refuses its fields by name and completes nothing', async ({ ana }) => {
  const answer = await ana.post(`${SET}/period/length/set`, { period_length: 16 });

  expect(refusalIn(answer)).toEqual(invalid('period_length', 'currently_menstruating'));
  expect((await detailsOf(ana)).details.onboarding.completed).toBe(0);
});

test('a start that was also logged by hand stays when onboarding sets another day', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  await setDate(ana, '2026-03-12T10:00:00Z');
  await ana.post('/api/cycle/period/log', { is_now: 0, period_timestamp: secondsOf('2026-03-12T18:00:00Z') });
  await setDate(ana, '2026-02-10T10:00:00Z');

  expect(await days(ana)).toEqual(['2026-03-12', '2026-02-10']);
});

test('several days sent at once leave one entry, and a correction moves it', async () => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const sent = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-12', '2026-03-12'];
  await Promise.all(sent.map((day) => setDate(ana, `${day}T10:00:00Z`)));
  const together = await days(ana);
  await setDate(ana, '2026-02-10T10:00:00Z');

  expect(together).toHaveLength(1);
  expect(await days(ana)).toEqual(['2026-02-10']);
});
