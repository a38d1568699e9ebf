import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { taskPagesQuery } from './tasks.queries.ts';

const NONE: readonly TaskRow[] = [];

/**
 * The open tasks by the day they're due, or begin if they aren't due, from the list's own pages: every task that's due, and of
 * the others those that are loaded.
 */
export function useTasksByDay(): (day: string) => readonly TaskRow[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    useOptimisticQuery(taskPagesQuery({ status: undefined, priority: undefined, keyword: '' })),
  );
  const rows = useMemo(() => data?.pages.flatMap(({ tasks }) => tasks) ?? [], [data]);
  // Tasks that are due come first, so the rest is needed only while the last one still is.
  const isRestNeeded = hasNextPage && rows.at(-1)?.due_date !== null;
  useEffect(() => {
    // After a failure it waits for the list's next load, or it would ask without end.
    if (isRestNeeded && !isFetching && !isError) void fetchNextPage();
  }, [isRestNeeded, isFetching, isError, fetchNextPage]);

  return useMemo(() => {
    const byDay = Map.groupBy(rows, ({ due_date, start_date }) => due_date ?? start_date);
    return (day) => byDay.get(day) ?? NONE;
  }, [rows]);
}
