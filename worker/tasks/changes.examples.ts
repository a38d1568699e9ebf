import { EXAMPLE_NOW, EXAMPLE_TASK_ID } from '#worker/http/example-values.ts';
import type { CallExample } from '#worker/http/openapi.ts';

const BATCH_ID = '019d05b2-7000-7e55-8a05-6d0a7f514e05';

/** Examples of calls about changes, for the API document. */
export const CHANGES_EXAMPLES = {
  list: {
    parameters: { after: '019d0a91-0000-7e55-8a05-6d0a7f514e05' },
    answer: {
      success: 1,
      batches: [
        {
          batch_id: BATCH_ID,
          cause: 'moved',
          reason: { code: 'period_sooner', n: 2 },
          made_at: EXAMPLE_NOW,
          seen_at: null,
          undone_at: null,
          items: [
            {
              task_id: EXAMPLE_TASK_ID,
              title: 'Meal prep',
              before: { task_start_on: '2026-03-23', task_end_on: '2026-03-23' },
              after: { task_start_on: '2026-03-21', task_end_on: '2026-03-21' },
            },
          ],
        },
      ],
    },
  },
  see: { parameters: { batch_id: BATCH_ID }, request: {} },
  undo: {
    parameters: { batch_id: BATCH_ID },
    request: {},
    answer: {
      success: 1,
      undone: 2,
      kept: [{ task_id: EXAMPLE_TASK_ID, title: 'Meal prep', why: 'finished' }],
    },
  },
} as const satisfies Record<string, CallExample>;
