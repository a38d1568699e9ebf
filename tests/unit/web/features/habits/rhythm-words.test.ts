import { createInstance } from 'i18next';
import { describe, expect, it, test } from 'vitest';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import {
  amountFrom,
  amountStep,
  amountText,
  daysUntilDue,
  hasDay,
  inARowText,
  restText,
  rhythmLine,
  rhythmText,
  signedAmount,
  streakText,
  targetText,
  typedAmount,
  weekText,
} from '#web/features/habits/rhythm-words.ts';
import { loadTexts } from '#web/i18n/load-texts.ts';

const i18n = createInstance();
await i18n.init({ lng: 'en', ns: ['shell', 'pages'], defaultNS: 'shell', fallbackNS: 'pages' });
for (const language of ['en', 'nl', 'fr'] as const)
  for (const file of ['shell', 'pages'] as const)
    i18n.addResourceBundle(language, file, await loadTexts(language, file));

// A Wednesday.
const TODAY = day('2026-11-18');
const NOW = { today: TODAY, timeZone: 'UTC' };
const wordsIn = (language: string) => ({ t: i18n.getFixedT(language), language, ...NOW });
const words = wordsIn('en');

const flags = (names: string, value: 0 | 1) =>
  Object.fromEntries(names.split(' ').map((name) => [`${name}_active`, value]));

const habitOf = (fields: Partial<Habit>): Habit =>
  ({
    ...flags('mon tue wed thu fri sat sun menstrual follicular ovulation luteal', 1),
    ...{ habit_rhythm: 'days', habit_times: null, habit_every: null, habit_anchor_on: null },
    ...{ habit_target: null, habit_target_per: null, habit_unit: '', week: null, paused_until: null },
    ...{ due_today: 0, done_today: 0, skipped_today: 0, last_done_on: null, created_timestamp: 0 },
    ...fields,
  }) as Habit; // every field that the words read

const weekly = (fields: Partial<Habit> = {}) =>
  habitOf({ habit_rhythm: 'weekly', habit_times: 3, week: { done: 1, need: 3, days_left: 5 }, ...fields });
const run = (fields: Partial<Habit>) =>
  weekly({ habit_times: null, habit_target: 30, habit_target_per: 'week', habit_unit: 'km', ...fields });
const every = (habit_every: number, fields: Partial<Habit> = {}) =>
  habitOf({ habit_rhythm: 'interval', habit_every, ...fields });

test('a rhythm is in words, short on a tile, and a habit on days has none', () => {
  const inWords = (habit: Habit, language: string) => rhythmText(habit, wordsIn(language));
  expect(rhythmText(habitOf({}), words)).toBe(null);
  expect(['en', 'nl', 'fr'].map((language) => inWords(weekly(), language))).toEqual([
    '3 times a week',
    '3 keer per week',
    '3 fois par semaine',
  ]);
  expect(['en', 'nl', 'fr'].map((language) => inWords(every(3), language))).toEqual([
    'every 3 days',
    'elke 3 dagen',
    'tous les 3 jours',
  ]);
  expect(inWords(weekly({ habit_times: 1 }), 'en')).toBe('once a week');
  expect(inWords(run({ habit_target: 12.5 }), 'fr')).toBe('12,5 km par semaine');
});

test('a tile’s line has the rhythm and what is done, or when it is due', () => {
  expect(rhythmLine(habitOf({}), words)).toBe(null);
  expect(rhythmLine(weekly(), words)).toBe('3 × a week · 1 of 3');
  expect(rhythmLine(weekly({ week: { done: 0, need: 0, days_left: 0 } }), words)).toBe('3 × a week');
  expect(rhythmLine(run({ week: { done: 12.5, need: 30, days_left: 1 } }), wordsIn('nl'))).toBe(
    '30 km per week',
  );
  expect(rhythmLine(every(3, { last_done_on: day('2026-11-17') }), words)).toBe(
    'every 3 days · due in 2 days',
  );
  expect(rhythmLine(every(2, { last_done_on: day('2026-11-17') }), words)).toBe(
    'every 2 days · due tomorrow',
  );
  expect(rhythmLine(every(2, { due_today: 1 }), words)).toBe('every 2 days · due today');
  expect(rhythmLine(weekly({ paused_until: day('2026-12-01') }), words)).toBe('3 × a week');
});

test('an amount is a number in the person’s language with the unit, if there is one', () => {
  const water = habitOf({ habit_target: 8, habit_unit: 'glasses', habit_target_per: 'day', amount_today: 3 });
  expect(amountText(water, words)).toBe('3 of 8 glasses');
  const long = habitOf({ habit_target: 2000, amount_today: 0.25 });
  expect(amountText(long, words)).toBe('0.25 of 2,000');
  expect(amountText(long, wordsIn('nl'))).toBe('0,25 van 2.000');
  expect(targetText(water, words)).toBe('8 glasses a day');
  expect(signedAmount(5, { unit: 'min', language: 'en' })).toBe('+5 min');
  expect(signedAmount(-0.5, { unit: '', language: 'fr' })).toBe('−0,5');
});

test('a week’s amount is what there is of what the week asks for, if it asks for anything', () => {
  const half = run({ week: { done: 12.5, need: 17.143, days_left: 1 }, amount_today: 5 });
  expect(amountText(half, words)).toBe('12.5 of 17.143 km');
  expect(amountText(run({ week: { done: 2, need: 0, days_left: 0 } }), words)).toBe('2 km');
});

test('a press adds 1 to a small whole target, and otherwise at most a quarter of it', () => {
  const steps = { 1: 1, 8: 1, 12: 1, 13: 2, 20: 5, 30: 5, 50: 10, 100: 20, 2000: 500, 1000000: 200_000 };
  for (const [target, step] of Object.entries(steps)) expect(amountStep(Number(target)), target).toBe(step);
  const parts = [0.5, 2.5, 0.8, 0.02, 0.004, 0.001];
  expect(parts.map(amountStep)).toEqual([0.1, 0.5, 0.2, 0.005, 0.001, 0.001]);
});

test('an amount can be typed with a point or a comma and three decimals', () => {
  expect(['8', '2.5', ' 2,5 ', '0,001'].map(amountFrom)).toEqual([8, 2.5, 2.5, 0.001]);
  expect(['', 'x', '-1', '1.2345', '1,000,000', '1e3'].map(amountFrom)).toEqual(Array(6).fill(undefined));
  expect(typedAmount(1234.5, 'nl')).toBe('1234,5');
  expect(typedAmount(1234.5, 'en')).toBe('1234.5');
});

test('a week says what was done, and that it asks for less where days rest', () => {
  const less = { done: 1, need: 2, days_left: 4 };
  expect(weekText(weekly({ week: less }), words)).toBe('1 of 2 this week');
  expect(weekText(habitOf({}), words)).toBe(null);
  expect(weekText(run({ week: less }), words)).toBe(null);
  expect(restText(weekly({ week: less }), words)).toBe('2 this week: some days rest.');
  expect(restText(run({ week: { ...less, need: 17.143 } }), words)).toBe(
    '17.143 km this week: some days rest.',
  );
  expect(restText(weekly(), words)).toBe(null);
  expect(restText(weekly({ week: { ...less, need: 0 } }), words)).toBe(null);
  // Made on the Tuesday of this week: that's no rest.
  const created_timestamp = Date.UTC(2026, 10, 17) / 1000;
  expect(restText(weekly({ week: less, created_timestamp }), words)).toBe(null);
});

test('a streak has its unit', () => {
  const units = ['days', 'weeks', 'times'] as const;
  const streaks = (streak: number) =>
    units.map((streak_unit) => streakText(habitOf({ streak, streak_unit }), words.t));
  expect(streaks(1)).toEqual(['Streak: 1 day', 'Streak: 1 week', 'Streak: 1 time']);
  expect(streaks(4)).toEqual(['Streak: 4 days', 'Streak: 4 weeks', 'Streak: 4 times']);
  const inARow = (count: number) =>
    units.map((streak_unit) => inARowText(habitOf({ streak_unit }), { count, t: words.t }));
  expect(inARow(1)).toEqual(['in a row', 'week in a row', 'time in a row']);
  expect(inARow(4)).toEqual(['in a row', 'weeks in a row', 'times in a row']);
});

describe('an interval', () => {
  const weekendOnly = { ...flags('mon tue wed thu fri', 0) };

  it('is due n days after the last time, on the first chosen weekday from there on', () => {
    expect(daysUntilDue(every(4, { done_today: 1, due_today: 1 }), NOW)).toBe(4);
    expect(daysUntilDue(every(4, { skipped_today: 1 }), NOW)).toBe(4);
    expect(daysUntilDue(every(2, { done_today: 1, ...weekendOnly }), NOW)).toBe(3);
    // Made today.
    const created_timestamp = Date.UTC(2026, 10, 18, 9) / 1000;
    expect(daysUntilDue(every(2, { ...weekendOnly, created_timestamp }), NOW)).toBe(3);
    expect(daysUntilDue(every(30, { last_done_on: day('2026-11-01') }), NOW)).toBe(13);
  });

  it('with fixed days is due on the next of them that is a chosen weekday', () => {
    const anchored = (anchor: string, fields: Partial<Habit> = {}) =>
      every(7, { habit_anchor_on: day(anchor), ...fields });
    expect(daysUntilDue(anchored('2026-11-18'), NOW)).toBe(7);
    expect(daysUntilDue(anchored('2026-11-06'), NOW)).toBe(2);
    expect(daysUntilDue(anchored('2026-12-24'), NOW)).toBe(36);
    expect(daysUntilDue(anchored('2026-11-06', weekendOnly), NOW)).toBe(null);
    expect(daysUntilDue({ ...anchored('2026-11-18', weekendOnly), habit_every: 3 }, NOW)).toBe(3);
  });

  it('has its fixed days, or the next due day, among the days ahead, and a week’s times have none', () => {
    const has = (habit: Habit, ...days: string[]) =>
      days.map((one) => hasDay(habit, { day: day(one), ...NOW }));
    const fixed = every(3, { habit_anchor_on: day('2026-11-19') });
    expect(has(fixed, '2026-11-16', '2026-11-19', '2026-11-21', '2026-11-22', '2026-11-25')).toEqual([
      ...[false, true, false, true, true],
    ]);
    const fromLast = every(3, { last_done_on: day('2026-11-17') });
    expect(has(fromLast, '2026-11-19', '2026-11-20', '2026-11-23')).toEqual([false, true, false]);
    expect(has(weekly(), '2026-11-19')).toEqual([false]);
    expect(has(habitOf({}), '2026-11-19')).toEqual([true]);
  });

  it('isn’t foreseen for some phases only, while paused, or after a skipped day', () => {
    expect(daysUntilDue(every(4, { luteal_active: 0, last_done_on: day('2026-11-17') }), NOW)).toBe(null);
    expect(daysUntilDue(every(4, { paused_until: day('2026-11-20') }), NOW)).toBe(null);
    expect(daysUntilDue(every(4, { last_done_on: day('2026-11-10') }), NOW)).toBe(null);
    expect(daysUntilDue(habitOf({}), NOW)).toBe(null);
  });

  it('isn’t foreseen on the days after a skip, which no answer has', () => {
    // Made and skipped on Wednesday the 11th.
    const created_timestamp = Date.UTC(2026, 10, 11, 9) / 1000;
    expect(daysUntilDue(every(10, { created_timestamp }), NOW)).toBe(null);
    // Due on Thursday the 12th and skipped; it's Saturday.
    const saturday = { today: day('2026-11-14'), timeZone: 'UTC' };
    const onWorkdays = every(10, { ...flags('sat sun', 0), last_done_on: day('2026-11-02') });
    expect(daysUntilDue(onWorkdays, saturday)).toBe(null);
    // Due on Saturday, which isn't chosen: no skip was possible.
    expect(daysUntilDue({ ...onWorkdays, last_done_on: day('2026-11-04') }, saturday)).toBe(2);
  });
});
