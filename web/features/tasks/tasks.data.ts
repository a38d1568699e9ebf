import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { listTasks, readTask } from '#domain/tasks/tasks.calls.ts';
import { TASK_PAGE, type TaskDetails, type TaskRow } from '#domain/tasks/tasks.schema.ts';
import { listTasksOfDay } from '#domain/tasks/tasks-of-day.calls.ts';
import type { CallRequest } from '#domain/wire/call.ts';
import { send } from '#web/lib/http/api-client.ts';
import { answerOrLoaded, queryClient } from '#web/lib/http/query-client.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { FRESH_ON_FOCUS, TASK_KEYS, type TaskSearch, type TaskView } from './task-search.ts';
import { findQueuedTask, loadedRows, taskOfList } from './tasks.optimistic.ts';

type TaskListQuery = CallRequest<typeof listTasks>['body'];

/** Tasks per page; scrolling loads the next one. */
const PAGE_SIZE = 200;

/** The server query for a view. Without a status or keyword it asks only for open tasks; done ones have their own group. */
function queryOfView({ status, priority, label, keyword }: TaskView): TaskListQuery {
  const shared = { keyword, limit: PAGE_SIZE, task_priority: priority ?? null, label_id: label };
  if (status === 'completed') return { ...shared, task_status: status };
  const byDate = { ...shared, order_task_end_timestamp: 'ASC' } as const;
  if (status !== undefined) return { ...byDate, task_status: status };
  return keyword === '' ? { ...byDate, is_open: 1 } : byDate;
}

/** A view of the list, page by page. A search leaves the cache once no list shows it. */
export function taskPagesQuery(view: TaskView) {
  return infiniteQueryOptions({
    queryKey: [...TASK_KEYS.pages, view],
    queryFn: ({ pageParam, signal }) =>
      send(listTasks, { body: { ...queryOfView(view), cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: { toastsFailure: true },
    ...(view.keyword === '' ? {} : { gcTime: 0 }),
    ...FRESH_ON_FOCUS,
  });
}

/** A task with all its fields, or with those in a list if the server didn't answer. */
export type LoadedTask = TaskDetails & { readonly isOfList?: true };

/** A task, or one still queued on this device. Without an answer: the task as before, or its fields in a loaded list. */
export function taskQuery(id: string) {
  return queryOptions({
    queryKey: [...TASK_KEYS.one, id],
    queryFn: ({ signal, queryKey }): Promise<LoadedTask> =>
      answerOrLoaded(
        send(readTask, { params: { id }, signal }).then(({ task }) => task),
        () => {
          const before = queryClient.getQueryData<LoadedTask>(queryKey);
          return before === undefined || before.isOfList ? (taskOfList(id) ?? before) : before;
        },
      ),
    initialData: () => findQueuedTask(id),
    // Outdated at once, so that the server is asked too.
    initialDataUpdatedAt: 0,
    refetchOnReconnect: 'always',
    ...FRESH_ON_FOCUS,
  });
}

/** The tasks of the day before a day, of that day and of the five after it; without a connection all that are loaded. */
export function rowsAroundQuery({ day, timeZone }: { day: LocalDate; timeZone: string }) {
  return queryOptions({
    queryKey: [...TASK_KEYS.rows, 'around', day],
    queryFn: ({ signal }): Promise<readonly TaskRow[]> => {
      const params = {
        cyclePhase: 'all',
        timestamp: `${noonOf(addDays(day, -1), timeZone)}`,
        view: '3',
      } as const;
      const answer = send(listTasksOfDay, { params, signal }).then(({ tasks }) => tasks);
      return answerOrLoaded(answer, () => [...loadedRows().values()]);
    },
    ...FRESH_ON_FOCUS,
  });
}

/** Asks the server for one task of any status. */
export async function hasTasks(): Promise<boolean> {
  const { tasks } = await send(listTasks, { body: { limit: 1 } });
  return tasks.length > 0;
}

/** A task's sub-tasks, the oldest first. */
export function subTasksQuery(id: string) {
  return queryOptions({
    queryKey: [...TASK_KEYS.rows, 'below', id],
    queryFn: async ({ signal }) => {
      const body = { parent_id: id, order_task_created_timestamp: 'ASC', limit: TASK_PAGE.max } as const;
      return (await send(listTasks, { body, signal })).tasks;
    },
    ...FRESH_ON_FOCUS,
  });
}

const FOUND_AT_ONCE = 20;

/** Open tasks that can be a parent, found by words in their title. */
export function parentsQuery(keyword: string) {
  return queryOptions({
    queryKey: [...TASK_KEYS.rows, 'found', keyword],
    queryFn: async ({ signal }) =>
      (await send(listTasks, { body: { keyword, is_open: 1, limit: FOUND_AT_ONCE }, signal })).tasks,
    gcTime: 0,
  });
}

/** Reloads all shown task data now, and the rest when it's next shown. */
export function reloadTasks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: TASK_KEYS.all });
}

/** Leaves the shown data as it is, and reloads it the next time it's shown. */
export function reloadTasksLater(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: TASK_KEYS.all, refetchType: 'none' });
}

/** Starts loading the data that the page shows first. The page opens at once, with a skeleton until it's loaded. */
export function prefetchTasks(
  queryClient: QueryClient,
  { status, priority, label, task }: TaskSearch,
): Promise<void> {
  void queryClient.prefetchInfiniteQuery(taskPagesQuery({ status, priority, label, keyword: '' }));
  if (task !== undefined) void queryClient.prefetchQuery(taskQuery(task));
  // Waits for the code that shows a press at once.
  return loadOptimistic('tasks');
}
