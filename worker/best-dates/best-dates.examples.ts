import type { CallExample } from '#worker/http/openapi.ts';

/** Example of the search for dates, for the API document. */
export const FIND_DATES_EXAMPLE = {
  request: { keyword: '', sentence: 'Give a talk about our garden' },
  answer: {
    success: 1,
    predictions: [{ phase_start: '2026-04-11', phase_end: '2026-04-13' }],
    cycle_phase: 'ovulation',
    explanation: 'Speaking to people traditionally goes with the days around ovulation.',
    source: 'local',
    days: [
      { date: '2026-04-12', probability: 0.31, load: 1, reason: 'The most likely day, with one task on it.' },
    ],
  },
} as const satisfies CallExample;
