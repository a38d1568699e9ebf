import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { usePendingDeletions } from './pending-deletions.ts';
import type { TaskView } from './task-view.ts';
import { taskPagesQuery } from './tasks.queries.ts';
import { visibleRows } from './visible-rows.ts';

const NO_ROWS: readonly TaskRow[] = [];

/** The rows of a view as far as they are loaded, without what is being deleted. While another view loads, the last one stays. */
export function useTaskRows(view: TaskView) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, ...failed } =
    useInfiniteQuery({ ...taskPagesQuery(view), placeholderData: keepPreviousData });
  const deleted = usePendingDeletions();
  const rows = useMemo(
    () => visibleRows(data?.pages.flatMap((page) => page.tasks) ?? NO_ROWS, deleted),
    [data, deleted],
  );
  // Without this an earlier press would be dropped for a later one.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const pageCount = data?.pages.length ?? 0;
  // Rows that are there stay, and say nothing of a load that failed since: the banner says what is wrong.
  const error = failed.isRefetchError ? null : failed.error;
  return { rows, error, isPending, hasNextPage, isFetchingNextPage, loadMore, pageCount, refetch };
}
