import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { taskCreatedSchema } from '#domain/tasks/tasks.schema.ts';
import { type Answer, call, refusalIn } from '../setup/calls.ts';
import { signIn, test } from '../setup/person.ts';
import { makeTask, taskOf, titlesOf } from '../setup/tasks.ts';

const PATH = '/api/task/create';
const CLIENT_ID = '01900000-0000-7000-8000-0000000000aa';
const idIn = (answer: Answer) => v.parse(taskCreatedSchema, answer.body).task_id;

describe('creating a task again', () => {
  test('under the same key returns the first answer and creates nothing', async ({ ana }) => {
    const sent = { stx: ana.stx, headers: { 'idempotency-key': 'key-1' }, body: { task_title: 'Once' } };
    const first = await call(`POST ${PATH}`, sent);
    const again = await call(`POST ${PATH}`, sent);

    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await titlesOf(ana)).toEqual(['Once']);
  });

  test('under the same key with another body is a conflict', async ({ ana }) => {
    const headers = { 'idempotency-key': 'key-1' };
    await call(`POST ${PATH}`, { stx: ana.stx, headers, body: { task_title: 'Once' } });
    const other = await call(`POST ${PATH}`, { stx: ana.stx, headers, body: { task_title: 'Twice' } });

    expect(refusalIn(other)).toEqual({ status: 409, code: 'conflict' });
    expect(await titlesOf(ana)).toEqual(['Once']);
  });

  test('with the same id returns the unchanged task (200)', async ({ ana }) => {
    const first = await ana.post(PATH, { task_title: 'Mine', id: CLIENT_ID });
    const again = await ana.post(PATH, { task_title: 'Something else', id: CLIENT_ID.toUpperCase() });

    expect([first.status, again.status]).toEqual([201, 200]);
    expect([idIn(first), idIn(again)]).toEqual([CLIENT_ID, CLIENT_ID]);
    expect(await titlesOf(ana)).toEqual(['Mine']);
  });

  test('twenty times in parallel with the same id creates one task', async ({ ana }) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana.post(PATH, { task_title: 'Mine', id: CLIENT_ID })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(idIn))).toEqual(new Set([CLIENT_ID]));
    expect(await titlesOf(ana)).toEqual(['Mine']);
  });

  test('with another person’s id creates a task', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    await makeTask(ana, 'Ana’s', { id: CLIENT_ID });
    const answer = await ben.post(PATH, { task_title: 'Ben’s', id: CLIENT_ID });

    expect(answer.status).toBe(201);
    expect(await titlesOf(ben)).toEqual(['Ben’s']);
    expect(await titlesOf(ana)).toEqual(['Ana’s']);
  });

  test('a sub-task may refer to its parent by the client’s id, in either letter case', async ({ ana }) => {
    await makeTask(ana, 'The whole of it', { id: CLIENT_ID.toUpperCase() });
    const id = await makeTask(ana, 'A part of it', { parent_id: CLIENT_ID.toUpperCase() });

    expect((await taskOf(ana, id)).parent_id).toBe(CLIENT_ID);
  });
});
