import * as v from 'valibot';
import {
  dayTasksSchema,
  type TaskDetails,
  type TaskRow,
  taskAnswerSchema,
  taskCreatedSchema,
  taskPageSchema,
} from '#domain/tasks/tasks.schema.ts';
import { someAtATime } from './http-call.ts';
import { type Person, secondsOf } from './person.ts';

/** Creates a task and returns its id. */
export async function makeTask(
  person: Person,
  title: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const answer = await person.post('/api/task/create', { task_title: title, ...fields });
  return v.parse(taskCreatedSchema, answer.body).task_id;
}

/** Creates many tasks with titles such as `Task 0`. */
export async function makeTasks(
  person: Person,
  count: number,
  fieldsOf: (index: number) => Record<string, unknown> = () => ({}),
): Promise<void> {
  await someAtATime([...Array(count).keys()], (index) => makeTask(person, `Task ${index}`, fieldsOf(index)));
}

/** The details of a task. */
export async function taskOf(person: Person, id: string): Promise<TaskDetails> {
  return v.parse(taskAnswerSchema, (await person.get(`/api/task/${id}/get`)).body).task;
}

/** One page of the task list. */
export async function pageOf(person: Person, request: Record<string, unknown> = {}) {
  return v.parse(taskPageSchema, (await person.post('/api/task/list', request)).body);
}

/** The tasks of the first page. */
export async function listOf(person: Person, request: Record<string, unknown> = {}): Promise<TaskRow[]> {
  return (await pageOf(person, request)).tasks;
}

/** The titles of the first page. */
export async function titlesOf(person: Person, request: Record<string, unknown> = {}): Promise<string[]> {
  return (await listOf(person, request)).map(({ title }) => title);
}

/** The tasks of a view for the day of an instant. */
export async function onDay(
  person: Person,
  { at, view = 1, phase = 'all' }: { at: string; view?: 1 | 2 | 3; phase?: string },
): Promise<TaskRow[]> {
  const answer = await person.get(`/api/task/${phase}/day/${secondsOf(at)}/${view}/list`);
  return v.parse(dayTasksSchema, answer.body).tasks;
}
