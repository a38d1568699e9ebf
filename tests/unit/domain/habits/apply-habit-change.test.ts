import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { habitsAfter, habitsOfTodayAfter, historyAfterPress } from '#domain/habits/habits.rules.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { DAILY_HABIT } from './daily-habit.ts';

const today = '2026-11-23' as LocalDate;
const yesterday = '2026-11-22' as LocalDate;
const WALK = {
  ...DAILY_HABIT,
  habit_id: 'walk',
  habit_name: 'Walk',
  habit_timeframe: 'morning',
  created_timestamp: 0,
  due_today: 1,
  done_today: 0,
  skipped_today: 0,
  streak: 3,
  best_streak: 3,
} as Habit; // only the fields that a change reads
const REST: Habit = { ...WALK, habit_id: 'rest', habit_name: 'Rest', habit_timeframe: 'noon' };

test('a check of today is applied to today’s habits, one of another day is not', () => {
  const check = { id: 'walk', mark: 'done', isSet: true } as const;
  expect(habitsAfter([WALK, REST], { change: { ...check, date: today }, today })).toEqual([
    { ...WALK, done_today: 1, streak: 4, best_streak: 4, last_done_on: today },
    REST,
  ]);
  const habits = [WALK];
  expect(habitsAfter(habits, { change: { ...check, date: yesterday }, today })).toBe(habits);
});

test('a skip replaces a check of the same day, and a check replaces a skip', () => {
  const [done] = habitsAfter([WALK], {
    change: { id: 'walk', date: today, mark: 'done', isSet: true },
    today,
  });
  const skip = { id: 'walk', date: today, mark: 'skipped', isSet: true } as const;
  const [skipped] = habitsAfter([done ?? WALK], { change: skip, today });
  expect(skipped).toMatchObject({ done_today: 0, skipped_today: 1, streak: 3 });
  const check = { ...skip, mark: 'done' } as const;
  expect(habitsAfter([skipped ?? WALK], { change: check, today })).toMatchObject([
    { done_today: 1, skipped_today: 0, streak: 4 },
  ]);
  // Unchecking a skipped day leaves it skipped.
  const uncheck = { ...check, isSet: false };
  expect(habitsAfter([skipped ?? WALK], { change: uncheck, today })).toMatchObject([{ skipped_today: 1 }]);
});

test('without today’s check, the last time is no longer today', () => {
  const uncheck = { id: 'walk', date: today, mark: 'done', isSet: false } as const;
  const last = (habit: Partial<Habit>) =>
    habitsAfter([{ ...WALK, ...habit }], { change: uncheck, today })[0]?.last_done_on;
  expect(last({ done_today: 1, last_done_on: today })).toBe(null);
  expect(last({ done_today: 0, last_done_on: yesterday })).toBe(yesterday);
});

test('a check on a day when the habit was not due does not extend the streak', () => {
  const change = { id: 'walk', date: today, mark: 'done', isSet: true } as const;
  expect(habitsAfter([{ ...WALK, due_today: 0 }], { change, today })).toMatchObject([
    { done_today: 1, streak: 3 },
  ]);
});

test('a paused habit leaves today’s habits', () => {
  const lists = { habits_morning: [WALK], habits_noon: [REST], habits_evening: [] };
  const change = { id: 'walk', fields: { paused_until: '2026-12-01' as LocalDate } };
  expect(habitsOfTodayAfter(lists, { change, today })).toEqual({ ...lists, habits_morning: [] });
});

test('a history shows the mark and the total number of times done', () => {
  const day = (date: LocalDate, done: 0 | 1) => ({ date, due: 1, done, skipped: 0, amount: null }) as const;
  const history = {
    days: [day(yesterday, 1), day(today, 0)],
    planned: [],
    in_all: 12,
    this_cycle: null,
    by_phase: { cycles: 0, phases: [] },
    weeks: [],
    amount_in_all: null,
  };
  const done = historyAfterPress(history, {
    press: { id: 'walk', date: today, mark: 'done', isSet: true },
    habit: WALK,
    today,
  });
  expect(done).toMatchObject({ days: [{ done: 1 }, { done: 1 }], in_all: 13 });
  const skipped = historyAfterPress(done, {
    press: { id: 'walk', date: yesterday, mark: 'skipped', isSet: true },
    habit: WALK,
    today,
  });
  expect(skipped).toMatchObject({ days: [{ done: 0, skipped: 1 }, { done: 1 }], in_all: 12 });
});

test('an edit changes fields, a deletion removes the habit, and no change returns the same object', () => {
  const edit = { id: 'walk', fields: { habit_name: 'Walk to work' } };
  const [walk] = habitsAfter([WALK, REST], { change: edit, today });
  expect(walk).toEqual({ ...WALK, habit_name: 'Walk to work' });
  expect(habitsAfter([WALK, REST], { change: { id: 'walk', fields: null }, today })).toEqual([REST]);
  const habits = [REST];
  for (const change of [edit, { id: 'walk', fields: null }])
    expect(habitsAfter(habits, { change, today })).toBe(habits);
});

test('a deleted habit leaves today’s habits', () => {
  const lists = { habits_morning: [WALK], habits_noon: [REST], habits_evening: [] };
  const change = { id: 'rest', fields: null };
  expect(habitsOfTodayAfter(lists, { change, today })).toEqual({ ...lists, habits_noon: [] });
});
