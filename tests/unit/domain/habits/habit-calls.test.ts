import { describe, expect, test } from 'vitest';
import { addHabitSchema, FLAG_NAMES, updateHabitSchema } from '#domain/habits/habits.schema.ts';
import { refusedFields } from '../refused-fields.ts';

const all = (value: 0 | 1) => Object.fromEntries(FLAG_NAMES.map((name) => [name, value]));
const off = (ending: RegExp) =>
  Object.fromEntries(FLAG_NAMES.filter((name) => ending.test(name)).map((name) => [name, 0]));
const NO_WEEKDAYS = off(/^(mon|tue|wed|thu|fri|sat|sun)_/);
const NO_PHASES = off(/^(menstrual|follicular|ovulation|luteal)_/);

const HABIT = {
  habit_name: 'Stretch',
  habit_description: 'Ten minutes on the mat',
  habit_timeframe: 'morning',
  habit_length: 10,
  ...all(1),
};

/** Values that adding and updating refuse, with the field that the refusal names. */
const REFUSED_FIELDS: [what: string, field: string, value: unknown][] = [
  ['an empty name', 'habit_name', ''],
  ['a name of blanks', 'habit_name', ' \t\n'],
  ['a name of 121 characters', 'habit_name', 'n'.repeat(121)],
  ['a name with NUL', 'habit_name', 'a\u0000b'],
  ['a name that is half a character', 'habit_name', 'a\ud800'],
  ['a number for a name', 'habit_name', 5],
  ['null for a name', 'habit_name', null],
  ['a description of 2001 characters', 'habit_description', 'd'.repeat(2001)],
  ['a list for a description', 'habit_description', []],
  ['an unknown time of the day', 'habit_timeframe', 'night'],
  ['all times of the day', 'habit_timeframe', 'all'],
  ['null for a time of the day', 'habit_timeframe', null],
  ['a negative length', 'habit_length', -1],
  ['a length of more than a day', 'habit_length', 1441],
  ['a broken length', 'habit_length', 1.5],
  ['a length as text', 'habit_length', '15'],
  ['null for a length', 'habit_length', null],
  ['a flag of 2', 'wed_active', 2],
  ['a flag as text', 'habit_wed_active', '1'],
  ['null for a flag', 'luteal_active', null],
];

describe('adding a habit', () => {
  test('accepts a complete habit', () => {
    expect(Object.keys({ ...NO_WEEKDAYS, ...NO_PHASES })).toHaveLength(11);
    expect(refusedFields(addHabitSchema, HABIT)).toEqual([]);
  });

  test.each(REFUSED_FIELDS)('refuses %s by the field’s name: %s', (_, field, value) => {
    expect(refusedFields(addHabitSchema, { ...HABIT, [field]: value })).toEqual([field]);
  });

  test.each(['habit_name', 'habit_timeframe'])('needs %s', (field) => {
    expect(refusedFields(addHabitSchema, { ...HABIT, [field]: undefined })).toEqual([field]);
  });

  test('needs a weekday and a phase', () => {
    const without = (flags: object) => refusedFields(addHabitSchema, { ...HABIT, ...flags });

    expect(without(NO_WEEKDAYS)).toEqual(['mon_active']);
    expect(without(NO_PHASES)).toEqual(['menstrual_active']);
    expect(without({ ...NO_WEEKDAYS, ...NO_PHASES })).toEqual(['mon_active', 'menstrual_active']);
  });

  test.each(['1', '', null, '01900000-0000-4000-8000-000000000000'])('refuses %j for an id', (id) => {
    expect(refusedFields(addHabitSchema, { ...HABIT, id })).toEqual(['id']);
  });
});

describe('changing a habit', () => {
  test.each(REFUSED_FIELDS)('refuses %s by the field’s name: %s', (_, field, value) => {
    expect(refusedFields(updateHabitSchema, { habit_id: 'some-habit', [field]: value })).toEqual([field]);
  });
});
