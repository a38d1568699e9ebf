import {
  PRIORITY_NAMES,
  type PriorityName,
  TASK_STATUSES,
  type TaskStatus,
} from '#domain/tasks/task-status.ts';
import type { listTasks } from '#domain/tasks/tasks.calls.ts';
import type { Answer } from '#domain/wire/call.ts';
import { ofShape } from '#web/lib/http/shape.ts';

/** The part of the list's state that is in the page's address. */
export type TaskSearch = {
  readonly status?: TaskStatus | undefined;
  readonly priority?: PriorityName | undefined;
  /** The id of a label; its name is never put there. */
  readonly label?: string | undefined;
  readonly task?: string | undefined;
  /** Set while the panel for a new task is open. */
  readonly add?: 'task' | undefined;
};
export type TaskFilters = Pick<TaskSearch, 'status' | 'priority' | 'label'>;

export type TaskPage = Answer<typeof listTasks>;

/** What the list shows: the filters in the address, and the keyword, which is never put there. */
export type TaskView = TaskFilters & { readonly keyword: string };

/** The whole list. */
export const ALL_TASKS: TaskView = { status: undefined, priority: undefined, keyword: '' };

/** Reads `TaskSearch` from an address; invalid values are ignored. */
export const readTaskSearch = ({
  status,
  priority,
  label,
  task,
  add,
}: Record<string, unknown>): TaskSearch => ({
  status: ofShape<TaskStatus>(['one', ...TASK_STATUSES], status),
  priority: ofShape<PriorityName>(['one', ...PRIORITY_NAMES], priority),
  label: idIn(label),
  task: idIn(task),
  add: add === 'task' ? add : undefined,
});

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length >= 1 && value.length <= 64 ? value : undefined;

/** Query keys of tasks. All start with `all`; pages, flat lists and single tasks have different data shapes. */
export const TASK_KEYS = {
  all: ['tasks'],
  pages: ['tasks', 'pages'],
  rows: ['tasks', 'rows'],
  one: ['tasks', 'one'],
} as const;

/** Reloads when the tab is focused again, so that two tabs show the same. */
export const FRESH_ON_FOCUS = { refetchOnWindowFocus: 'always' } as const;
