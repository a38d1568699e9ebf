import { shownKinds } from '#domain/day-log/day-kinds.ts';
import { EXAMPLE_PERIOD_ID } from '#worker/http/example-values.ts';
import type { CallExample } from '#worker/http/openapi.ts';

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
