import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { habitsAfter, habitsOfTodayAfter } from '#domain/habits/apply-habit-change.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';

const today = '2026-11-23' as LocalDate;
const yesterday = '2026-11-22' as LocalDate;
const WALK = { habit_id: 'walk', habit_name: 'Walk', done_today: 0, streak: 3 } as Habit; // what a change is over
const REST = { ...WALK, habit_id: 'rest', habit_name: 'Rest' };

test('a check of today shows, one of another day does not', () => {
  const check = { id: 'walk', isDone: true };
  expect(habitsAfter([WALK, REST], { change: { ...check, date: today }, today })).toEqual([
    { ...WALK, done_today: 1 },
    REST,
  ]);
  const habits = [WALK];
  expect(habitsAfter(habits, { change: { ...check, date: yesterday }, today })).toBe(habits);
});

test('an edit changes its fields, a deletion removes the habit, and without a change the object stays the same', () => {
  const edit = { id: 'walk', fields: { habit_name: 'Walk to work' } };
  const [walk] = habitsAfter([WALK, REST], { change: edit, today });
  expect(walk).toEqual({ ...WALK, habit_name: 'Walk to work' });
  expect(habitsAfter([WALK, REST], { change: { id: 'walk', fields: null }, today })).toEqual([REST]);
  const habits = [REST];
  for (const change of [edit, { id: 'walk', fields: null }])
    expect(habitsAfter(habits, { change, today })).toBe(habits);
});

test('also for the habits of today', () => {
  const lists = { habits_morning: [WALK], habits_noon: [REST], habits_evening: [] };
  const change = { id: 'rest', fields: null };
  expect(habitsOfTodayAfter(lists, { change, today })).toEqual({ ...lists, habits_noon: [] });
});
