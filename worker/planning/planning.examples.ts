import { type CallExample, EXAMPLE_TASK_ID } from '#worker/http/openapi.ts';

const PREFERENCES = {
  minutes: [90, 90, 90, 90, 90, 60, 60],
  window: [null, null, null, null, null, null, null],
  horizon: 7,
  use_busy: 0,
  is_usual: 0,
};

/** Examples of calls about plans, for the API document. */
export const PLANNING_EXAMPLES = {
  preferences: { answer: { success: 1, preferences: PREFERENCES } },
  updatePreferences: {
    request: { minutes: [90, 90, 90, 90, 90, 60, 60] },
    answer: { success: 1, preferences: PREFERENCES },
  },
  preview: {
    request: { days: 7 },
    answer: {
      success: 1,
      placements: [
        {
          task_id: EXAMPLE_TASK_ID,
          title: 'Quarterly VAT return',
          on: '2026-03-20',
          length: 90,
          reasons: [
            { code: 'due', date: '2026-03-23' },
            { code: 'phase', phase: 'luteal', percent: 85 },
          ],
          runner_up: '2026-03-19',
        },
      ],
      waiting: [],
      days: [{ date: '2026-03-20', room: 90, used: 90, busy_minutes: null, phase: 'luteal', percent: 85 }],
      forecast_as_of: '2026-03-19',
    },
  },
  apply: {
    request: { placements: [{ task_id: EXAMPLE_TASK_ID, on: '2026-03-20' }] },
    answer: { success: 1, batch_id: '019d05b2-7000-7e55-8a05-6d0a7f514e05', placed: 1, skipped: [] },
  },
} as const satisfies Record<string, CallExample>;
