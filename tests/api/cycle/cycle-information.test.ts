import { describe, expect } from 'vitest';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logPeriod, type Person, signIn, test } from '../setup/person.ts';

/** The running cycle at an instant; signs in again because access tokens expire. */
async function cycleAt(instant: string, email = ANA) {
  await setClock(instant);
  return (await detailsOf(await signIn(email))).cycle;
}

async function startedOn(day: string): Promise<Person> {
  await setClock(`${day}T12:00:00Z`);
  const ana = await signIn(ANA);
  await logPeriod(ana, `${day}T12:00:00Z`);
  return ana;
}

const setLength = (person: Person, body: { period_length: number; currently_menstruating: number }) =>
  person.post('/api/cycle/onboarding/period/length/set', body);

test('without a logged period there are zeros and nulls, whatever else was entered', async ({ ana }) => {
  await ana.post('/api/cycle/onboarding/cycle/average/set', { cycle_length: 28 });
  await setLength(ana, { period_length: 5, currently_menstruating: 1 });

  expect((await detailsOf(ana)).cycle).toEqual({
    cycle_day: 0,
    eq_cycle_day: 0,
    aligned_day: 0,
    cycle_length: null,
    period_length: null,
    cycle_phase: null,
    next_period_in_days: null,
    ovulation_day: null,
    ...NO_STATUS,
    offers_transition: 0,
    asked: [],
  });
});

test('the day of the start is day 1, in the menstrual phase', async () => {
  await startedOn('2026-03-01');

  expect(await cycleAt('2026-03-01T12:00:00Z')).toMatchObject({
    cycle_day: 1,
    eq_cycle_day: 1,
    aligned_day: 1,
    cycle_phase: 'menstrual',
  });
});

test('day 9 is follicular', async () => {
  const ana = await startedOn('2026-03-01');
  await ana.post('/api/cycle/onboarding/cycle/average/set', { cycle_length: 28 });
  await ana.post('/api/cycle/onboarding/period/average/set', { period_length: 5 });

  // An answer of 28 gives 29 (contract §4); 9 / 29 of 28 days is 8.69.
  expect(await cycleAt('2026-03-09T12:00:00Z')).toMatchObject({
    cycle_day: 9,
    cycle_length: 29,
    cycle_phase: 'follicular',
    eq_cycle_day: 9,
    next_period_in_days: 21,
  });
});

test('the day increases at each midnight in the person’s zone', async () => {
  await startedOn('2026-03-01');

  expect((await cycleAt('2026-03-04T22:59:59Z')).cycle_day).toBe(4);
  expect((await cycleAt('2026-03-04T23:00:00Z')).cycle_day).toBe(5);
});

test('the phases follow each other in order over the whole cycle, three days of them ovulation', async () => {
  await startedOn('2026-03-01');
  const { cycle_length } = await cycleAt('2026-03-01T12:00:00Z');
  const phases: (string | null)[] = [];
  for (let day = 0; day < (cycle_length ?? 0); day++) {
    const instant = new Date(Date.parse('2026-03-01T12:00:00Z') + day * 86_400_000).toISOString();
    phases.push((await cycleAt(instant)).cycle_phase);
  }

  const order = phases.filter((phase, index) => phase !== phases[index - 1]);
  expect(order).toEqual(['menstrual', 'follicular', 'ovulation', 'luteal']);
  expect(phases.filter((phase) => phase === 'ovulation')).toHaveLength(3);
  // Ovulation is expected on day length − 13; these are that day and its neighbours.
  expect(phases.indexOf('ovulation') + 1).toBe((cycle_length ?? 0) - 14);
});

test('a late cycle stays luteal, keeps its length and counts the days past it', async () => {
  await startedOn('2026-03-01');
  const first = await cycleAt('2026-03-01T12:00:00Z');
  const late = await cycleAt('2026-04-19T12:00:00Z');

  expect(late).toMatchObject({
    cycle_day: 50,
    eq_cycle_day: 28,
    aligned_day: 28,
    cycle_phase: 'luteal',
    cycle_length: first.cycle_length,
  });
  expect(late.next_period_in_days).toBe((first.cycle_length ?? 0) + 1 - 50);
  expect(late.next_period_in_days).toBeLessThanOrEqual(0);
});

describe('bleeding within a cycle', () => {
  test('fewer than 15 days after the start is stored and changes nothing', async () => {
    const ana = await startedOn('2026-03-01');
    await setClock('2026-03-15T12:00:00Z');
    const later = await signIn(ana.email);
    await logPeriod(later, '2026-03-15T12:00:00Z');

    expect(await cycleAt('2026-03-15T12:00:00Z')).toMatchObject({ cycle_day: 15 });
    expect((await detailsOf(later)).details.onboarding.last_period_on).toBe('2026-03-15');
  });

  test('15 days after the start a new cycle begins', async () => {
    const ana = await startedOn('2026-03-01');
    await setClock('2026-03-16T12:00:00Z');
    await logPeriod(await signIn(ana.email), '2026-03-16T12:00:00Z');

    expect(await cycleAt('2026-03-16T12:00:00Z')).toMatchObject({ cycle_day: 1, cycle_phase: 'menstrual' });
  });

  test('is measured from the last start that counts, not from the bleeding between', async () => {
    await setClock('2026-03-29T12:00:00Z');
    const ana = await signIn(ANA);
    for (const day of ['2026-03-01', '2026-03-10', '2026-03-20']) await logPeriod(ana, `${day}T12:00:00Z`);

    // The 10th is within the cycle of the 1st; the 20th is 19 days after the 1st and begins another.
    expect((await cycleAt('2026-03-29T12:00:00Z')).cycle_day).toBe(10);
  });
});

test('an earlier start added later does not move the day', async () => {
  await startedOn('2026-03-01');
  const ana = await signIn(ANA);
  await logPeriod(ana, '2026-02-01T12:00:00Z');

  expect((await detailsOf(ana)).cycle.cycle_day).toBe(1);
});

test('the length follows the cycles that were logged', async () => {
  await setClock('2026-06-01T12:00:00Z');
  const [ana, ben] = [await signIn(ANA), await signIn('ben@example.test')];
  // Six cycles of 23 days, and six of 36.
  for (const day of ['01-11', '02-03', '02-26', '03-21', '04-13', '05-06', '05-29']) {
    await logPeriod(ana, `2026-${day}T12:00:00Z`);
  }
  for (const day of ['2025-10-25', '2025-11-30', '2026-01-05', '2026-02-10', '2026-03-18', '2026-04-23']) {
    await logPeriod(ben, `${day}T12:00:00Z`);
  }

  expect((await detailsOf(ana)).cycle).toMatchObject({ cycle_day: 4, cycle_length: 23 });
  expect((await detailsOf(ben)).cycle).toMatchObject({ cycle_day: 40, cycle_length: 36 });
});

describe('“I am menstruating now”', () => {
  test('extends the period to the day of the answer', async () => {
    await startedOn('2026-03-01');
    await setClock('2026-03-09T12:00:00Z');
    await setLength(await signIn(ANA), { period_length: 5, currently_menstruating: 1 });

    expect(await cycleAt('2026-03-09T12:00:00Z')).toMatchObject({
      cycle_day: 9,
      cycle_phase: 'menstrual',
      period_length: 9,
    });
  });

  test('counts up to the day of the answer and no further', async () => {
    await startedOn('2026-03-01');
    await setClock('2026-03-09T12:00:00Z');
    await setLength(await signIn(ANA), { period_length: 5, currently_menstruating: 1 });

    expect(await cycleAt('2026-03-10T12:00:00Z')).toMatchObject({
      cycle_day: 10,
      cycle_phase: 'follicular',
      period_length: 9,
    });
  });

  test('taken back restores the forecast', async () => {
    await startedOn('2026-03-01');
    await setClock('2026-03-09T12:00:00Z');
    const ana = await signIn(ANA);
    await setLength(ana, { period_length: 5, currently_menstruating: 1 });
    await setLength(ana, { period_length: 5, currently_menstruating: 0 });

    expect((await detailsOf(ana)).cycle).toMatchObject({ cycle_phase: 'follicular', period_length: 5 });
  });

  test('does not shorten a period that is forecast to last longer', async () => {
    await startedOn('2026-03-01');
    const ana = await signIn(ANA);
    await setLength(ana, { period_length: 6, currently_menstruating: 1 });

    expect((await detailsOf(ana)).cycle.period_length).toBe(6);
  });

  test('in one cycle doesn’t count for the next', async () => {
    await startedOn('2026-03-01');
    await setClock('2026-03-12T12:00:00Z');
    await setLength(await signIn(ANA), { period_length: 5, currently_menstruating: 1 });
    await setClock('2026-03-30T12:00:00Z');
    await logPeriod(await signIn(ANA), '2026-03-30T12:00:00Z');

    expect(await cycleAt('2026-04-08T12:00:00Z')).toMatchObject({
      cycle_day: 10,
      cycle_phase: 'follicular',
      period_length: 5,
    });
  });
});

describe('when the clocks change', () => {
  test.each([
    { start: '2026-03-27', days: ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'] },
    { start: '2026-10-23', days: ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'] },
  ])('each day around $start is one day, in its first hour and in its last', async ({ start, days }) => {
    const ana = await startedOn(start);
    await ana.post('/api/user/timezone/update', { timezone: 'Europe/Paris' });
    const counted = [];
    for (const day of days) {
      const [first, last] = [await cycleAt(startOfDay(day)), await cycleAt(endOfDay(day))];
      counted.push([first.cycle_day, last.cycle_day]);
    }

    expect(counted).toEqual([
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
  });
});

test('a journey across the date line moves no logged day', async () => {
  const ana = await startedOn('2026-03-01');
  await setClock('2026-03-05T10:30:00Z');
  const traveller = await signIn(ana.email);
  await traveller.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
  const east = (await detailsOf(traveller)).cycle.cycle_day;
  await traveller.post('/api/user/timezone/update', { timezone: 'Pacific/Pago_Pago' });
  const west = (await detailsOf(traveller)).cycle.cycle_day;

  // It is 6 March at UTC+14 and still 4 March at UTC−11.
  expect([east, west]).toEqual([6, 4]);
});

test('a start that is in the future after a journey west is neither a cycle yet nor an error', async () => {
  await setClock('2026-03-05T10:30:00Z');
  const ana = await signIn(ANA);
  await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
  await ana.post('/api/cycle/period/log', { is_now: 1 });
  await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Pago_Pago' });

  expect((await detailsOf(ana)).cycle).toMatchObject({ cycle_day: 0, cycle_phase: null });
});

/** Paris is at UTC+1 until 29 March and from 25 October 2026 on, and at UTC+2 between, apart from the hour of the change. */
const isSummerAtMidnight = (day: string) => day > '2026-03-29' && day <= '2026-10-25';
const isSummerAtTheEnd = (day: string) => day >= '2026-03-29' && day < '2026-10-25';
const startOfDay = (day: string) =>
  new Date(`${day}T00:00:00${isSummerAtMidnight(day) ? '+02:00' : '+01:00'}`).toISOString();
const endOfDay = (day: string) =>
  new Date(`${day}T23:59:59${isSummerAtTheEnd(day) ? '+02:00' : '+01:00'}`).toISOString();
