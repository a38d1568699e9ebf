import { type CallExample, EXAMPLE_HABIT_ID, EXAMPLE_NOW } from '#worker/http/openapi.ts';

const HABIT = {
  habit_id: EXAMPLE_HABIT_ID,
  habit_name: 'Run along the canal',
  habit_description: '',
  habit_timeframe: 'morning',
  habit_length: 35,
  mon_active: 0,
  tue_active: 1,
  wed_active: 0,
  thu_active: 1,
  fri_active: 0,
  sat_active: 1,
  sun_active: 0,
  menstrual_active: 0,
  follicular_active: 1,
  ovulation_active: 1,
  luteal_active: 1,
  created_timestamp: EXAMPLE_NOW - 864_000,
  due_today: 1,
  done_today: 0,
  skipped_today: 0,
  paused_until: null,
  streak: 3,
  best_streak: 3,
} as const;

/** Examples of calls about habits, for the API document. */
export const HABIT_EXAMPLES = {
  add: {
    request: {
      habit_name: 'Run along the canal',
      habit_timeframe: 'morning',
      habit_length: 35,
      tue_active: 1,
      thu_active: 1,
      sat_active: 1,
      follicular_active: 1,
      ovulation_active: 1,
      luteal_active: 1,
      id: EXAMPLE_HABIT_ID,
    },
    answer: { success: 1, habit_id: EXAMPLE_HABIT_ID },
  },
  update: { request: { habit_id: EXAMPLE_HABIT_ID, habit_length: 45, sun_active: 1 } },
  ofToday: { answer: { success: 1, habits_morning: [HABIT], habits_noon: [], habits_evening: [] } },
  list: {
    parameters: { cyclePhase: 'luteal', dayTimeFrame: 'morning' },
    answer: { success: 1, habits: [HABIT] },
  },
  get: { parameters: { id: EXAMPLE_HABIT_ID }, answer: { success: 1, habit: HABIT } },
  delete: { parameters: { id: EXAMPLE_HABIT_ID } },
  check: {
    parameters: { id: EXAMPLE_HABIT_ID },
    request: { date: '2026-03-19', done: 1 },
    answer: { success: 1, streak: 4 },
  },
  skip: {
    parameters: { id: EXAMPLE_HABIT_ID },
    request: { date: '2026-03-19', skipped: 1 },
    answer: { success: 1, streak: 3 },
  },
  history: {
    parameters: { id: EXAMPLE_HABIT_ID, weeks: '1', until: '2026-03-19' },
    answer: {
      success: 1,
      days: [{ date: '2026-03-19', due: 1, done: 0, skipped: 0 }],
      planned: ['2026-03-21'],
      in_all: 64,
      this_cycle: { done: 10, due: 11 },
      by_phase: { cycles: 3, phases: [{ phase: 'luteal', done: 14, due: 17 }] },
    },
  },
} as const satisfies Record<string, CallExample>;
