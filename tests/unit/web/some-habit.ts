import type { Habit } from '#domain/habits/habits.schema.ts';

const ON = {
  mon_active: 1,
  tue_active: 1,
  wed_active: 1,
  thu_active: 1,
  fri_active: 1,
  sat_active: 1,
} as const;
const IN = { menstrual_active: 1, follicular_active: 1, ovulation_active: 1, luteal_active: 1 } as const;

/** A habit for every day, due and not done today, with a name that is its id. */
export const someHabit = (fields: Partial<Habit> & { habit_id: string }): Habit => ({
  ...ON,
  ...IN,
  sun_active: 1,
  habit_name: fields.habit_id,
  habit_description: '',
  habit_timeframe: 'morning',
  habit_length: 0,
  habit_rhythm: 'days',
  habit_times: null,
  habit_every: null,
  habit_anchor_on: null,
  habit_target: null,
  habit_target_per: null,
  habit_unit: '',
  created_timestamp: 0,
  due_today: 1,
  done_today: 0,
  skipped_today: 0,
  paused_until: null,
  streak: 0,
  best_streak: 0,
  streak_unit: 'days',
  amount_today: null,
  last_done_on: null,
  week: null,
  ...fields,
});
