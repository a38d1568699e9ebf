import { PRIORITY_NAMES, type PriorityName } from '#domain/tasks/task-priority.ts';
import { TASK_STATUSES, type TaskStatus } from '#domain/tasks/task-status.ts';
import { ofShape } from '#web/lib/http/shape.ts';

/** The part of the list's state that is in the page's address. */
export type TaskSearch = {
  readonly status?: TaskStatus | undefined;
  readonly priority?: PriorityName | undefined;
  /** The task whose details are open. */
  readonly task?: string | undefined;
  /** The panel for a new task is open. */
  readonly add?: 'task' | undefined;
};
export type TaskFilters = Pick<TaskSearch, 'status' | 'priority'>;

/** Reads it from an address; invalid values are ignored. */
export const readTaskSearch = ({ status, priority, task, add }: Record<string, unknown>): TaskSearch => ({
  status: ofShape<TaskStatus>(['one', ...TASK_STATUSES], status),
  priority: ofShape<PriorityName>(['one', ...PRIORITY_NAMES], priority),
  task: typeof task === 'string' && task.length >= 1 && task.length <= 64 ? task : undefined,
  add: add === 'task' ? add : undefined,
});
