import { describe, expect, it } from 'vitest';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { DAILY_HABIT } from '#tests/unit/domain/habits/daily-habit.ts';
import { changesOf, draftOf, draftProblems, fieldsOf } from '#web/features/habits/habit-draft.ts';

const HABIT: Habit = {
  ...DAILY_HABIT,
  habit_id: 'h',
  habit_name: 'Stretch',
  habit_description: 'Hips first.',
  habit_timeframe: 'morning',
  habit_length: 0,
  mon_active: 1,
  tue_active: 0,
  wed_active: 1,
  thu_active: 0,
  fri_active: 0,
  sat_active: 0,
  sun_active: 0,
  menstrual_active: 0,
  follicular_active: 0,
  ovulation_active: 1,
  luteal_active: 1,
  created_timestamp: 0,
  due_today: 0,
  skipped_today: 0,
  paused_until: null,
  done_today: 0,
  streak: 0,
  best_streak: 0,
};

describe('a habit in the form', () => {
  it('is unchanged without edits', () => {
    expect(draftOf(HABIT)).toMatchObject({
      minutes: null,
      weekdays: ['mon', 'wed'],
      phases: ['ovulation', 'luteal'],
    });
    expect(HABIT).toMatchObject(fieldsOf(draftOf(HABIT)));
    expect(changesOf(HABIT, draftOf(HABIT))).toEqual({});
  });

  it('sends only what changed, and ignores spaces around a text', () => {
    const draft = draftOf(HABIT);
    expect(changesOf(HABIT, { ...draft, name: ' Stretch ' })).toEqual({});
    expect(changesOf(HABIT, { ...draft, minutes: 30, weekdays: ['wed', 'sun'] })).toEqual({
      habit_length: 30,
      mon_active: 0,
      sun_active: 1,
    });
  });

  it('reports why it can’t be saved', () => {
    const draft = draftOf(HABIT);
    expect(draftProblems(draft)).toEqual({});
    expect(draftProblems({ ...draft, name: ' ', phases: [], weekdays: [] })).toEqual({
      name: 'nameMissing',
      phases: 'phaseMissing',
      weekdays: 'weekdayMissing',
    });
    expect(draftProblems({ ...draft, name: '🌊'.repeat(120), description: 'd'.repeat(2000) })).toEqual({});
    expect(draftProblems({ ...draft, name: 'n'.repeat(121), description: 'd'.repeat(2001) })).toEqual({
      name: 'nameLong',
      description: 'descriptionLong',
    });
  });
});
