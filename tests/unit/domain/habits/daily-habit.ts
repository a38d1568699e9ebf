import type { Habit } from '#domain/habits/habits.schema.ts';

/** The fields of a habit's rhythm in answers, for one that is due on days and has no target. */
export const DAILY_HABIT = {
  habit_rhythm: 'days',
  habit_times: null,
  habit_every: null,
  habit_anchor_on: null,
  habit_target: null,
  habit_target_per: null,
  habit_unit: '',
  streak_unit: 'days',
  amount_today: null,
  last_done_on: null,
  week: null,
} as const satisfies Partial<Habit>;
