import type { QueryClient } from '@tanstack/react-query';
import { overlayReady } from '#web/sync/overlay.ts';
import type { TaskSearch } from './task-search.schema.ts';
import { taskPagesQuery, taskQuery } from './tasks.queries.ts';

/** Asks for what the page shows first; the page comes at once and has its own shape while it waits. */
export function beginLoadingTasks(
  queryClient: QueryClient,
  { status, priority, task }: TaskSearch,
): Promise<void> {
  void queryClient.prefetchInfiniteQuery(taskPagesQuery({ status, priority, keyword: '' }));
  if (task !== undefined) void queryClient.prefetchQuery(taskQuery(task));
  // A press shows at once.
  return overlayReady('tasks');
}
