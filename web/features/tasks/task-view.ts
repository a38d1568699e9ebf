import type { TaskFilters } from './task-search.ts';
import type { TaskListQuery } from './tasks.api.ts';

/** Tasks per page; scrolling loads the next one. */
const PAGE_SIZE = 200;

/** What the list shows: the filters in the address, and the keyword, which is never put there. */
export type TaskView = TaskFilters & { readonly keyword: string };

/** The server query for a view. Without a status or keyword it asks only for open tasks; done ones have their own group. */
export function queryOfView({ status, priority, keyword }: TaskView): TaskListQuery {
  const shared = { keyword, limit: PAGE_SIZE, task_priority: priority ?? null };
  if (status === 'completed') return { ...shared, task_status: status };
  const byDate = { ...shared, order_task_end_timestamp: 'ASC' } as const;
  if (status !== undefined) return { ...byDate, task_status: status };
  return keyword === '' ? { ...byDate, is_open: 1 } : byDate;
}
