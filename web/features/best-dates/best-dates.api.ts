import { type FoundDates, foundDatesSchema } from '#domain/best-dates/best-dates.schema.ts';
import { taskCreatedSchema } from '#domain/tasks/task.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import type { Asked } from './asked.ts';
import type { DayTask } from './day-task.ts';

/** The days of the phase that an activity goes with. */
export function findDates(asked: Asked): Promise<FoundDates> {
  const body =
    asked.kind === 'keyword'
      ? { keyword: asked.keyword.id, sentence: '' }
      : { keyword: '', sentence: asked.sentence };
  return callSignedIn({ method: 'POST', path: '/api/best/dates/find', body, answer: foundDatesSchema });
}

export function makeTask(task: DayTask) {
  return callSignedIn({ method: 'POST', path: '/api/task/create', body: task, answer: taskCreatedSchema });
}

/** Takes a task back; one that is gone already is as good as taken back. */
export async function takeTaskBack(id: string): Promise<void> {
  const path = `/api/task/${encodeURIComponent(id)}/delete` as const;
  await callSignedIn({ method: 'DELETE', path, answer: successSchema }).catch((error) => {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
  });
}
