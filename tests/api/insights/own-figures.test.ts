import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/calendar/local-date.ts';
import { loggedLife } from '#tests/logged-life.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { bleeding, bringDays, type LoggedDays, logDays, PERIOD } from '../report/report.ts';
import type { Person } from '../setup/person.ts';
import { ana, insightsOf, logCycles, TODAY } from './insights.ts';

const allow = (person: Person) => person.post('/api/user/consent', { kind: 'health', given: 1 });

/** The first days and lengths of seven and a half cycles; the running one ends today. */
const CYCLES = [
  ['2025-07-25', 29],
  ['2025-08-23', 28],
  ['2025-09-20', 31],
  ['2025-10-21', 29],
  ['2025-11-19', 28],
  ['2025-12-17', 30],
  ['2026-01-16', 37],
  ['2026-02-22', 27],
] as const;

type Share = { day: number; with: number; of: number };

/** For each cycle day in `places` (negative from the end): the cycles with a log, and those with the value in it. */
function sharesOf(
  isThere: (log: ReturnType<typeof loggedLife>[number]['log']) => boolean,
  { cycles, places }: { cycles: readonly (readonly [string, number])[]; places: readonly number[] },
): Share[] {
  const logByDay = new Map(loggedLife(TODAY).map(({ date, log }) => [date as string, log]));
  return places.flatMap((place) => {
    const logs = cycles.flatMap(([start, length]) => {
      const index = place < 0 ? length + place : place - 1;
      const log = index < length ? logByDay.get(addDays(day(start), index)) : undefined;
      return log ? [log] : [];
    });
    return logs.length === 0 ? [] : [{ day: place, with: logs.filter(isThere).length, of: logs.length }];
  });
}

async function withLife(): Promise<Person> {
  const person = await ana();
  await bringDays(person, loggedLife(TODAY));
  return person;
}

describe('for seven and a half cycles', () => {
  test('bleeding is shown by cycle, by day of the period, and as figures', async () => {
    const { cycles, ...figures } = (await insightsOf(await withLife())).bleeding;

    expect(figures).toEqual({
      period: { known: 8, of: 8, median: 5, shortest: 5, longest: 6 },
      heaviest_day: 2,
      // Of the newest six periods five began with medium bleeding and one with light, and two had a sixth day.
      by_day: [
        { day: 1, mean: 2.8, low: 2, high: 3, periods: 6 },
        { day: 2, mean: 4, low: 4, high: 4, periods: 6 },
        { day: 3, mean: 4, low: 4, high: 4, periods: 6 },
        { day: 4, mean: 3, low: 3, high: 3, periods: 6 },
        { day: 5, mean: 2, low: 2, high: 2, periods: 6 },
        { day: 6, mean: 0.7, low: 0, high: 2, periods: 6 },
      ],
    });
    expect(cycles.map(({ started_on, days, over, left_out }) => [started_on, days, over, left_out])).toEqual(
      CYCLES.map(([start, length], place) => [start, length, place < 7 ? 1 : 0, null]),
    );
    expect(cycles.map(({ between }) => between)).toEqual([[], [], [17], [], [], [], [19, 20], [23]]);
    expect(cycles.map(({ levels }) => levels.length)).toEqual(CYCLES.map(([, length]) => length));
    expect(cycles[2]?.levels.slice(0, 8)).toEqual([
      ...['medium', 'heavy', 'heavy', 'medium', 'light', 'light', 'none', 'none'],
    ]);
    expect(cycles[4]?.levels.slice(8, 15)).toEqual(['none', null, null, null, null, null, 'none']);
  });

  test('pain and the most frequent symptoms are counted by cycle day, from the start and from the end', async () => {
    const person = await withLife();
    await allow(person);
    const { by_cycle_day } = await insightsOf(person);
    const [pain] = by_cycle_day;

    expect(
      by_cycle_day.map(({ metric, symptom, cycles, missing_cycles }) => [
        [metric, symptom],
        [cycles, missing_cycles],
      ]),
    ).toEqual([
      [
        ['pain', null],
        [7, 0],
      ],
      // Bloating and irritability were logged on the same 49 days.
      [
        ['symptom', 'bloating'],
        [7, 0],
      ],
      [
        ['symptom', 'irritable'],
        [7, 0],
      ],
      [
        ['symptom', 'headache'],
        [7, 0],
      ],
    ]);
    // Pain is logged on the first three days of each of the eight cycles and from the seventh last day on; day 10 of one has no log.
    expect(pain?.from_start.filter((share) => [1, 3, 4, 10, 21, 22, 23, 29, 35].includes(share.day))).toEqual(
      [
        { day: 1, with: 8, of: 8 },
        { day: 3, with: 8, of: 8 },
        { day: 4, with: 0, of: 8 },
        { day: 10, with: 0, of: 7 },
        { day: 21, with: 0, of: 8 },
        { day: 22, with: 2, of: 8 },
        { day: 23, with: 4, of: 8 },
        { day: 29, with: 4, of: 5 },
        { day: 35, with: 1, of: 1 },
      ],
    );
    expect(pain?.before_next).toEqual(
      Array.from({ length: 14 }, (_, index) => ({ day: index - 14, with: index < 7 ? 0 : 7, of: 7 })),
    );
    const ahead = Array.from({ length: 35 }, (_, index) => index + 1);
    const back = Array.from({ length: 14 }, (_, index) => index - 14);
    for (const { symptom, from_start, before_next } of by_cycle_day) {
      const isThere: Parameters<typeof sharesOf>[0] = (log) =>
        symptom === null ? (log.pain ?? 0) > 0 : (log.symptoms ?? []).some((one) => one === symptom);
      expect(from_start, `${symptom}`).toEqual(sharesOf(isThere, { cycles: CYCLES, places: ahead }));
      const finished = CYCLES.slice(0, -1);
      expect(before_next, `${symptom}`).toEqual(sharesOf(isThere, { cycles: finished, places: back }));
    }
  });

  test('months have the number of their logged days', async () => {
    const { months_logged } = await insightsOf(await withLife());

    // From the first logged day up to today; 28 November to 2 December have no log.
    expect(months_logged).toEqual([
      { month: '2025-07-01', logged: 7, of: 7 },
      { month: '2025-08-01', logged: 31, of: 31 },
      { month: '2025-09-01', logged: 30, of: 30 },
      { month: '2025-10-01', logged: 31, of: 31 },
      { month: '2025-11-01', logged: 27, of: 30 },
      { month: '2025-12-01', logged: 29, of: 31 },
      { month: '2026-01-01', logged: 31, of: 31 },
      { month: '2026-02-01', logged: 28, of: 28 },
      { month: '2026-03-01', logged: 20, of: 20 },
    ]);
  });

  test('without the consent to other health data only bleeding is read', async () => {
    const person = await withLife();
    const without = await insightsOf(person);
    await allow(person);
    const whole = await insightsOf(person);

    expect(without.by_cycle_day).toEqual([]);
    expect(whole.by_cycle_day).toHaveLength(4);
    expect([without.bleeding, without.months_logged]).toEqual([whole.bleeding, whole.months_logged]);
  });
});

describe('unusual cycles', () => {
  const STARTS = ['2025-11-03', '2025-12-01', '2025-12-29', '2026-01-26', '2026-02-24'].map(day);

  async function withPeriods(): Promise<Person> {
    const person = await ana();
    await allow(person);
    for (const start of STARTS) await logDays(person, bleeding(start, PERIOD));
    return person;
  }
  const shownOf = async (person: Person) => {
    const { bleeding: shown } = await insightsOf(person);
    return [shown.cycles.map(({ started_on, left_out }) => [started_on, left_out]), shown.period];
  };

  test('are drawn but not counted if they were marked as odd, and left out in another mode', async () => {
    const person = await withPeriods();
    const others = { median: 4, shortest: 4, longest: 4 };
    expect(await shownOf(person)).toEqual([
      STARTS.map((start) => [start, null]),
      { known: 5, of: 5, ...others },
    ]);

    await person.post('/api/cycle/past/2025-12-01/update', { odd: 1 });
    await person.post('/api/cycle/mode/update', { cycle_mode: 'paused', since: '2026-01-05' });
    await person.post('/api/cycle/mode/update', { cycle_mode: 'natural', since: '2026-01-15' });
    expect(await shownOf(person)).toEqual([
      [
        ['2025-11-03', null],
        ['2025-12-01', 'odd'],
        ['2026-01-26', null],
        ['2026-02-24', null],
      ],
      { known: 3, of: 3, ...others },
    ]);
  });

  test('with fewer than ten logged days have no figures about pain', async () => {
    const person = await withPeriods();
    const painOn = (count: number): LoggedDays =>
      STARTS.flatMap((start) =>
        Array.from({ length: count }, (_, index) => ({
          date: addDays(start, 10 + index),
          log: { pain: index === 0 ? 1 : 0 },
        })),
      );
    // Together with the five days of bleeding each has nine logged days, and then ten.
    await logDays(person, painOn(4));
    expect((await insightsOf(person)).by_cycle_day).toEqual([]);

    await logDays(person, painOn(5));
    const { by_cycle_day } = await insightsOf(person);
    expect(by_cycle_day).toMatchObject([{ metric: 'pain', cycles: 4, missing_cycles: 0 }]);
    // The share is unknown before the first logged day.
    const shown = by_cycle_day[0]?.from_start.filter((share) => [1, 11].includes(share.day));
    expect(shown).toEqual([
      { day: 1, with: 0, of: 4 },
      { day: 11, with: 5, of: 5 },
    ]);
  });

  test('no figures are shown before a third finished cycle', async () => {
    const person = await ana();
    await allow(person);
    await bringDays(person, loggedLife(TODAY, { finished: [28, 29], running: 12 }));
    const { by_cycle_day } = await insightsOf(person);

    expect(by_cycle_day[0]).toMatchObject({ metric: 'pain', cycles: 2, missing_cycles: 1 });
  });
});

test('the newest twelve cycles are drawn, each for sixty days, and the newest twelve months', async () => {
  const person = await ana();
  const starts = await logCycles(person, [30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 61, 70], 5);
  const { bleeding: shown, months_logged } = await insightsOf(person);

  expect(shown.cycles.map(({ started_on }) => started_on)).toEqual(starts.slice(-12));
  expect(shown.cycles.map(({ days, levels }) => [days, levels.length])).toEqual([
    ...Array.from({ length: 9 }, () => [30, 30]),
    ...[
      [61, 60],
      [70, 60],
      [5, 5],
    ],
  ]);
  expect(months_logged.map(({ month }) => month)).toEqual([
    ...['2025-04-01', '2025-05-01', '2025-06-01', '2025-07-01', '2025-08-01', '2025-09-01'],
    ...['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'],
  ]);
  // The first logged day is before all of them.
  expect(daysBetween(starts[0] ?? TODAY, day('2025-04-01'))).toBeGreaterThan(0);
  expect(months_logged.map(({ of }) => of)).toEqual([30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 28, 20]);
});

test('without any log there are no figures', async () => {
  const person = await ana();
  await allow(person);
  const { bleeding: shown, by_cycle_day, months_logged } = await insightsOf(person);

  expect(shown).toEqual({
    cycles: [],
    period: { known: 0, of: 0, median: null, shortest: null, longest: null },
    heaviest_day: null,
    by_day: [],
  });
  expect([by_cycle_day, months_logged]).toEqual([[], []]);
});
