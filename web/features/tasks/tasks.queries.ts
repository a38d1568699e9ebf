import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { TASK_PAGE } from '#domain/tasks/task.schema.ts';
import { FRESH_ON_FOCUS, TASK_KEYS } from './task-keys.ts';
import { queryOfView, type TaskView } from './task-view.ts';
import { fetchTask, fetchTaskPage } from './tasks.api.ts';

/** A view of the list, page by page. What was typed is forgotten with the last one who looks. */
export function taskPagesQuery(view: TaskView) {
  return infiniteQueryOptions({
    queryKey: [...TASK_KEYS.pages, view],
    queryFn: ({ pageParam, signal }) => fetchTaskPage({ ...queryOfView(view), cursor: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: { toastsFailure: true },
    ...(view.keyword === '' ? {} : { gcTime: 0 }),
    ...FRESH_ON_FOCUS,
  });
}

/** A task with all its fields. */
export function taskQuery(id: string) {
  return queryOptions({
    queryKey: [...TASK_KEYS.one, id],
    queryFn: ({ signal }) => fetchTask({ id, signal }),
    ...FRESH_ON_FOCUS,
  });
}

/** The sub-tasks of a task, the oldest first. */
export function subTasksQuery(id: string) {
  return queryOptions({
    queryKey: [...TASK_KEYS.rows, 'below', id],
    queryFn: async ({ signal }) => {
      const query = { parent_id: id, order_task_created_timestamp: 'ASC', limit: TASK_PAGE.max } as const;
      return (await fetchTaskPage({ ...query, signal })).tasks;
    },
    ...FRESH_ON_FOCUS,
  });
}

const FOUND_AT_ONCE = 20;

/** Open tasks that another may be part of, by words of their title. */
export function parentsQuery(keyword: string) {
  return queryOptions({
    queryKey: [...TASK_KEYS.rows, 'found', keyword],
    queryFn: async ({ signal }) =>
      (await fetchTaskPage({ keyword, is_open: 1, limit: FOUND_AT_ONCE, signal })).tasks,
    gcTime: 0,
  });
}
