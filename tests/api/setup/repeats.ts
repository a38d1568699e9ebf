import * as v from 'valibot';
import { type ChangeBatch, changesSchema, undoneSchema } from '#domain/changes/changes.calls.ts';
import { type Predictions, predictionsSchema } from '#domain/cycle/cycle.schema.ts';
import { type Dashboard, dashboardSchema } from '#domain/dashboard/dashboard.schema.ts';
import { nextOccurrenceSchema } from '#domain/recurrence/repeat.schema.ts';
import { type TaskRow, type TaskUpdated, taskUpdatedSchema } from '#domain/tasks/tasks.schema.ts';
import type { Person } from './person.ts';
import { listOf } from './tasks.ts';

/** A rule for every Monday. */
export const MONDAYS = { rule: 'FREQ=WEEKLY;BYDAY=MO' } as const;
/** A pin to day 3 of each cycle. */
export const DAY_3 = { pin: { at: 'cycle_day', from: 3, to: 3 }, each: 1 } as const;

/** Changes a task and returns the answer. */
export async function changeTask(
  person: Person,
  id: string,
  fields: Record<string, unknown>,
): Promise<TaskUpdated> {
  const answer = await person.post('/api/task/update', { task_id: id, ...fields });
  const { success: _, ...updated } = v.parse(taskUpdatedSchema, answer.body);
  return updated;
}

export const finish = (person: Person, id: string): Promise<TaskUpdated> =>
  changeTask(person, id, { task_status: 'completed' });

export const reopen = (person: Person, id: string): Promise<TaskUpdated> =>
  changeTask(person, id, { task_status: 'not_started' });

/** Skips an occurrence and returns the next one. */
export async function skip(person: Person, id: string) {
  const answer = await person.post(`/api/task/${id}/skip`, {});
  const { next_task_id, next_on } = v.parse(nextOccurrenceSchema, answer.body);
  return { next_task_id, next_on };
}

/** The open tasks, without steps. */
export const openTasks = async (person: Person): Promise<TaskRow[]> =>
  (await listOf(person, { is_open: 1 })).filter(({ parent_id: parentId }) => parentId === null);

/** The batches of moves, plans and skips, newest first. */
export async function changesOf(person: Person, after?: string): Promise<readonly ChangeBatch[]> {
  const answer = await person.get(`/api/changes${after === undefined ? '' : `?after=${after}`}`);
  return v.parse(changesSchema, answer.body).batches;
}

export async function undo(person: Person, batchId: string) {
  const answer = await person.post(`/api/changes/${batchId}/undo`, {});
  const { undone, kept: unchanged } = v.parse(undoneSchema, answer.body);
  return { undone, kept: unchanged };
}

export async function dashboardOf(person: Person): Promise<Dashboard> {
  return v.parse(dashboardSchema, (await person.get('/api/dashboard')).body);
}

export async function predictionsOf(person: Person): Promise<Predictions> {
  return v.parse(predictionsSchema, (await person.get('/api/cycle/predictions')).body);
}
