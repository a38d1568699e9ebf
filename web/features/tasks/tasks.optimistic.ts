import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { detailsOfRow } from '#domain/tasks/task-answers.ts';
import { priorityName } from '#domain/tasks/task-status.ts';
import {
  detailsAfter,
  newTaskDetails,
  newTaskRow,
  type PendingTaskChange,
  rowsAfter,
} from '#domain/tasks/tasks.rules.ts';
import type { TaskDetails, TaskRow } from '#domain/tasks/tasks.schema.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { pendingChanges } from '#web/sync/pending.ts';
import { TASK_KEYS } from './task-search.ts';
import type { TaskPage, TaskView } from './tasks.api.ts';

type Pages = InfiniteData<TaskPage, string>;
type Change = Extract<PendingTaskChange, { kind: 'changed' | 'deleted' }> | NewTask;
type NewTask = Extract<PendingTaskChange, { kind: 'created' }>;

/** Tasks as the server will answer once it has the unsent changes. A new task comes first, or last below its parent. */
export function applyPendingTasks(
  answer: unknown,
  { queryKey, changes }: { queryKey: QueryKey; changes: readonly UnsentChange[] },
): unknown {
  const made = changes.flatMap(taskChangesOf);
  const [, shape, which] = queryKey;
  // The query key determines the shape of the answer.
  if (shape === TASK_KEYS.one[1])
    return made.reduce(
      (task, change) => detailsAfter(task, { change, ...answerContext() }),
      answer as TaskDetails, // the query key determines the answer's type
    );
  if (shape === TASK_KEYS.rows[1])
    return made.reduce(rowsIn(which === 'below' ? queryKey[3] : undefined), answer as readonly TaskRow[]); // the same
  return made.reduce(
    (pages, change) => pagesAfter(pages, { change, view: which as TaskView }), // this key holds the view
    answer as Pages, // the query key determines the answer's type
  );
}

/** A task created on this device that isn't on the server yet. */
export function findQueuedTask(id: string): TaskDetails | undefined {
  for (const change of pendingChanges()) {
    const [made] = taskChangesOf(change);
    if (made?.kind !== 'created' || made.sent.id !== id) continue;
    return newTaskDetails(made.sent, { timeZone: timeZone(), createdAt: Math.floor(change.madeAt / 1000) });
  }
  return undefined;
}

function findRow(id: string): TaskRow | undefined {
  const pages = queryClient.getQueriesData<Pages>({ queryKey: TASK_KEYS.pages });
  const flat = queryClient.getQueriesData<TaskRow[]>({ queryKey: TASK_KEYS.rows });
  return [
    ...pages.flatMap(([, data]) => data?.pages.flatMap((page) => page.tasks) ?? []),
    ...flat.flatMap(([, rows]) => rows ?? []),
  ].find((row) => row.id === id);
}

/** A task with the fields that a loaded list has of it. */
export function taskOfList(id: string): (TaskDetails & { readonly isOfList: true }) | undefined {
  const row = findRow(id);
  return row && { ...detailsOfRow(row, timeZone()), isOfList: true };
}

export function titleOf(id: string): string | null {
  return findRow(id)?.title ?? findQueuedTask(id)?.task_title ?? null;
}

const timeZone = (): string =>
  queryClient.getQueryData(userQuery.queryKey)?.details.timezone ?? DEFAULT_TIME_ZONE;

/** The context on which answers about tasks depend, besides the tasks. */
function answerContext() {
  const zone = timeZone();
  return { timeZone: zone, today: localDateAt(Date.now() / 1000, zone), titleOf };
}

function taskChangesOf({ about, call }: UnsentChange): Change[] {
  // This app wrote the body itself, so its shape is known.
  if (about.kind === 'task-created') return [{ kind: 'created', sent: call.body as NewTask['sent'] }];
  if (about.kind === 'task-changed')
    return [{ kind: 'changed', sent: call.body as Extract<Change, { kind: 'changed' }>['sent'] }]; // a change of this kind has this body
  // A skipped task is removed with its sub-tasks.
  return [{ kind: 'deleted', id: about.id, mode: call.path.endsWith('/1/delete') ? 1 : 2 }];
}

function rowsIn(parentId: unknown) {
  return (rows: readonly TaskRow[], change: Change): readonly TaskRow[] => {
    if (change.kind !== 'created') return rowsAfter(rows, { change, ...answerContext() });
    const isHere = rows.some((row) => row.id === change.sent.id);
    if (isHere || parentId === undefined || change.sent.parent_id !== parentId) return rows;
    const row = newTaskRow(change.sent, answerContext());
    return row === undefined ? rows : [...rows, row];
  };
}

function pagesAfter(list: Pages, { change, view }: { change: Change; view: TaskView }): Pages {
  if (change.kind === 'created') return withNewTask(list, { task: change, view });
  const pages = list.pages.map((page) => {
    const tasks = rowsAfter(page.tasks, { change, ...answerContext() });
    return tasks === page.tasks ? page : { ...page, tasks: [...tasks] };
  });
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages };
}

function withNewTask(list: Pages, { task, view }: { task: NewTask; view: TaskView }): Pages {
  const [first, ...others] = list.pages;
  const isThere = list.pages.some(({ tasks }) => tasks.some((row) => row.id === task.sent.id));
  if (first === undefined || isThere) return list;
  const row = newTaskRow(task.sent, answerContext());
  return row !== undefined && matchesView(view, row)
    ? { ...list, pages: [{ ...first, tasks: [row, ...first.tasks] }, ...others] }
    : list;
}

function matchesView({ status, priority, keyword }: TaskView, row: TaskRow): boolean {
  if (keyword !== '' || (priority !== undefined && priority !== priorityName(row.priority))) return false;
  return status === undefined ? row.status !== 'completed' : status === row.status;
}
