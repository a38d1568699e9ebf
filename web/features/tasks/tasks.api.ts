import {
  createTask as createCall,
  deleteTaskTree,
  type listTasks,
  updateTask as updateCall,
} from '#domain/tasks/tasks.calls.ts';
import type { Answer, Sent } from '#domain/wire/call.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { KEPT, type Kept, sendOrKeep } from '#web/sync/send-or-keep.ts';

export type TaskPage = Answer<typeof listTasks>;
/** What can be asked of the list, made or changed, as it is sent. */
export type TaskListQuery = Sent<typeof listTasks>['body'];
export type SentTask = Sent<typeof createCall>['body'];
export type SentChange = Sent<typeof updateCall>['body'];

/** Makes a task under an id made here. */
export function createTask(task: SentTask & { id: string }) {
  return sendOrKeep({
    ...requestOf(createCall, { body: task }),
    answer: createCall.answer,
    about: { kind: 'task-created', id: task.id, name: task.task_title },
  });
}

/** Changes a task, though the page be left meanwhile; `name` is what it is called in the list of unsent changes. */
export function updateTask(change: SentChange, name: string | null) {
  return sendOrKeep({
    ...requestOf(updateCall, { body: change }),
    answer: updateCall.answer,
    about: { kind: 'task-changed', id: change.task_id, ...(name === null ? {} : { name }) },
  });
}

/** What becomes of the sub-tasks of a task that is deleted: 1 lifts them to the top level, 2 deletes them too. */
export type DeleteMode = 1 | 2;

/** The deletion of a task as it is shown, kept and sent. */
export function deletionOf({ id, mode, name }: { id: string; mode: DeleteMode; name: string | null }) {
  return {
    about: { kind: 'task-deleted', id, ...(name === null ? {} : { name }) },
    call: requestOf(deleteTaskTree, { params: { id, n: `${mode}` } }),
  } as const;
}

/** Deletes a task, though the page be left meanwhile; one that is gone already is as good as deleted. */
export async function deleteTask({
  about,
  call,
}: Pick<UnsentChange, 'about' | 'call'>): Promise<'deleted' | Kept> {
  try {
    const answer = await sendOrKeep({ ...call, answer: deleteTaskTree.answer, about });
    return answer === KEPT ? KEPT : 'deleted';
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return 'deleted';
    throw error;
  }
}
