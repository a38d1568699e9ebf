import {
  createTask as createCall,
  deleteTaskTree,
  type listTasks,
  updateTask as updateCall,
} from '#domain/tasks/tasks.calls.ts';
import type { Answer, Sent } from '#domain/wire/call.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { requestOf } from '#web/lib/request-of.ts';
import { KEPT, type Kept, sendOrKeep } from '#web/sync/send-or-keep.ts';
import type { DeleteMode } from './delete-mode.ts';

export type TaskPage = Answer<typeof listTasks>;
/** What can be asked of the list, made or changed, as it is sent. */
export type TaskListQuery = Sent<typeof listTasks>['body'];
export type SentTask = Sent<typeof createCall>['body'];
export type SentChange = Sent<typeof updateCall>['body'];

type DeletedTask = { readonly id: string; readonly mode: DeleteMode; readonly name?: string | undefined };

/** Makes a task under an id made here. */
export function createTask(task: SentTask & { id: string }) {
  return sendOrKeep({
    ...requestOf(createCall, { body: task }),
    answer: createCall.answer,
    about: { kind: 'task-created', id: task.id, name: task.task_title },
  });
}

/** Changes a task, though the page be left meanwhile; `name` is what it is called in the list of unsent changes. */
export function updateTask(change: SentChange, name: string | undefined) {
  return sendOrKeep({
    ...requestOf(updateCall, { body: change }),
    answer: updateCall.answer,
    about: { kind: 'task-changed', id: change.task_id, ...(name === undefined ? {} : { name }) },
  });
}

/** Deletes a task, though the page be left meanwhile; one that is gone already is as good as deleted. */
export async function deleteTask({ id, mode, name }: DeletedTask): Promise<'deleted' | Kept> {
  const request = requestOf(deleteTaskTree, { params: { id, n: `${mode}` } });
  const about = { kind: 'task-deleted', id, ...(name === undefined ? {} : { name }) } as const;
  try {
    const answer = await sendOrKeep({ ...request, answer: deleteTaskTree.answer, about });
    return answer === KEPT ? KEPT : 'deleted';
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return 'deleted';
    throw error;
  }
}
