import type { TaskFilters } from './task-search.schema.ts';
import type { TaskListQuery } from './tasks.api.ts';

/** Answers to one page; a person with more scrolls on to the next. */
const PAGE_SIZE = 200;

/** What the list shows: the filters of the address, and the keyword, which never gets there. */
export type TaskView = TaskFilters & { readonly keyword: string };

/** What is asked of the server for a view. Without status or keyword only what is open is: the rest has its own group. */
export function queryOfView({ status, priority, keyword }: TaskView): TaskListQuery {
  const shared = { keyword, limit: PAGE_SIZE, task_priority: priority ?? null };
  if (status === 'completed') return { ...shared, task_status: status };
  const byDate = { ...shared, order_task_end_timestamp: 'ASC' } as const;
  if (status !== undefined) return { ...byDate, task_status: status };
  return keyword === '' ? { ...byDate, is_open: 1 } : byDate;
}
