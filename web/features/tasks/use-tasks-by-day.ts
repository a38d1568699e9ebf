import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { taskPagesQuery } from './tasks.queries.ts';

const NONE: readonly TaskRow[] = [];

/** The open tasks by the day they're due, or begin if they aren't due: the list's own pages, all of them with a date. */
export function useTasksByDay(): (day: string) => readonly TaskRow[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    useLaid(taskPagesQuery({ status: undefined, priority: undefined, keyword: '' })),
  );
  const rows = useMemo(() => data?.pages.flatMap(({ tasks }) => tasks) ?? [], [data]);
  // Tasks that are due come first, so the rest is needed only while the last one still is.
  const isRestNeeded = hasNextPage && rows.at(-1)?.due_date !== null;
  useEffect(() => {
    if (isRestNeeded && !isFetching) void fetchNextPage();
  }, [isRestNeeded, isFetching, fetchNextPage]);

  return useMemo(() => {
    const byDay = Map.groupBy(rows, ({ due_date, start_date }) => due_date ?? start_date);
    return (day) => byDay.get(day) ?? NONE;
  }, [rows]);
}
