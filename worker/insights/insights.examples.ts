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
      notices: [{ kind: 'long_cycles', cycles: 6, outside: 3, shortest: 31, longest: 44 }],
    },
  },
  summary: {
    parameters: { language: 'en' },
    answer: {
      success: 1,
      summary: { text: 'Your last 2 cycles took 28 days each.', source: 'template' },
    },
  },
} as const satisfies Record<string, CallExample>;
