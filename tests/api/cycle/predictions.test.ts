import { describe, expect } from 'vitest';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logPeriod, type Person, pastPeriods, signIn, test } from '../setup/person.ts';
import { predictionsOf } from '../setup/repeats.ts';

/** Starts every 28 days; the last one is 1 March. */
const STARTS = ['2025-11-09', '2025-12-07', '2026-01-04', '2026-02-01', '2026-03-01'];

/** A person with these starts and no other answers, signed in at noon (UTC) of a day. */
async function logged(days: readonly string[], today: string): Promise<Person> {
  await setClock(`${today}T12:00:00Z`);
  const ana = await signIn(ANA);
  for (const day of days) await logPeriod(ana, `${day}T12:00:00Z`);
  return ana;
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe('without a running cycle', () => {
  const NOTHING = { success: 1, predicted_periods: [], current: null, cycles: [], expected_bleeds: [] };

  test('nothing is predicted, whatever else was answered', async ({ ana }) => {
    await ana.post('/api/cycle/onboarding/cycle/average/set', { cycle_length: 28 });

    expect(await predictionsOf(ana)).toEqual(NOTHING);
  });

  test('nothing is predicted in any mode except natural, and logging still works', async () => {
    const ana = await logged(STARTS, '2026-03-10');
    for (const mode of ['contraception', 'pregnant', 'postpartum', 'paused']) {
      await ana.post('/api/cycle/mode/update', { cycle_mode: mode });

      expect(await predictionsOf(ana), mode).toEqual(NOTHING);
    }
    await logPeriod(ana, '2026-03-09T12:00:00Z');
    expect(await pastPeriods(ana)).toHaveLength(6);
  });
});

describe('the running cycle', () => {
  test('is placed on the calendar with its interval, its ovulation and its phases', async () => {
    const ana = await logged(STARTS, '2026-03-10');

    expect((await predictionsOf(ana)).current).toEqual({
      started_on: '2026-03-01',
      cycle_day: 10,
      cycle_length: 28,
      period_start_low: '2026-03-27',
      period_start_high: '2026-03-31',
      ovulation: '2026-03-15',
      ovulation_low: '2026-03-13',
      ovulation_high: '2026-03-17',
      ovulation_probability: expect.closeTo(0.8, 1),
      phases: [
        { phase: 'menstrual', start: '2026-03-01', end: '2026-03-05' },
        { phase: 'follicular', start: '2026-03-06', end: '2026-03-13' },
        { phase: 'ovulation', start: '2026-03-14', end: '2026-03-16' },
        { phase: 'luteal', start: '2026-03-17', end: '2026-03-28' },
      ],
      overdue_days: 0,
      ask_started: 0,
      sign: null,
      on_return: 0,
      band_only: 0,
      missed_log: null,
    });
  });

  test('agrees with the details of the person', async () => {
    const ana = await logged(STARTS, '2026-03-10');
    const { cycle } = await detailsOf(ana);
    const { current, cycles } = await predictionsOf(ana);

    expect(current).toMatchObject({ cycle_day: cycle.cycle_day, cycle_length: cycle.cycle_length });
    expect(cycles[0]?.period_start).toBe(addDays('2026-03-10', cycle.next_period_in_days ?? 0));
  });
});

describe('the coming cycles', () => {
  test('are six, cover the calendar with their phases without gaps, and list every day of bleeding', async () => {
    const ana = await logged(STARTS, '2026-03-10');
    const { predicted_periods, current, cycles } = await predictionsOf(ana);
    const days = [current, ...cycles].flatMap((cycle) => cycle?.phases ?? []);

    expect(cycles).toHaveLength(6);
    expect(cycles[0]).toMatchObject({ period_start: '2026-03-29', period_end: '2026-04-02' });
    days.forEach(({ start }, index) => {
      const before = days[index - 1];
      if (before) expect(start).toBe(addDays(before.end, 1));
    });
    expect(predicted_periods).toEqual(
      cycles.flatMap(({ period_start }) => [0, 1, 2, 3, 4].map((day) => addDays(period_start, day))),
    );
  });

  test('are the same in every zone for the same logged days', async () => {
    const ana = await logged(STARTS, '2026-03-10');
    const inParis = await predictionsOf(ana);
    for (const timezone of ['Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Pago_Pago']) {
      await ana.post('/api/user/timezone/update', { timezone });
      const elsewhere = await predictionsOf(ana);

      expect(elsewhere.cycles, timezone).toEqual(inParis.cycles);
    }
  });

  test('don’t treat forgotten months as long cycles', async () => {
    // February and April weren't logged.
    const ana = await logged(
      ['2025-11-02', '2025-11-30', '2025-12-28', '2026-02-22', '2026-03-22', '2026-05-17'],
      '2026-05-20',
    );

    expect((await predictionsOf(ana)).current?.cycle_length).toBe(28);
  });

  test('are not added to the log', async () => {
    const ana = await logged(STARTS, '2026-04-15');
    await predictionsOf(ana);

    expect(await pastPeriods(ana)).toHaveLength(STARTS.length);
  });
});

describe('a period that has not started', () => {
  test('is never predicted before today, as long as it is predicted', async () => {
    for (const today of ['2026-03-29', '2026-03-30', '2026-04-05', '2026-04-29']) {
      const { predicted_periods, cycles } = await predictionsOf(await logged(STARTS, today));
      const [first] = cycles;

      expect(
        [first?.period_start, first?.period_start_low, predicted_periods[0]].every(
          (day) => day && day >= today,
        ),
        today,
      ).toBe(true);
      expect(cycles, today).toHaveLength(6);
    }
  });

  test('isn’t predicted once logs must be missing, which the answer reports', async () => {
    for (const today of ['2026-05-20', '2028-01-01']) {
      const { predicted_periods, cycles, current } = await predictionsOf(await logged(STARTS, today));
      expect({ predicted_periods, cycles, phases: current?.phases }, today).toEqual({
        predicted_periods: [],
        cycles: [],
        phases: [],
      });
      const missed_log = { period_start: null, period_start_low: null, period_start_high: null };
      expect(current, today).toMatchObject({ overdue_days: 0, ask_started: 0, missed_log });
    }
  });

  test('is late once its interval has passed, and then causes a question', async () => {
    const on = async (today: string) => (await predictionsOf(await logged(STARTS, today))).current;

    expect(await on('2026-03-31')).toMatchObject({ overdue_days: 0, cycle_day: 31 });
    expect(await on('2026-04-01')).toMatchObject({
      overdue_days: 3,
      ask_started: 1,
      cycle_length: 28,
      period_start_high: '2026-03-31',
    });
  });

  test('causes a question with the probability that it wasn’t logged, and the next start in that case', async () => {
    const { current } = await predictionsOf(await logged(STARTS, '2026-04-08'));

    expect(current?.missed_log?.probability).toBeGreaterThan(0.5);
    expect(current?.missed_log?.period_start?.slice(0, 7)).toBe('2026-04');
  });
});

describe('“not yet”', () => {
  test('ends the question until tomorrow and predicts nothing for today', async () => {
    const ana = await logged(STARTS, '2026-04-05');
    const answer = await ana.post('/api/cycle/period/not-yet', {});
    const { current, cycles } = await predictionsOf(ana);

    expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
    expect(current).toMatchObject({ ask_started: 0, missed_log: null, overdue_days: 7 });
    expect(cycles[0]?.period_start_low).toBe('2026-04-06');
    expect((await predictionsOf(await logged([], '2026-04-06'))).current?.ask_started).toBe(1);
  });

  test('counts for the person’s local day', async () => {
    const ana = await logged(STARTS, '2026-04-05');
    await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
    // 22:00 UTC is noon of the 6th on Kiritimati.
    await setClock('2026-04-05T22:00:00Z');
    const there = await signIn(ANA);
    await there.post('/api/cycle/period/not-yet', {});
    await setClock('2026-04-06T09:00:00Z');
    const sameDay = await predictionsOf(await signIn(ANA));
    await setClock('2026-04-06T10:30:00Z');
    const nextDay = await predictionsOf(await signIn(ANA));

    expect(sameDay.current?.ask_started).toBe(0);
    expect(nextDay.current?.ask_started).toBe(1);
  });

  test('doesn’t block a period that starts the same day', async () => {
    const ana = await logged(STARTS, '2026-04-05');
    await ana.post('/api/cycle/period/not-yet', {});
    await logPeriod(ana, '2026-04-05T12:00:00Z');

    expect((await predictionsOf(ana)).current).toMatchObject({ started_on: '2026-04-05', cycle_day: 1 });
  });

  test('is accepted without any log', async ({ ana }) => {
    expect(await ana.post('/api/cycle/period/not-yet', {})).toMatchObject({ status: 200 });
  });
});
