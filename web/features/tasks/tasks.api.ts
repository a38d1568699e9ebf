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
import type { DeleteMode } from './delete-mode.ts';

export type TaskPage = v.InferOutput<typeof taskPageSchema>;
/** What can be asked of the list, made or changed, as it is sent. */
export type TaskListQuery = v.InferInput<typeof taskListRequestSchema>;
export type SentTask = v.InferInput<typeof createTaskSchema>;
export type SentChange = v.InferInput<typeof updateTaskSchema>;

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

export function createTask(task: SentTask) {
  return callSignedIn({ method: 'POST', path: '/api/task/create', body: task, answer: taskCreatedSchema });
}

/** Changes a task, though the page be left meanwhile. */
export function updateTask(change: SentChange) {
  return callSignedIn({
    method: 'POST',
    path: '/api/task/update',
    body: change,
    answer: successSchema,
    keepalive: true,
  });
}

/** Deletes a task, though the page be left meanwhile; one that is gone already is as good as deleted. */
export async function deleteTask({ id, mode }: { id: string; mode: DeleteMode }): Promise<void> {
  const path = `/api/task/${encodeURIComponent(id)}/${mode}/delete` as const;
  await callSignedIn({ method: 'DELETE', path, answer: successSchema, keepalive: true }).catch((error) => {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
  });
}
