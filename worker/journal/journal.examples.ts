import { type CallExample, EXAMPLE_NOW } from '#worker/http/openapi.ts';

const ENTRY = {
  date: '2026-03-18',
  text: 'Long walk by the canal.',
  mood: 4,
  energy: 3,
  tags: ['walk'],
  cycle_day: 20,
  cycle_phase: 'luteal',
  saved_timestamp: EXAMPLE_NOW,
  version: 'q4Vt0mXk2p9-Zb3A',
} as const;

const REMARK = { date: '2026-03-02', source: 'clue', text: 'party: big night at the canal' } as const;

/** Example calls for the OpenAPI document. */
export const JOURNAL_EXAMPLES = {
  save: {
    request: { date: '2026-03-18', text: 'Long walk by the canal.', mood: 4, energy: 3, tags: ['walk'] },
    answer: { success: 1, entry: ENTRY },
  },
  list: {
    parameters: { from: '2026-03-01', to: '2026-03-31' },
    answer: { success: 1, entries: [ENTRY], unreadable: 0, earlier: '2026-02-26' },
  },
  get: { parameters: { date: '2026-03-18' }, answer: { success: 1, entry: ENTRY } },
  delete: { parameters: { date: '2026-03-18', based_on: 'q4Vt0mXk2p9-Zb3A' } },
  search: {
    request: { keyword: 'canal' },
    answer: { success: 1, entries: [ENTRY], remarks: [REMARK], unreadable: 0 },
  },
} as const satisfies Record<string, CallExample>;
