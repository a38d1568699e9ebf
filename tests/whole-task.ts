import type { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import type { EncodedIn } from '#domain/wire/record-fields.ts';

/** A value, other than that of an empty task, for every field that a call may set; a new field is tested wherever this is used. */
export const WHOLE_TASK = {
  task_title: 'Water the plants',
  task_description: 'The ferns too',
  task_status: 'in_progress',
  task_length: 20,
  task_priority: 'high',
  task_color: 'iris',
  task_cycle_phase: 'luteal',
  task_theme_id: 'Creativity',
  task_rank: 1.5,
  parent_id: '019a2b3c-0000-7000-8000-000000000002',
  planned_on: '2026-03-02',
} as const satisfies Record<keyof EncodedIn<typeof TASK_FIELDS, 'sent'>, string | number>;
