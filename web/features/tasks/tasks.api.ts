import type * as v from 'valibot';
import {
  type createTaskSchema,
  type TaskDetails,
  taskAnswerSchema,
  taskCreatedSchema,
  type taskListRequestSchema,
  taskPageSchema,
  type updateTaskSchema,
} from '#domain/tasks/task.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { KEPT, type Kept, sendOrKeep } from '#web/lib/outbox/send-or-keep.ts';
import type { DeleteMode } from './delete-mode.ts';

export type TaskPage = v.InferOutput<typeof taskPageSchema>;
/** What can be asked of the list, made or changed, as it is sent. */
export type TaskListQuery = v.InferInput<typeof taskListRequestSchema>;
export type SentTask = v.InferInput<typeof createTaskSchema>;
export type SentChange = v.InferInput<typeof updateTaskSchema>;

type DeletedTask = { readonly id: string; readonly mode: DeleteMode; readonly name?: string | undefined };

type Asked<Question> = Question & { readonly signal: AbortSignal };

export function fetchTaskPage({ signal, ...query }: Asked<TaskListQuery>): Promise<TaskPage> {
  return callSignedIn({
    method: 'POST',
    path: '/api/task/list',
    body: query,
    answer: taskPageSchema,
    signal,
  });
}

export async function fetchTask({ id, signal }: Asked<{ id: string }>): Promise<TaskDetails> {
  const path = `/api/task/${encodeURIComponent(id)}/get` as const;
  const { task } = await callSignedIn({ method: 'GET', path, answer: taskAnswerSchema, signal });
  return task;
}

/** Makes a task under an id made here. */
export function createTask(task: SentTask & { id: string }) {
  return sendOrKeep({
    method: 'POST',
    path: '/api/task/create',
    body: task,
    answer: taskCreatedSchema,
    about: { kind: 'task-created', id: task.id, name: task.task_title },
  });
}

/** Changes a task, though the page be left meanwhile; `name` is what it is called in the list of unsent changes. */
export function updateTask(change: SentChange, name: string | undefined) {
  return sendOrKeep({
    method: 'POST',
    path: '/api/task/update',
    body: change,
    answer: successSchema,
    about: { kind: 'task-changed', id: change.task_id, ...(name === undefined ? {} : { name }) },
  });
}

/** Deletes a task, though the page be left meanwhile; one that is gone already is as good as deleted. */
export async function deleteTask({ id, mode, name }: DeletedTask): Promise<'deleted' | Kept> {
  const path = `/api/task/${encodeURIComponent(id)}/${mode}/delete` as const;
  const about = { kind: 'task-deleted', id, ...(name === undefined ? {} : { name }) } as const;
  try {
    const answer = await sendOrKeep({ method: 'DELETE', path, answer: successSchema, about });
    return answer === KEPT ? KEPT : 'deleted';
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return 'deleted';
    throw error;
  }
}
