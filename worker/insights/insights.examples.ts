import type { CallExample } from '#worker/http/openapi.ts';

/** Examples of calls about insights, for the API document. */
export const INSIGHTS_EXAMPLES = {
  insights: {
    answer: {
      success: 1,
      moods_allowed: 1,
      cycles: {
        lengths: [
          { started_on: '2026-01-02', days: 28, odd: 0 },
          { started_on: '2026-01-30', days: 28, odd: 0 },
        ],
        shortest: 28,
        longest: 28,
        median: 28,
        expected_low: 26,
        expected_high: 32,
      },
      track_record: [
        { started_on: '2026-02-27', expected_on: '2026-02-28', off_by_days: -1, within_interval: 1 },
      ],
      metrics: [
        {
          metric: 'mood',
          phases: [
            { phase: 'menstrual', value: 2.9, days: 14 },
            { phase: 'follicular', value: 3.8, days: 26 },
            { phase: 'ovulation', value: 3.9, days: 9 },
            { phase: 'luteal', value: null, days: 0 },
          ],
          missing_cycles: 1,
          missing_days: 0,
        },
      ],
      patterns: [
        {
          metric: 'energy',
          phase: 'menstrual',
          in_phase: 2.4,
          elsewhere: 3.6,
          days_in_phase: 24,
          days_elsewhere: 110,
          effect_size: -1.1,
          p_value: 0.004,
        },
      ],
      day_log: {
        metrics: [
          {
            metric: 'symptom',
            symptom: 'headache',
            phases: [
              { phase: 'menstrual', value: 45, days: 29 },
              { phase: 'follicular', value: 12, days: 51 },
              { phase: 'ovulation', value: 6, days: 17 },
              { phase: 'luteal', value: 21, days: 72 },
            ],
            missing_cycles: 0,
            missing_days: 0,
          },
        ],
        patterns: [
          {
            metric: 'symptom',
            symptom: 'headache',
            phase: 'menstrual',
            in_phase: 45,
            elsewhere: 16,
            days_in_phase: 29,
            days_elsewhere: 140,
            effect_size: 0.77,
            p_value: 0.002,
          },
        ],
      },
      before_after: [
        {
          metric: 'pain',
          symptom: null,
          starts: [
            { started_on: '2026-01-30', before: 1.4, after: 0.3, days_before: 7, days_after: 6 },
            { started_on: '2026-02-27', before: 1.1, after: 0.6, days_before: 5, days_after: 7 },
          ],
          medians: { before: 1.3, after: 0.5 },
          missing_cycles: 1,
          missing_days: 0,
        },
      ],
      bleeding: {
        cycles: [
          {
            started_on: '2026-02-27',
            days: 5,
            over: 0,
            left_out: null,
            bled: 4,
            levels: ['medium', 'heavy', 'medium', 'light', null],
            between: [],
          },
        ],
        period: { known: 2, of: 3, median: 5, shortest: 4, longest: 5 },
        heaviest_day: 2,
        by_day: [{ day: 1, mean: 2.5, low: 2, high: 3, periods: 2 }],
      },
      by_cycle_day: [
        {
          metric: 'symptom',
          symptom: 'headache',
          from_start: [{ day: 1, with: 2, of: 3 }],
          before_next: [{ day: -1, with: 1, of: 2 }],
          cycles: 2,
          missing_cycles: 1,
        },
      ],
      months_logged: [{ month: '2026-02-01', logged: 20, of: 28 }],
      notices: [{ kind: 'long_cycles', cycles: 6, outside: 3, shortest: 31, longest: 44 }],
    },
  },
  updateNotice: { request: { kind: 'long_cycles', away: 1 } },
  summary: {
    parameters: { language: 'en' },
    answer: {
      success: 1,
      summary: { text: 'Your last 2 cycles took 28 days each.', source: 'template' },
    },
  },
} as const satisfies Record<string, CallExample>;
