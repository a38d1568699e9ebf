import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { type CallExample, EXAMPLE_EMAIL, EXAMPLE_NOW } from '#worker/http/openapi.ts';

/** Example of the dashboard, for the API document: of a new person, because each part's own call has a full example. */
export const DASHBOARD_EXAMPLES = {
  dashboard: {
    answer: {
      success: 1,
      user: {
        success: 1,
        details: {
          name: 'Ana',
          email: EXAMPLE_EMAIL,
          dob: '1991-04-07',
          timezone: 'Europe/Paris',
          gender: 1,
          language: 'en',
          cookie_consent: null,
          t_id: 'p9xk2Vt0',
          consents: {
            privacy: null,
            terms: null,
            adult: null,
            cookies: null,
            health: null,
            ai_summary: null,
            intimate: null,
          },
          consents_due: ['privacy', 'terms', 'adult', 'cookies'],
          status: 'active',
          warning: null,
          onboarding: {
            cycle_length: null,
            period_length: null,
            last_period_on: null,
            last_period_length: null,
            completed: 0,
          },
        },
        cycle: {
          cycle_day: 0,
          eq_cycle_day: 0,
          aligned_day: 0,
          cycle_length: null,
          period_length: null,
          cycle_phase: null,
          next_period_in_days: null,
          ovulation_day: null,
          ...NO_STATUS,
          offers_transition: 0,
          asked: [],
        },
        ai_request_count: 0,
        ai_request_limit: 10,
        ai_request_resets_at: 1_775_001_600,
      },
      predictions: { success: 1, predicted_periods: [], current: null, cycles: [], expected_bleeds: [] },
      periods: { success: 1, previous_periods_raw_data: [] },
      habits: { success: 1, habits_morning: [], habits_noon: [], habits_evening: [] },
      today: new Date(EXAMPLE_NOW * 1000).toISOString().slice(0, 10),
      day: null,
      tasks: { success: 1, tasks: [] },
      moved: null,
    },
  },
} as const satisfies Record<string, CallExample>;
