import { EXAMPLE_NOW, EXAMPLE_PERIOD_ID } from '#worker/http/example-values.ts';
import type { CallExample } from '#worker/http/openapi.ts';

const NOTHING = { added: 0, skipped: 0, rejected: 0 } as const;

/** Example of an import, for the API document. */
export const IMPORT_EXAMPLE = {
  parameters: { preview: '1' },
  request: {
    format: 'marea',
    version: 1,
    periods: [{ id: EXAMPLE_PERIOD_ID, started_on: '2026-02-27', created_at: EXAMPLE_NOW }],
    day_logs: [{ date: '2026-02-27', bleeding: 'medium', saved_at: EXAMPLE_NOW }],
    journal: [{ date: 'yesterday' }],
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
      tasks: NOTHING,
      habits: NOTHING,
      habit_checks: NOTHING,
      journal: { ...NOTHING, rejected: 1 },
    },
    unreadable: { count: 1, entries: [{ kind: 'journal', date: '2026-02-14', reason: 'key_missing' }] },
    rejections: [{ path: 'journal.0.date', message: 'must be a day, YYYY-MM-DD' }],
  },
} as const satisfies CallExample;
