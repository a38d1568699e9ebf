import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { reportSchema } from '#domain/report/report.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { type LoggedFields, period } from '#tests/unit/domain/insights/logged-days-of.ts';
import {
  fourCycles,
  moodAround,
  NOTHING_COUNTED,
  reportDay,
  reportedLife,
  reportOfEveryDay,
} from './reported-life.ts';

// A person born on 17 May 1996 with four cycles of 28 days, the last one running on its 10th day.
const TODAY = day('2026-11-21');
const FIRST = day('2026-08-20');
const SECOND = day('2026-09-17');
const THIRD = day('2026-10-15');
const RUNNING = day('2026-11-12');
/** The fields that are the same for everybody with natural cycles and no annotations. */
const NATURAL = {
  made_on: TODAY,
  age: 30,
  mode: 'natural',
  method: null,
  mode_since: null,
  modes: [],
  moods_allowed: 1,
};

test('the report of seven and a half logged cycles agrees with figures calculated by hand', () => {
  const { days, cycles, figures, sides, ...rest } = reportOfEveryDay();

  // 29, 28, 31, 29, 28, 30 and 37 days, and 27 of the running one: 239 days, of which five weren't logged.
  expect(rest).toEqual({
    ...NATURAL,
    last_period_on: '2026-10-26',
    cycle_day: 27,
    outside: [{ kind: 'between', times: 3, of: 8 }],
    logged_days: 234,
    span_days: 239,
    unreadable: 0,
  });
  expect(days).toHaveLength(234);
  expect(cycles.map(({ days: of, over, between, severe_pain }) => [of, over, between, severe_pain])).toEqual([
    [29, 1, [], []],
    [28, 1, [], [2]],
    [31, 1, [17], []],
    [29, 1, [], [2]],
    [28, 1, [], []],
    [30, 1, [], [2]],
    [37, 1, [19, 20], []],
    [27, 0, [23], [2]],
  ]);
  expect(figures).toEqual({
    complete: 7,
    counted: 7,
    left_out: { odd: 0, mode: 0, long: 0 },
    length: { median: 29, shortest: 28, longest: 37 },
    spread: 9,
    period: { known: 8, of: 8, median: 5, shortest: 5, longest: 6, with_spotting: null },
    between: { days: 4, cycles: 3, of: 8 },
    heaviest: { level: 'heavy', day: 2, periods: 8, of: 8 },
    severe_pain: { mean: 0.4, low: 0, high: 1, cycles: 7 }, // in three of seven
    kept_from: { mean: 0.4, low: 0, high: 1, cycles: 7 },
    painkiller: { mean: 2, low: 2, high: 2, cycles: 7 },
    soaked_days: 2,
    clots_days: null,
  });
  // Mood by turns 2 and 3 before and 4 and 5 after, sleep 2, 3 and 4: of seven days 2 + 4/7, 4 + 4/7, 2 + 8/7 and 3.
  expect(sides).toEqual([
    { metric: 'mood', symptom: null, before: 2.6, after: 4.6, starts: 7 },
    { metric: 'energy', symptom: null, before: 2, after: 4, starts: 7 },
    { metric: 'pain', symptom: null, before: 1, after: 0, starts: 7 },
    { metric: 'sleep', symptom: null, before: 3.1, after: 3, starts: 7 },
    { metric: 'symptom', symptom: 'bloating', before: 100, after: 0, starts: 7 },
    { metric: 'symptom', symptom: 'irritable', before: 100, after: 0, starts: 7 },
  ]);
});

test('a report without any data has only empty figures', () => {
  const report = reportedLife([{ days: 1 }], { facts: { periodStarts: [] }, from: day('2026-05-22') });

  expect(report).toEqual({
    ...NATURAL,
    last_period_on: null,
    cycle_day: null,
    cycles: [],
    figures: NOTHING_COUNTED,
    outside: [],
    sides: [],
    logged_days: 0,
    span_days: 184, // 10 + 30 + 31 + 31 + 30 + 31 + 21
    days: [],
    unreadable: 0,
  });
  for (const one of [report, reportOfEveryDay()]) {
    expect(v.parse(reportSchema, { success: 1, ...one })).toEqual({ success: 1, ...one });
  }
});

describe('a span', () => {
  const startsIn = (from: string, to: string) =>
    reportedLife(fourCycles(), { from: day(from), to: day(to) }).cycles.map(({ started_on: on }) => on);

  test('has the cycles that begin in it, on its first and last day too', () => {
    expect(startsIn('2026-08-20', '2026-10-15')).toEqual([FIRST, SECOND, THIRD]);
    expect(startsIn('2026-08-21', '2026-10-14')).toEqual([SECOND]);
    expect(startsIn('2026-09-18', '2026-10-14')).toEqual([]);
  });

  test('has the whole of a cycle that ends with it', () => {
    const { cycles, figures } = reportedLife(fourCycles(), { to: addDays(RUNNING, -1) });
    expect(cycles.at(-1)).toMatchObject({ started_on: THIRD, days: 28, over: 1 });
    expect(figures).toMatchObject({ complete: 3, counted: 3 });
  });

  test('counts its days up to today, and the logged ones among them', () => {
    const also = [TODAY, addDays(TODAY, 1)].map((date) => reportDay(date, { mood: 3 }));
    const daysOf = (from: string, to: string) => {
      const { logged_days, span_days } = reportedLife(fourCycles(), { also, from: day(from), to: day(to) });
      return [logged_days, span_days];
    };
    expect(daysOf('2026-11-20', '2026-11-20')).toEqual([0, 1]);
    expect(daysOf('2026-11-20', '2026-11-21')).toEqual([1, 2]);
    expect(daysOf('2026-11-20', '2026-12-31')).toEqual([1, 2]);
    expect(daysOf('2026-11-25', '2026-12-31')).toEqual([0, 0]);
  });

  test('that ends after today has no future starts, and the running cycle up to today', () => {
    const facts = { periodStarts: [FIRST, SECOND, THIRD, RUNNING, day('2026-12-10')] };
    const { cycles, last_period_on } = reportedLife(fourCycles(), { facts, to: day('2026-12-31') });
    expect(cycles.map(({ days, over }) => [days, over])).toEqual([
      ...[FIRST, SECOND, THIRD].map(() => [28, 1]),
      [10, 0],
    ]);
    expect(last_period_on).toBe(RUNNING);
  });

  test('has the last start up to its end, and the cycle day only if it includes today', () => {
    const positionOf = (from: string, to: string) => {
      const { last_period_on, cycle_day } = reportedLife(fourCycles(), { from: day(from), to: day(to) });
      return [last_period_on, cycle_day];
    };
    expect(positionOf('2026-11-15', '2026-11-21')).toEqual([RUNNING, 10]);
    expect(positionOf('2026-11-15', '2026-12-31')).toEqual([RUNNING, 10]);
    expect(positionOf('2026-11-12', '2026-11-20')).toEqual([RUNNING, null]);
    expect(positionOf('2026-11-01', '2026-11-12')).toEqual([RUNNING, null]);
    expect(positionOf('2026-11-01', '2026-11-11')).toEqual([THIRD, null]);
    expect(positionOf('2026-08-01', '2026-08-19')).toEqual([null, null]);
  });

  test('has the age on its last day or today, whichever is earlier', () => {
    const ageOn = (to: string, birthDate = day('1996-11-21')) =>
      reportedLife(fourCycles(), { facts: { birthDate }, to: day(to) }).age;
    expect([ageOn('2026-11-20'), ageOn('2026-11-21')]).toEqual([29, 30]);
    expect(ageOn('2026-12-31', day('1996-11-22'))).toBe(29);
    expect(reportedLife(fourCycles(), { facts: { birthDate: null } }).age).toBeNull();
  });
});

test('odd cycles and cycles in a mode or of over 90 days are listed and not counted', () => {
  // They began on 23 April, 21 May, 20 August, 17 September, 15 October and 12 November.
  const cycles = [28, 91, 28, 28, 28, 10].map((days) => ({ days, logged: period('heavy', 'heavy') }));
  const annotation = { odd: 1 as const, confirmed: 0 as const, note: null, ignored_signs: [] };
  const { cycles: listed, figures } = reportedLife(cycles, {
    facts: {
      oddStarts: [day('2026-04-23'), THIRD],
      modes: [{ mode: 'paused', startedOn: day('2026-09-01'), endedOn: day('2026-09-05') }],
    },
    history: {
      told: [
        { ...annotation, started_on: day('2026-04-23'), reason: 'illness' },
        { ...annotation, started_on: SECOND, odd: 0, reason: 'travel' },
      ],
    },
    also: [reportDay(day('2026-09-01'), { bleeding: 'spotting' })],
  });

  expect(listed.map(({ days, left_out, reason, between }) => [days, left_out, reason, between])).toEqual([
    [28, 'odd', 'illness', []],
    [91, 'long', null, []],
    [28, 'mode', null, []],
    [28, null, null, []],
    [28, 'odd', null, []],
    [10, null, null, []],
  ]);
  expect(figures).toMatchObject({
    complete: 5,
    counted: 1,
    left_out: { odd: 2, mode: 1, long: 1 },
    length: { median: 28, shortest: 28, longest: 28 },
    spread: null,
    period: { known: 2, of: 2, median: 2 },
    between: { days: 0, cycles: 0, of: 2 },
    heaviest: { level: 'heavy', day: 1, periods: 2, of: 2 },
  });
});

test('a year of contraception leaves out every cycle and every finding', () => {
  const logged = Array.from({ length: 28 }, (): LoggedFields => ({ bleeding: 'heavy', pain: 3 }));
  const cycles = [...Array.from({ length: 12 }, () => ({ days: 28, logged })), { days: 10, logged }];
  const since = day('2025-11-21');
  const report = reportedLife(cycles, {
    facts: { modes: [{ mode: 'contraception', startedOn: since, endedOn: null }] },
    status: {
      cycle_mode: 'contraception',
      mode: { since, method: 'ring', reason: null, due_on: null, birth_on: null, feeding: null },
    },
  });

  expect(report).toMatchObject({ mode: 'contraception', method: 'ring', mode_since: since, cycle_day: null });
  expect(report.cycles.map(({ left_out: why, between }) => [why, between])).toEqual(
    Array.from({ length: 13 }, () => ['mode', []]),
  );
  const left_out = { odd: 0, mode: 12, long: 0 };
  expect(report.figures).toEqual({ ...NOTHING_COUNTED, complete: 12, left_out });
  expect([report.outside, report.sides]).toEqual([[], []]);
});

test('modes that overlap the span are listed, and a method in natural cycles needs no mode', () => {
  const mode = { mode: 'paused' as const, birth_on: null, withdrawal_until: null };
  const modesOf = (from: string, until: string | null) =>
    reportedLife(fourCycles(), {
      to: RUNNING,
      history: { modes: [{ ...mode, started_on: day(from), ended_on: until === null ? null : day(until) }] },
    }).modes;
  // `ended_on` is the first day after it.
  expect(modesOf('2026-08-01', '2026-08-20')).toEqual([]);
  expect(modesOf('2026-08-01', '2026-08-21')).toEqual([
    { mode: 'paused', started_on: '2026-08-01', ended_on: '2026-08-21' },
  ]);
  expect(modesOf('2026-11-12', null)).toHaveLength(1);
  expect(modesOf('2026-11-13', null)).toEqual([]);
  const natural = reportedLife(fourCycles(), { status: { natural_method: 'copper_iud' } });
  expect(natural).toMatchObject({ mode: 'natural', method: 'copper_iud', mode_since: null });
});

test('before and after needs two starts in the span, with the cycles before them', () => {
  const third = moodAround(THIRD, { before: 2, after: 4 });
  const both = [...third, ...moodAround(RUNNING, { before: 3, after: 5 })];
  const mood = { metric: 'mood', symptom: null, before: 2.5, after: 4.5, starts: 2 };

  expect(reportedLife(fourCycles(), { also: third }).sides).toEqual([]);
  expect(reportedLife(fourCycles(), { also: both }).sides).toEqual([mood]);
  expect(reportedLife(fourCycles(), { also: both, from: SECOND }).sides).toEqual([mood]);
  expect(reportedLife(fourCycles(), { also: both, from: addDays(SECOND, 1) }).sides).toEqual([]);
  expect(reportedLife(fourCycles(), { also: both, to: addDays(RUNNING, -1) }).sides).toEqual([]);
});

test('days have their logged fields, with zeros and empty lists and without disturbed temperatures', () => {
  const on = (index: number, fields: Parameters<typeof reportDay>[1]) =>
    reportDay(addDays(RUNNING, index), fields);
  const also = [
    on(0, { temperature: 36.55, mood: 3, lh: 'positive' }),
    on(1, { temperature: 37.2, disturbed: 1, pain: 0 }),
    on(2, { temperature: 37.2, disturbed: 1 }),
    on(3, { symptoms: [], energy: 1, sleep: 5, bleeding: 'none', weight: 60, pain_places: ['back'] }),
    on(4, { symptoms: ['acne'], pregnancy_test: 'negative', sex: ['alone'], pill: 'taken' }),
  ];
  const { days, cycles, unreadable } = reportedLife(fourCycles(), { also, unreadable: 2, from: RUNNING });

  expect(days).toEqual([
    { date: '2026-11-12', mood: 3, temperature: 36.55, lh: 'positive' },
    { date: '2026-11-13', pain: 0 },
    { date: '2026-11-14' },
    { date: '2026-11-15', bleeding: 'none', energy: 1, sleep: 5, symptoms: [] },
    { date: '2026-11-16', symptoms: ['acne'], pregnancy_test: 'negative', sex: ['alone'] },
  ]);
  expect(cycles[0]?.levels.slice(3, 6)).toEqual(['none', null, null]);
  expect(unreadable).toBe(2);
});
