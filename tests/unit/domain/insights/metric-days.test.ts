import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { ON_DAYS } from '#domain/habits/habits.fields.ts';
import { phaseValues } from '#domain/insights/before-and-after.ts';
import { habitCompletion } from '#domain/insights/insights-of.ts';
import {
  INSIGHT_DAYS,
  insightDays,
  type LoggedDay,
  levelDays,
  painDays,
  symptomDays,
  taskDays,
} from '#domain/insights/metric-days.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { knownCycles } from './known-cycles.ts';

// Cycles of 28 days that began on 17 September, 15 October and 12 November; today is 21 November.
const facts = knownCycles([28, 28]);
const days = insightDays(facts);
const at = (date: string) => INSIGHT_DAYS - 1 - (Date.parse('2026-11-21') - Date.parse(date)) / 86_400_000;

test('the two years end today', () => {
  expect(days.range).toEqual({ start: addDays(day('2026-11-21'), -729), end: day('2026-11-21') });
  expect(days.cycles).toEqual([
    { first: at('2026-09-17'), days: 28 },
    { first: at('2026-10-15'), days: 28 },
    { first: at('2026-11-12'), days: 10 },
  ]);
});

const NOTHING = { mood: null, energy: null, pain: null, sleep: null, symptoms: null };
const logged = (date: string, fields: Partial<LoggedDay> = {}): LoggedDay => ({
  ...NOTHING,
  date: day(date),
  ...fields,
});
const known = (values: Float64Array) => [...values].filter((value) => !Number.isNaN(value));

test('a level counts on its own day, and missing levels and days out of range do not count', () => {
  const entries = [
    logged('2026-11-20', { mood: 4 }),
    logged('2026-11-19', { energy: 2, sleep: 5 }),
    logged('2020-01-01', { mood: 1, energy: 1 }),
    logged('2027-01-01', { mood: 1, energy: 1 }),
  ];
  const mood = levelDays('mood', { logged: entries, days });

  expect(mood.compared[at('2026-11-20')]).toBe(4);
  expect(known(mood.compared)).toHaveLength(1);
  expect([...levelDays('energy', { logged: entries, days }).amount].filter((value) => value > 0)).toEqual([
    2,
  ]);
  expect(known(levelDays('sleep', { logged: entries, days }).compared)).toEqual([5]);
});

test('pain is 0 on a day with other logs, from the first day with logged pain on', () => {
  const entries = [
    logged('2026-11-15', { mood: 3 }),
    logged('2026-11-17', { pain: 2 }),
    logged('2026-11-18', { mood: 3 }),
    logged('2026-11-20', { pain: 0 }),
  ];
  const { compared } = painDays({ logged: entries.toReversed(), days });

  expect([...compared.slice(at('2026-11-15'))]).toEqual([
    ...[Number.NaN, Number.NaN, 2, 0],
    ...[Number.NaN, 0, Number.NaN],
  ]);
  expect(known(painDays({ logged: entries.slice(0, 1), days }).compared)).toEqual([]);
});

test('a symptom is 0 on a day with other logs, and unknown on a day without a log', () => {
  const entries = [
    // Symptoms aren't logged yet.
    logged('2026-11-16', { mood: 3 }),
    logged('2026-11-17', { symptoms: ['headache', 'own'] }),
    logged('2026-11-18', { symptoms: ['own'] }),
    logged('2026-11-19', { symptoms: [] }),
    // Bleeding, for example.
    logged('2026-11-20'),
  ];
  const { compared, metric, symptom } = symptomDays('headache', { logged: entries, days });

  expect([metric, symptom]).toEqual(['symptom', 'headache']);
  expect([...compared.slice(at('2026-11-16'))]).toEqual([Number.NaN, 1, 0, 0, 0, Number.NaN]);
});

test('tasks count from the first finished one up to yesterday, and days without any are 0', () => {
  const { compared } = taskDays(
    [
      { date: day('2026-11-17'), count: 2 },
      { date: day('2026-11-21'), count: 5 },
    ],
    days,
  );

  expect([...compared.slice(at('2026-11-16'))]).toEqual([Number.NaN, 2, 0, 0, 0, Number.NaN]);
  expect(taskDays([], days).compared.every(Number.isNaN)).toBe(true);
});

const habit = (checkedWeeks: string, createdOn = day('2026-11-09'), skippedWeeks = '') => ({
  schedules: { present: { ...ON_DAYS, weekdays: 127, phases: 15 }, past: [] },
  checks: { weeksFrom: day('2026-11-09'), checkedWeeks, skippedWeeks, amountWeeks: '' },
  createdOn,
  amounts: new Map(),
});

test('a habit counts from the day it was created, and today only once it is done', () => {
  // Checked on Monday to Wednesday of the week of 9 November, then never.
  const completion = habitCompletion([habit('0700')], { days, facts });

  expect([...completion.outOf.slice(at('2026-11-08'))].join('')).toBe('01111111111110');
  expect([...completion.amount.slice(at('2026-11-08'))].join('')).toBe('01110000000000');
  expect(habitCompletion([habit('0720')], { days, facts }).outOf.at(-1)).toBe(1);
});

test('a skipped day is neither done nor missed', () => {
  const completion = habitCompletion([habit('0700', day('2026-11-09'), '08')], { days, facts });

  expect([...completion.outOf.slice(at('2026-11-08'))].join('')).toBe('01110111111110');
});

test('checks from before a habit was created count, and so do the days from then on', () => {
  const completion = habitCompletion([habit('04', day('2026-11-14'))], { days, facts });

  expect(completion.outOf.indexOf(1)).toBe(at('2026-11-11'));
});

test('days are compared by how much more than usual each habit was done', () => {
  // One habit is always done, the other never, so each day is as usual for both.
  const { compared, amount, outOf } = habitCompletion([habit('ffff'), habit('')], { days, facts });
  const index = at('2026-11-15');

  expect([compared[index], amount[index], outOf[index]]).toEqual([0, 1, 2]);
});

test('a day counts with what it asks, and more than all of it is shown as all', () => {
  const often = habit('7f01');
  const weekly = (times: number) => ({
    ...often,
    schedules: {
      present: { ...ON_DAYS, weekdays: 127, phases: 15, rhythm: 'weekly', times } as const,
      past: [],
    },
  });
  const interval = {
    ...often,
    schedules: {
      present: { ...ON_DAYS, weekdays: 127, phases: 15, rhythm: 'interval', everyDays: 4 } as const,
      past: [],
    },
  };
  const amount = {
    ...often,
    schedules: {
      present: {
        ...ON_DAYS,
        weekdays: 127,
        phases: 15,
        rhythm: 'weekly',
        target: 5,
        targetPer: 'week',
      } as const,
      past: [],
    },
  };
  const asked = (one: typeof amount | typeof interval | ReturnType<typeof weekly>) =>
    habitCompletion([one], { days, facts }).outOf[at('2026-11-14')];

  expect(asked(weekly(3))).toBeCloseTo(3 / 7);
  expect(asked(interval)).toBe(0.25);
  expect(habitCompletion([amount], { days, facts })).toEqual(habitCompletion([], { days, facts }));
  const values = phaseValues(habitCompletion([weekly(3)], { days, facts }), days);
  expect(values.slice(0, 2)).toMatchObject([{ value: 100 }, { value: 0 }]);
  const both = habitCompletion([weekly(7), interval], { days, facts });
  expect([both.amount[at('2026-11-14')], both.outOf[at('2026-11-14')]]).toEqual([2, 1.25]);
});

test('the values by phase are means, whole percentages or tasks a week, and null without days', () => {
  const entries = [
    logged('2026-10-15', { mood: 2, symptoms: [] }),
    logged('2026-11-12', { mood: 3, symptoms: ['acne'] }),
    logged('2026-11-20', { mood: 5 }),
    // A day before the first known cycle.
    logged('2026-09-01', { mood: 1 }),
  ];
  expect(phaseValues(levelDays('mood', { logged: entries, days }), days)).toEqual([
    { phase: 'menstrual', value: 2.5, days: 2 },
    { phase: 'follicular', value: 5, days: 1 },
    { phase: 'ovulation', value: null, days: 0 },
    { phase: 'luteal', value: null, days: 0 },
  ]);
  const acne = symptomDays('acne', { logged: entries, days });
  expect(phaseValues(acne, days)[0]).toEqual({ phase: 'menstrual', value: 50, days: 2 });
  const finished = taskDays([{ date: day('2026-11-12'), count: 3 }], days);
  expect(phaseValues(finished, days)[0]).toEqual({ phase: 'menstrual', value: 4.2, days: 5 });
  const completion = habitCompletion([habit('7f01')], { days, facts });
  expect(phaseValues(completion, days)[1]).toMatchObject({ phase: 'follicular', value: 0 });
});
