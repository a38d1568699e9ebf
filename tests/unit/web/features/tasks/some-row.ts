import type { TaskRow } from '#domain/tasks/tasks.schema.ts';

/** A row of the list: an open task with only the given fields set. */
export function someRow(id: string, fields: Partial<TaskRow> = {}): TaskRow {
  return {
    id,
    title: id,
    description: null,
    start_date: null,
    due_date: null,
    priority: 0,
    task_length: null,
    status: 'not_started',
    repeat: null,
    pin_state: null,
    is_forecast: 0,
    planned_on: null,
    is_carried_over: 0,
    is_suggested: 0,
    theme: null,
    color: null,
    rank: null,
    parent_id: null,
    parent_title: null,
    ...fields,
  };
}
