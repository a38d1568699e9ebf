import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { REPORT_DAYS_MAX, type Report } from '#domain/report/report.calls.ts';
import { loggedLife } from '#tests/logged-life.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { NOTHING_COUNTED } from '#tests/unit/domain/report/reported-life.ts';
import { allowHealth, ana, TODAY } from '../insights/insights.ts';
import { allowIntimate } from '../portability/portability.ts';
import { call, invalid, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { bleeding, bringDays, logDays, PERIOD, reportOf, withPeriods } from './report.ts';

const YEAR = { from: '2025-03-21', to: TODAY };

/** The report without any log. */
const BLANK: Report = {
  made_on: TODAY,
  age: null,
  last_period_on: null,
  cycle_day: null,
  mode: 'natural',
  method: null,
  mode_since: null,
  modes: [],
  moods_allowed: 0,
  cycles: [],
  figures: NOTHING_COUNTED,
  outside: [],
  sides: [],
  logged_days: 0,
  span_days: 365,
  days: [],
  unreadable: 0,
};

test('the report of seven and a half cycles has every fact and the days behind it', async () => {
  const person = await ana();
  await allowHealth(person);
  const life = loggedLife(TODAY);
  await bringDays(person, life);
  const { days, cycles, ...facts } = await reportOf(person, { from: '2025-07-25', to: TODAY });

  expect({ ...facts, cycles: [], days: [] }).toEqual({
    ...BLANK,
    moods_allowed: 1,
    last_period_on: '2026-02-22',
    cycle_day: 27,
    figures: {
      complete: 7,
      counted: 7,
      left_out: { odd: 0, mode: 0, long: 0 },
      length: { median: 29, shortest: 28, longest: 37 },
      spread: 9,
      period: { known: 8, of: 8, median: 5, shortest: 5, longest: 6, with_spotting: null },
      between: { days: 4, cycles: 3, of: 8 },
      heaviest: { level: 'heavy', day: 2, periods: 8, of: 8 },
      // This occurred three times in seven cycles.
      severe_pain: { mean: 0.4, low: 0, high: 1, cycles: 7 },
      kept_from: { mean: 0.4, low: 0, high: 1, cycles: 7 },
      painkiller: { mean: 2, low: 2, high: 2, cycles: 7 },
      soaked_days: 2,
      clots_days: null,
    },
    // 37 days and a spread of 9 are within the usual ranges.
    outside: [{ kind: 'between', times: 3, of: 8 }],
    sides: [
      { metric: 'mood', symptom: null, before: 2.6, after: 4.6, starts: 7 },
      { metric: 'energy', symptom: null, before: 2, after: 4, starts: 7 },
      { metric: 'pain', symptom: null, before: 1, after: 0, starts: 7 },
      { metric: 'sleep', symptom: null, before: 3.1, after: 3, starts: 7 },
      { metric: 'symptom', symptom: 'bloating', before: 100, after: 0, starts: 7 },
      { metric: 'symptom', symptom: 'irritable', before: 100, after: 0, starts: 7 },
    ],
    logged_days: 234,
    span_days: 239,
  });
  expect(
    cycles.map(({ started_on, days: length, over, left_out, between, reason, severe_pain }) => [
      [started_on, length, over, left_out, reason],
      between,
      severe_pain,
    ]),
  ).toEqual([
    [['2025-07-25', 29, 1, null, null], [], []],
    [['2025-08-23', 28, 1, null, null], [], [2]],
    [['2025-09-20', 31, 1, null, null], [17], []],
    [['2025-10-21', 29, 1, null, null], [], [2]],
    [['2025-11-19', 28, 1, null, null], [], []],
    [['2025-12-17', 30, 1, null, null], [], [2]],
    [['2026-01-16', 37, 1, null, null], [19, 20], []],
    [['2026-02-22', 27, 0, null, null], [23], [2]],
  ]);
  // Five days of the fifth cycle have no log.
  expect(cycles[4]?.levels).toEqual([
    ...['medium', 'heavy', 'heavy', 'medium', 'light', 'none', 'none', 'none', 'none'],
    ...[null, null, null, null, null],
    ...Array.from({ length: 14 }, () => 'none'),
  ]);
  expect(days).toEqual(
    life.map(({ date, log: { heavy_details: _, pain_flags: __, ...fields } }) => ({ date, ...fields })),
  );
});

describe('a span', () => {
  test('has its first and its last day, and the cycles that begin in it', async () => {
    const person = await withPeriods(['2025-12-01', '2025-12-29', '2026-01-26', '2026-02-24']);
    const { days, ...facts } = await reportOf(person, { from: '2025-12-29', to: '2026-02-23' });

    expect(days.map(({ date }) => date)).toEqual([
      ...['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'],
      ...['2026-01-26', '2026-01-27', '2026-01-28', '2026-01-29', '2026-01-30'],
    ]);
    expect(facts.cycles.map(({ started_on, days: length, over }) => [started_on, length, over])).toEqual([
      ['2025-12-29', 28, 1],
      // The next start is the day after the span.
      ['2026-01-26', 29, 1],
    ]);
    expect([facts.logged_days, facts.span_days]).toEqual([10, 57]);
    const shorter = await reportOf(person, { from: '2025-12-30', to: '2026-02-22' });
    expect(shorter.cycles).toMatchObject([{ started_on: '2026-01-26', days: 29, over: 1 }]);
    expect(shorter.cycles[0]?.levels).toHaveLength(28);
    expect(shorter.figures).toMatchObject({ complete: 1, counted: 1, spread: null });
    expect([shorter.days.length, shorter.logged_days, shorter.span_days]).toEqual([9, 9, 55]);
  });

  test('in the past names the last period before its end, and no day of the running cycle', async () => {
    const person = await withPeriods(['2025-12-29', '2026-01-26', '2026-02-24']);
    const headOf = async (from: string, to: string) => {
      const { made_on, last_period_on, cycle_day } = await reportOf(person, { from, to });
      return [made_on, last_period_on, cycle_day];
    };

    expect(await headOf('2026-01-01', TODAY)).toEqual([TODAY, '2026-02-24', 25]);
    expect(await headOf('2026-01-01', addDays(TODAY, -1))).toEqual([TODAY, '2026-02-24', null]);
    expect(await headOf('2026-02-01', '2026-02-23')).toEqual([TODAY, '2026-01-26', null]);
    expect(await headOf('2025-12-01', '2025-12-28')).toEqual([TODAY, null, null]);
  });

  test('that ends after today counts its days up to today', async () => {
    const person = await withPeriods(['2026-01-26', '2026-02-24']);
    const known = await reportOf(person, { from: '2026-03-01', to: TODAY });

    expect(known).toMatchObject({ span_days: 20, cycle_day: 25 });
    expect(await reportOf(person, { from: '2026-03-01', to: '2026-12-31' })).toEqual(known);
    expect(await reportOf(person, { from: addDays(TODAY, 1), to: '2026-12-31' })).toMatchObject({
      span_days: 0,
      logged_days: 0,
      days: [],
    });
  });

  test('has the age on its last day', async () => {
    const person = await ana();
    await person.post('/api/user/dob/update', { day: 20, month: 3, year: 1994 });
    const ageOn = async (to: string) => (await reportOf(person, { from: '2025-01-01', to })).age;

    expect([await ageOn('2026-03-19'), await ageOn(TODAY), await ageOn('2027-12-31')]).toEqual([31, 32, 32]);
  });

  test.each([
    ['2026-03-02/2026-03-01', ['to']],
    [`2016-03-14/${addDays(day('2016-03-14'), REPORT_DAYS_MAX)}`, ['to']],
    ['2026-02-30/2026-03-01', ['from']],
    ['2026-03-01/2026-3-2', ['to']],
    ['yesterday/today', ['from', 'to']],
    ['2026-03-01/2026-03-02?private=2', ['private']],
    ['2026-03-01/2026-03-02?private=', ['private']],
  ])('%s is refused by the field’s name', async (path, fields) => {
    expect(refusalIn(await (await ana()).get(`/api/report/${path}`))).toEqual(invalid(...fields));
  });

  test('may be one day or ten years', async () => {
    const person = await ana();
    expect((await reportOf(person, { from: TODAY, to: TODAY })).span_days).toBe(1);
    const from = addDays(TODAY, 1 - REPORT_DAYS_MAX);
    expect((await reportOf(person, { from, to: TODAY })).span_days).toBe(3660);
  });
});

describe('the private part', () => {
  const LOG = { pain: 1, lh: 'positive', pregnancy_test: 'negative', sex: ['protected', 'alone'] };
  const span = { from: '2026-03-01', to: TODAY };

  async function withPrivateDay(): Promise<Person> {
    const person = await ana();
    await allowIntimate(person);
    await logDays(person, [{ date: day('2026-03-10'), log: { ...LOG, pill: 'taken', weight: 61.5 } }]);
    return person;
  }

  test('is only included with private=1', async () => {
    const person = await withPrivateDay();
    const { pregnancy_test: _, sex: __, ...open } = LOG;

    for (const isPrivate of [undefined, 0] as const) {
      const { days } = await reportOf(person, { ...span, ...(isPrivate === 0 ? { isPrivate } : {}) });
      expect(days).toEqual([{ date: '2026-03-10', ...open }]);
    }
    expect((await reportOf(person, { ...span, isPrivate: 1 })).days).toEqual([
      { date: '2026-03-10', ...LOG },
    ]);
  });

  test('changes no figure', async () => {
    const person = await withPrivateDay();
    await logDays(person, bleeding(day('2026-03-12'), PERIOD));
    const { days: _, ...open } = await reportOf(person, { ...span, isPrivate: 0 });
    const { days: __, ...whole } = await reportOf(person, { ...span, isPrivate: 1 });

    expect(whole).toEqual(open);
  });

  test('is counted if it can’t be decrypted, and the rest of the day is shown', async () => {
    const person = await withPrivateDay();
    await query("update day_logs set sealed = 'torn'");

    expect(await reportOf(person, { ...span, isPrivate: 1 })).toMatchObject({
      days: [{ date: '2026-03-10', pain: 1, lh: 'positive' }],
      unreadable: 1,
    });
    expect((await reportOf(person, { ...span, isPrivate: 0 })).unreadable).toBe(0);
  });
});

test('disturbed temperatures and missing values are left out', async () => {
  const person = await ana();
  await logDays(person, [
    { date: day('2026-03-10'), log: { temperature: 36.55 } },
    { date: day('2026-03-11'), log: { temperature: 37.1, disturbed: 1, symptoms: [] } },
  ]);

  expect((await reportOf(person, YEAR)).days).toEqual([
    { date: '2026-03-10', temperature: 36.55 },
    { date: '2026-03-11', symptoms: [] },
  ]);
});

describe('the owner of a report', () => {
  test('gets a blank one without any data', async () => {
    expect(await reportOf(await ana(), YEAR)).toEqual(BLANK);
  });

  test('never sees another person’s days in it', async () => {
    const person = await withPeriods(['2026-01-26', '2026-02-24']);
    const ben = await signIn('ben@example.test');

    expect((await reportOf(person, YEAR)).logged_days).toBe(10);
    expect(await reportOf(ben, YEAR)).toEqual(BLANK);
  });

  test('gets none without being signed in', async () => {
    expect(refusalIn(await call('GET /api/report/2026-03-01/2026-03-02'))).toEqual(UNAUTHORIZED);
  });
});
