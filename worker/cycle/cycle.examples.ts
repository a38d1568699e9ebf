import { shownKinds } from '#domain/day-log/day-log.fields.ts';
import { type CallExample, EXAMPLE_PERIOD_ID } from '#worker/http/openapi.ts';

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

const DAY = {
  date: '2026-03-18',
  bleeding: 'medium',
  counts: 1,
  heavy_details: null,
  pain: 2,
  pain_places: ['cramps', 'back'],
  pain_flags: ['painkiller'],
  mood: 2,
  energy: 2,
  sleep: 4,
  symptoms: ['bloating', 'tearful'],
  discharge: null,
  temperature: 36.4,
  disturbed: 0,
  lh: null,
  pregnancy_test: null,
  sex: null,
  pill: null,
  weight: null,
  source: null,
} as const;
const SYMPTOM_ID = EXAMPLE_PERIOD_ID;

/** Examples of calls of the day log, for the API document. */
export const DAY_LOG_EXAMPLES = {
  logDay: {
    parameters: { date: '2026-03-18' },
    request: { bleeding: 'medium', pain: 2 },
    answer: { success: 1, day: DAY, started: { period_id: EXAMPLE_PERIOD_ID, on: '2026-03-18' }, ask: null },
  },
  logDays: {
    request: { from: '2026-03-16', to: '2026-03-18', bleeding: 'unspecified', only_unsaid: 1 },
    answer: { success: 1, written: ['2026-03-17'], started: null, ask: null },
  },
  listDays: {
    parameters: { from: '2026-03-01', to: '2026-03-31' },
    answer: {
      success: 1,
      days: [{ ...DAY, remarks: [{ source: 'clue', text: 'social_life: conflict' }] }],
      unreadable: 0,
    },
  },
  addSymptom: {
    request: { name: 'Restless legs', id: SYMPTOM_ID },
    answer: { success: 1, symptom_id: SYMPTOM_ID },
  },
  updateSymptom: { request: { symptom_id: SYMPTOM_ID, archived: 1 } },
  listSymptoms: {
    answer: { success: 1, symptoms: [{ symptom_id: SYMPTOM_ID, name: 'Restless legs', archived: 0 }] },
  },
  kinds: { answer: { success: 1, kinds: shownKinds({}) } },
  updateKinds: { request: { sleep: 0 }, answer: { success: 1, kinds: shownKinds({ sleep: 0 }) } },
} as const satisfies Record<string, CallExample>;
