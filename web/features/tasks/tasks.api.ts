import {
  createTask as createCall,
  deleteTaskTree,
  type listTasks,
  skipTask as skipCall,
  updateTask as updateCall,
} from '#domain/tasks/tasks.calls.ts';
import type { Answer, CallRequest } from '#domain/wire/call.ts';
import { isNotFound, requestOf } from '#web/lib/http/http.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { enqueueMutation, QUEUED, type Queued } from '#web/sync/enqueue-mutation.ts';
import type { TaskFilters } from './task-search.ts';

export type TaskPage = Answer<typeof listTasks>;
type TaskListQuery = CallRequest<typeof listTasks>['body'];
export type SentTask = CallRequest<typeof createCall>['body'];
export type SentChange = CallRequest<typeof updateCall>['body'];

/** Creates a task with an id made on this device. */
export function createTask(task: SentTask & { id: string }) {
  return enqueueMutation({
    ...requestOf(createCall, { body: task }),
    answer: createCall.answer,
    about: { kind: 'task-created', id: task.id, name: task.task_title },
  });
}

/** Changes a task, even if the page is left meanwhile; `name` is its name in the list of unsent changes. */
export function updateTask(change: SentChange, name: string | null) {
  return enqueueMutation({
    ...requestOf(updateCall, { body: change }),
    answer: updateCall.answer,
    about: { kind: 'task-changed', id: change.task_id, ...(name === null ? {} : { name }) },
  });
}

/** Skips an occurrence, even if the page is left meanwhile. */
export function skipTask(id: string, name: string | null) {
  return enqueueMutation({
    ...requestOf(skipCall, { params: { id }, body: {} }),
    answer: skipCall.answer,
    about: { kind: 'task-skipped', id, ...(name === null ? {} : { name }) },
  });
}

/** What happens to a deleted task's sub-tasks: 1 moves them to the top level, 2 deletes them too. */
export type DeleteMode = 1 | 2;

/** A task's deletion as shown, stored and sent. */
export function deletionOf({ id, mode, name }: { id: string; mode: DeleteMode; name: string | null }) {
  return {
    about: { kind: 'task-deleted', id, ...(name === null ? {} : { name }) },
    call: requestOf(deleteTaskTree, { params: { id, n: `${mode}` } }),
  } as const;
}

/** Deletes a task, even if the page is left meanwhile; if it's already gone, that counts as deleted. */
export async function deleteTask({
  about,
  call,
}: Pick<UnsentChange, 'about' | 'call'>): Promise<'deleted' | Queued> {
  try {
    const answer = await enqueueMutation({ ...call, answer: deleteTaskTree.answer, about });
    return answer === QUEUED ? QUEUED : 'deleted';
  } catch (error) {
    if (isNotFound(error)) return 'deleted';
    throw error;
  }
}

/** Tasks per page; scrolling loads the next one. */
const PAGE_SIZE = 200;

/** What the list shows: the filters in the address, and the keyword, which is never put there. */
export type TaskView = TaskFilters & { readonly keyword: string };

/** The server query for a view. Without a status or keyword it asks only for open tasks; done ones have their own group. */
export function queryOfView({ status, priority, keyword }: TaskView): TaskListQuery {
  const shared = { keyword, limit: PAGE_SIZE, task_priority: priority ?? null };
  if (status === 'completed') return { ...shared, task_status: status };
  const byDate = { ...shared, order_task_end_timestamp: 'ASC' } as const;
  if (status !== undefined) return { ...byDate, task_status: status };
  return keyword === '' ? { ...byDate, is_open: 1 } : byDate;
}
