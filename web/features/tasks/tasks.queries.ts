import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { TASK_PAGE } from '#domain/tasks/task.schema.ts';
import { queryOfView, type TaskView } from './task-view.ts';
import { fetchTask, fetchTaskPage, fetchTasksOfNow } from './tasks.api.ts';

/** Everything kept of tasks begins with this; pages, flat lists and single tasks have their own shapes below it. */
export const TASK_KEYS = {
  all: ['tasks'],
  pages: ['tasks', 'pages'],
  rows: ['tasks', 'rows'],
  one: ['tasks', 'one'],
} as const;

/** Two tabs agree as soon as the other one is looked at again. */
const fresh = { refetchOnWindowFocus: 'always' } as const;

/** A view of the list, page by page. What was typed is forgotten with the last one who looks. */
export function taskPagesQuery(view: TaskView) {
  return infiniteQueryOptions({
    queryKey: [...TASK_KEYS.pages, view],
    queryFn: ({ pageParam, signal }) => fetchTaskPage({ ...queryOfView(view), cursor: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: { toastsFailure: true },
    ...(view.keyword === '' ? {} : { gcTime: 0 }),
    ...fresh,
  });
}

/** A task with all its fields. */
export function taskQuery(id: string) {
  return queryOptions({
    queryKey: [...TASK_KEYS.one, id],
    queryFn: ({ signal }) => fetchTask({ id, signal }),
    ...fresh,
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
    ...fresh,
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

/** The dashboard's tasks of a day, YYYY-MM-DD; `all` where no cycle runs. */
export function tasksOfDayQuery({ phase, today }: { phase: CyclePhase | 'all'; today: string }) {
  return queryOptions({
    queryKey: [...TASK_KEYS.rows, 'day', phase, today],
    queryFn: ({ signal }) => fetchTasksOfNow({ phase, signal }),
    refetchOnMount: 'always',
    ...fresh,
  });
}
