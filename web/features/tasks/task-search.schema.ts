import * as v from 'valibot';
import { PRIORITY_NAMES } from '#domain/tasks/task-priority.ts';
import { TASK_STATUSES } from '#domain/tasks/task-status.ts';

/** The part of the list's state that is in the page's address. Invalid values are ignored. */
export const taskSearchSchema = v.object({
  status: v.fallback(v.optional(v.picklist(TASK_STATUSES)), undefined),
  priority: v.fallback(v.optional(v.picklist(PRIORITY_NAMES)), undefined),
  /** The task whose details are open. */
  task: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), undefined),
  /** The panel for a new task is open. */
  add: v.fallback(v.optional(v.literal('task')), undefined),
});
export type TaskSearch = v.InferOutput<typeof taskSearchSchema>;
export type TaskFilters = Pick<TaskSearch, 'status' | 'priority'>;
