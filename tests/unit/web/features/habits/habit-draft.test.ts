import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { DAILY_HABIT } from '#tests/unit/domain/habits/daily-habit.ts';
import { changesOf, draftOf, draftProblems, fieldsOf, withRhythm } from '#web/features/habits/habit-draft.ts';

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

  it('has only the fields of its rhythm, and others stay for a way back', () => {
    const weekly = { ...draftOf(HABIT), ...withRhythm(draftOf(HABIT), 'weekly') };
    expect(changesOf(HABIT, weekly)).toEqual({ habit_rhythm: 'weekly', habit_times: 2 });
    const interval = { ...weekly, ...withRhythm(weekly, 'interval'), anchorOn: day('2026-11-18') };
    expect(changesOf(HABIT, interval)).toEqual({
      habit_rhythm: 'interval',
      habit_every: 3,
      habit_anchor_on: '2026-11-18',
    });
    const back = { ...interval, ...withRhythm({ ...interval, times: 1 }, 'weekly') };
    expect(changesOf(HABIT, back)).toEqual({ habit_rhythm: 'weekly', habit_times: 1 });
    expect(changesOf(HABIT, { ...back, ...withRhythm(back, 'days') })).toEqual({});
  });

  it('is done three times a week at first, or on each of fewer weekdays', () => {
    const daily = { ...draftOf(HABIT), weekdays: WEEKDAYS };
    expect(withRhythm(daily, 'weekly').times).toBe(3);
    expect(withRhythm(draftOf(HABIT), 'weekly').times).toBe(2);
    expect(withRhythm({ ...daily, weekdays: [] }, 'weekly').times).toBe(1);
  });

  it('has an amount a day, or one a week instead of times', () => {
    const water = { ...draftOf(HABIT), target: 8000, unit: ' glasses ' };
    expect(changesOf(HABIT, water)).toEqual({
      habit_target: 8,
      habit_target_per: 'day',
      habit_unit: 'glasses',
    });
    const run = { ...water, ...withRhythm(water, 'weekly'), targetPer: 'week', unit: 'km' } as const;
    expect(changesOf(HABIT, run)).toEqual({
      habit_rhythm: 'weekly',
      habit_target: 8,
      habit_target_per: 'week',
      habit_unit: 'km',
    });
    // Without an amount neither unit nor week are left.
    expect(changesOf(HABIT, { ...run, target: null })).toEqual({ habit_rhythm: 'weekly', habit_times: 2 });
  });

  it('is unchanged in the form with any rhythm', () => {
    const run: Habit = { ...HABIT, habit_rhythm: 'weekly', habit_target: 12.5, habit_target_per: 'week' };
    const fixed: Habit = { ...HABIT, habit_rhythm: 'interval', habit_every: 2 };
    for (const habit of [run, fixed]) expect(changesOf(habit, draftOf(habit))).toEqual({});
  });

  it('reports an amount that can’t be, and more times than weekdays, by the call’s own rule', () => {
    const draft = { ...draftOf(HABIT), rhythm: 'weekly', times: 2 } as const;
    expect(draftProblems(draft)).toEqual({});
    expect(draftProblems({ ...draft, times: 3 })).toEqual({ times: 'timesMany' });
    const amount = (target: number) => draftProblems({ ...draft, target });
    expect([1, 1_000_000_000].map(amount)).toEqual([{}, {}]);
    expect([Number.NaN, 0, 1_000_000_001].map(amount)).toEqual(
      [1, 2, 3].map(() => ({ target: 'amountWrong' })),
    );
    expect(draftProblems({ ...draft, times: 3, target: 1, targetPer: 'week' })).toEqual({});
  });
});
