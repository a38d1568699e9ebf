import type { InfiniteData } from '@tanstack/react-query';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { TASK_KEYS } from './task-keys.ts';
import type { TaskPage } from './tasks.api.ts';
import { taskQuery } from './tasks.queries.ts';

/** What becomes of each row; `null` takes it away. */
type RowChange = (row: TaskRow) => TaskRow | null;

/** Changes rows in every list that is kept. A list in which nothing changes stays the same object. */
export function changeRows(change: RowChange): void {
  queryClient.setQueriesData<InfiniteData<TaskPage, string>>({ queryKey: TASK_KEYS.pages }, (lists) => {
    if (lists === undefined) return lists;
    const pages = mapKept(lists.pages, (page) => {
      const tasks = mapKept(page.tasks, change);
      return tasks === page.tasks ? page : { ...page, tasks };
    });
    return pages === lists.pages ? lists : { ...lists, pages };
  });
  queryClient.setQueriesData<TaskRow[]>(
    { queryKey: TASK_KEYS.rows },
    (rows) => rows && mapKept(rows, change),
  );
}

/** Changes the row of one task wherever it is listed, and its details where they are kept. */
export function changeTask(
  id: string,
  { row, details }: { row: Partial<TaskRow>; details: Partial<TaskDetails> },
): void {
  changeRows((listed) => (listed.id === id ? { ...listed, ...row } : listed));
  queryClient.setQueryData(taskQuery(id).queryKey, (task) => task && { ...task, ...details });
}

/** The row of a task in any list that is kept. */
export function findRow(id: string): TaskRow | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<TaskPage, string>>({ queryKey: TASK_KEYS.pages });
  const flat = queryClient.getQueriesData<TaskRow[]>({ queryKey: TASK_KEYS.rows });
  return [
    ...lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.tasks) ?? []),
    ...flat.flatMap(([, rows]) => rows ?? []),
  ].find((row) => row.id === id);
}

/**
 * Stops loads that are under way, so that none brings back what is being changed. First loads go on: nothing of theirs
 * is shown yet, and stopped they would not begin again.
 */
export function stopReloads(): Promise<void> {
  return queryClient.cancelQueries({
    queryKey: TASK_KEYS.all,
    predicate: ({ state }) => state.data !== undefined,
  });
}

/** Loads anew whatever is shown of tasks, and what is not when it is next shown. */
export function reloadTasks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: TASK_KEYS.all });
}

/** Lets what is shown stand, and loads it anew when it is next looked at. */
export function reloadTasksLater(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: TASK_KEYS.all, refetchType: 'none' });
}

/** As `map` without what became `null`; the very same list where nothing changed. */
function mapKept<Item>(items: Item[], change: (item: Item) => Item | null): Item[] {
  const changed = items.map(change);
  if (changed.every((item, index) => item === items[index])) return items;
  return changed.filter((item): item is Item & NonNullable<Item> => item !== null);
}
