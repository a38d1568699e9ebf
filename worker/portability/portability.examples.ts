import { type CallExample, EXAMPLE_NOW, EXAMPLE_PERIOD_ID } from '#worker/http/openapi.ts';

const NOTHING = { added: 0, skipped: 0, rejected: 0 } as const;

const IMPORT_ID = '019a5f6e-7c00-7000-8000-00000000000b';
const DIGEST = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** Example of an import, for the API document. */
export const IMPORT_EXAMPLE = {
  parameters: { preview: '1' },
  request: {
    format: 'marea',
    version: 1,
    import: {
      id: IMPORT_ID,
      source: 'clue',
      digest: DIGEST,
      theirs: [{ date: '2026-02-27', keys: ['bleeding'] }],
    },
    periods: [{ id: EXAMPLE_PERIOD_ID, started_on: '2026-02-27', created_at: EXAMPLE_NOW }],
    day_logs: [{ date: '2026-02-27', bleeding: 'medium', saved_at: EXAMPLE_NOW }],
    journal: [{ date: 'yesterday' }],
    remarks: [{ date: '2026-02-27', source: 'clue', text: 'social_life: conflict' }],
    unreadable: [{ kind: 'journal', date: '2026-02-14', reason: 'key_missing' }],
  },
  answer: {
    success: 1,
    preview: 1,
    kinds: {
      profile: NOTHING,
      cycle_profile: NOTHING,
      cycle_modes: NOTHING,
      periods: { ...NOTHING, added: 1 },
      custom_symptoms: NOTHING,
      day_logs: { ...NOTHING, added: 1 },
      task_series: NOTHING,
      tasks: NOTHING,
      habits: NOTHING,
      habit_checks: NOTHING,
      journal: { ...NOTHING, rejected: 1 },
      remarks: { ...NOTHING, added: 1 },
    },
    unreadable: { count: 1, entries: [{ kind: 'journal', date: '2026-02-14', reason: 'key_missing' }] },
    rejections: [{ path: 'journal.0.date', message: 'must be a day, YYYY-MM-DD' }],
  },
} as const satisfies CallExample;

/** Example of the list of imports, for the API document. */
export const MADE_IMPORTS_EXAMPLE = {
  answer: {
    success: 1,
    onboarding_start: null,
    modes: [],
    imports: [
      {
        import_id: IMPORT_ID,
        source: 'clue',
        digest: DIGEST,
        made_at: EXAMPLE_NOW,
        counts: { day_logs: 412, remarks: 231 },
      },
    ],
  },
} as const satisfies CallExample;

/** Example of a take-back, for the API document. */
export const TAKE_BACK_EXAMPLE = {
  parameters: { import_id: IMPORT_ID },
  request: {},
  answer: { success: 1, removed: 640, kept: 3 },
} as const satisfies CallExample;
