import { type CallExample, EXAMPLE_NOW, EXAMPLE_TASK_ID } from '#worker/http/openapi.ts';

const ROW = {
  id: EXAMPLE_TASK_ID,
  title: 'Quarterly VAT return',
  description: null,
  start_date: null,
  due_date: '2026-03-23',
  priority: 7,
  task_length: 90,
  status: 'not_started',
  repeat: null,
  pin_state: null,
  is_forecast: 0,
  planned_on: null,
  is_carried_over: 0,
  is_suggested: 0,
  theme: null,
  color: 'ink',
  rank: null,
  parent_id: null,
  parent_title: null,
} as const;
const EXAMPLE_NEXT_ID = '0195a9b4-61c7-7e0d-9f2a-3c8d1b7e5a40';
/** 23 March 2026, noon in Paris. */
const DUE = 1_774_263_600;

/** Examples of calls about tasks, for the API document. */
export const TASK_EXAMPLES = {
  create: {
    request: {
      task_title: 'Quarterly VAT return',
      task_end_timestamp: DUE,
      task_length: 90,
      task_priority: 'high',
      task_color: 'ink',
      id: EXAMPLE_TASK_ID,
    },
    answer: { success: 1, task_id: EXAMPLE_TASK_ID },
  },
  update: {
    request: { task_id: EXAMPLE_TASK_ID, task_status: 'in_progress', task_cycle_phase: 'luteal' },
    answer: { success: 1 },
  },
  skip: {
    parameters: { id: EXAMPLE_TASK_ID },
    request: {},
    answer: { success: 1, next_task_id: EXAMPLE_NEXT_ID, next_on: '2026-04-20' },
  },
  previewRepeat: {
    request: { task_repeat: { pin: { at: 'cycle_day', from: 3, to: 3 }, each: 1 } },
    answer: {
      success: 1,
      next: [
        { start_on: '2026-03-25', end_on: '2026-03-25', low: '2026-03-25', high: '2026-03-25' },
        { start_on: '2026-04-22', end_on: '2026-04-22', low: '2026-04-19', high: '2026-04-26' },
        { start_on: '2026-05-20', end_on: '2026-05-20', low: '2026-05-15', high: '2026-05-27' },
      ],
    },
  },
  list: {
    request: { is_open: 1, keyword: 'vat', order_task_end_timestamp: 'ASC', limit: 20 },
    answer: { success: 1, tasks: [ROW], next_cursor: null },
  },
  get: {
    parameters: { id: EXAMPLE_TASK_ID },
    answer: {
      success: 1,
      task: {
        id: EXAMPLE_TASK_ID,
        task_title: 'Quarterly VAT return',
        task_description: null,
        task_status: 'not_started',
        task_start_timestamp: null,
        task_start_on: null,
        task_end_timestamp: DUE,
        task_end_on: '2026-03-23',
        task_length: 90,
        task_priority: 'high',
        task_color: 'ink',
        task_cycle_phase: null,
        task_cycle_phase_suggestion: 'luteal',
        task_theme_id: null,
        task_rank: null,
        parent_id: null,
        repeat: null,
        pin_state: null,
        is_forecast: 0,
        planned_on: null,
        task_repeat: null,
        created_timestamp: EXAMPLE_NOW,
      },
    },
  },
  onDay: {
    parameters: { cyclePhase: 'all', timestamp: String(EXAMPLE_NOW), view: '1' },
    answer: { success: 1, tasks: [ROW] },
  },
  delete: { parameters: { id: EXAMPLE_TASK_ID } },
  deleteBelow: { parameters: { id: EXAMPLE_TASK_ID, n: '2' } },
} as const satisfies Record<string, CallExample>;

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
