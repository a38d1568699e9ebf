import { EXAMPLE_PERIOD_ID } from '#worker/http/example-values.ts';
import type { CallExample } from '#worker/http/openapi.ts';

/** 27 February 2026, noon in Paris. */
const STARTED = 1_772_190_000;
/** Four weeks before that. */
const STARTED_BEFORE = STARTED - 28 * 86_400;

/** Examples of calls about the cycle, for the API document. */
export const CYCLE_EXAMPLES = {
  lastPeriodDate: { request: { last_period_timestamp: STARTED_BEFORE } },
  lastPeriodLength: { request: { period_length: 5, currently_menstruating: 0 } },
  cycleLength: { request: { cycle_length: 28 } },
  periodLength: { request: { period_length: 5 } },
  logPeriod: {
    request: { is_now: 0, period_timestamp: STARTED, id: EXAMPLE_PERIOD_ID },
    answer: { success: 1, period_id: EXAMPLE_PERIOD_ID },
  },
  notYet: { request: {} },
  mode: { request: { cycle_mode: 'contraception', since: '2026-02-21', method: 'pill_combined' } },
  facts: { request: { in_transition: 1 } },
  annotation: { parameters: { started_on: '2026-01-03' }, request: { odd: 1, reason: 'illness' } },
  scheme: {
    request: { kind: 'pill', active_days: 21, pause_days: 7, started_on: '2026-02-20', hour: 8 },
  },
  sign: { request: { kind: 'lh', ignored: 1 } },
  deletePeriod: { parameters: { id: EXAMPLE_PERIOD_ID } },
  pastPeriods: {
    parameters: { param: 'all' },
    answer: {
      success: 1,
      previous_periods_raw_data: [
        {
          id: EXAMPLE_PERIOD_ID,
          period_timestamp: STARTED,
          period_on: '2026-02-27',
          origin: 'said',
          period_length: 5,
        },
      ],
    },
  },
  predictions: {
    answer: {
      success: 1,
      expected_bleeds: [],
      predicted_periods: ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01'],
      current: {
        started_on: '2026-02-27',
        cycle_day: 21,
        cycle_length: 29,
        period_start_low: '2026-03-25',
        period_start_high: '2026-04-01',
        ovulation: '2026-03-14',
        ovulation_low: '2026-03-12',
        ovulation_high: '2026-03-16',
        ovulation_probability: 0.62,
        phases: [
          { phase: 'menstrual', start: '2026-02-27', end: '2026-03-03' },
          { phase: 'follicular', start: '2026-03-04', end: '2026-03-12' },
          { phase: 'ovulation', start: '2026-03-13', end: '2026-03-15' },
          { phase: 'luteal', start: '2026-03-16', end: '2026-03-27' },
        ],
        overdue_days: 0,
        ask_started: 0,
        sign: null,
        on_return: 0,
        band_only: 0,
        missed_log: null,
      },
      cycles: [
        {
          period_start: '2026-03-28',
          period_start_low: '2026-03-25',
          period_start_high: '2026-04-01',
          next_period_start: '2026-04-26',
          next_period_start_low: '2026-04-20',
          next_period_start_high: '2026-05-03',
          period_end: '2026-04-01',
          ovulation: '2026-04-12',
          phases: [
            { phase: 'menstrual', start: '2026-03-28', end: '2026-04-01' },
            { phase: 'follicular', start: '2026-04-02', end: '2026-04-10' },
            { phase: 'ovulation', start: '2026-04-11', end: '2026-04-13' },
            { phase: 'luteal', start: '2026-04-14', end: '2026-04-25' },
          ],
        },
      ],
    },
  },
} as const satisfies Record<string, CallExample>;
