import type { QueryClient } from '@tanstack/react-query';
import { loadOptimistic } from '#web/sync/overlay.ts';
import type { TaskSearch } from './task-search.ts';
import { taskPagesQuery, taskQuery } from './tasks.queries.ts';

/** Starts loading what the page shows first. The page opens at once, with a skeleton until it's there. */
export function prefetchTasks(
  queryClient: QueryClient,
  { status, priority, task }: TaskSearch,
): Promise<void> {
  void queryClient.prefetchInfiniteQuery(taskPagesQuery({ status, priority, keyword: '' }));
  if (task !== undefined) void queryClient.prefetchQuery(taskQuery(task));
  // Wait for the overlay, so that a press shows at once.
  return loadOptimistic('tasks');
}
