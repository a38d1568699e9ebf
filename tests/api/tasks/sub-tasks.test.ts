import { describe, expect } from 'vitest';
import { expectRefused, invalid, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { ANA, type Person, signIn, test } from '../setup/person.ts';
import { listOf, makeTask, taskOf, titlesOf } from '../setup/tasks.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const PARENT_NOT_FOUND = { ...NOT_FOUND, fields: ['parent_id'] };

const moveUnder = (person: Person, task_id: string, parent_id: string | null) =>
  person.post('/api/task/update', { task_id, parent_id });

/** Creates a chain of sub-tasks by their titles, the topmost first; returns their ids. */
async function chain(person: Person, ...titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles)
    ids.push(await makeTask(person, title, ids.length > 0 ? { parent_id: ids.at(-1) } : {}));
  return ids;
}

/** The remaining tasks, as `title < title of the parent`. */
const tree = async (person: Person) =>
  (await listOf(person, { order_task_created_timestamp: 'ASC' }))
    .map(({ title, parent_title }) => (parent_title === null ? title : `${title} < ${parent_title}`))
    .sort();

describe('a parent', () => {
  test('may have many sub-tasks, which may have their own sub-tasks', async ({ ana }) => {
    const [top] = await chain(ana, 'Top', 'Mid', 'Low');
    await makeTask(ana, 'Other', { parent_id: top });

    expect(await tree(ana)).toEqual(['Low < Mid', 'Mid < Top', 'Other < Top', 'Top']);
  });

  test.each(['somebody else’s', 'unknown'] as const)(
    'that is %s is not found, with the field’s name',
    async (whose) => {
      const ana = await signIn(ANA);
      const ben = await signIn('ben@example.test');
      const anas = await makeTask(ana, 'Ana’s');
      const bens = await makeTask(ben, 'Ben’s');
      const parent_id = { 'somebody else’s': anas, unknown: UNKNOWN }[whose];
      const created = await ben.post('/api/task/create', { task_title: 'Part', parent_id });

      expect(refusalIn(created)).toEqual(PARENT_NOT_FOUND);
      expect(refusalIn(await moveUnder(ben, bens, parent_id))).toEqual(PARENT_NOT_FOUND);
      expect(await tree(ben)).toEqual(['Ben’s']);
      expect(await tree(ana)).toEqual(['Ana’s']);
    },
  );

  test('may be removed and changed', async ({ ana }) => {
    const [, low = ''] = await chain(ana, 'Top', 'Low');
    const other = await makeTask(ana, 'Other');
    await moveUnder(ana, low, other);
    const moved = await tree(ana);
    await moveUnder(ana, low, null);

    expect(moved).toEqual(['Low < Other', 'Other', 'Top']);
    expect(await tree(ana)).toEqual(['Low', 'Other', 'Top']);
  });
});

describe('the list by parent', () => {
  test('has the direct sub-tasks of one task', async ({ ana }) => {
    const [top] = await chain(ana, 'Top', 'Mid', 'Low');
    await makeTask(ana, 'Other', { parent_id: top });

    expect(await titlesOf(ana, { parent_id: top })).toEqual(['Other', 'Mid']);
  });

  test('is empty for another person’s task and for an unknown one', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    const [top] = await chain(ana, 'Top', 'Mid');

    expect(await titlesOf(ben, { parent_id: top })).toEqual([]);
    expect(await titlesOf(ana, { parent_id: UNKNOWN })).toEqual([]);
  });
});

describe('a cycle of parents', () => {
  test('of a single task is refused by the parent field’s name', async ({ ana }) => {
    const id = await makeTask(ana, 'Alone');

    expect(refusalIn(await moveUnder(ana, id, id))).toEqual(invalid('parent_id'));
    expect((await taskOf(ana, id)).parent_id).toBeNull();
  });

  test.each([1, 2, 3])('of %d more tasks is refused by the parent field’s name', async (more) => {
    const ana = await signIn(ANA);
    const ids = await chain(ana, 'Top', 'Second', 'Third', 'Fourth');
    const before = await tree(ana);
    const answer = await ana.post('/api/task/update', {
      task_id: ids[0],
      task_title: 'Changed',
      parent_id: ids[more],
    });

    expect(refusalIn(answer)).toEqual(invalid('parent_id'));
    expect(await tree(ana)).toEqual(before);
  });

  test('is not caused by moving a sub-task within the same tree', async ({ ana }) => {
    const [top = '', , third = ''] = await chain(ana, 'Top', 'Second', 'Third');

    expect((await moveUnder(ana, third, top)).status).toBe(200);
    expect(await tree(ana)).toEqual(['Second < Top', 'Third < Top', 'Top']);
  });

  test('never results from two parallel changes', async ({ ana }) => {
    for (let round = 0; round < 5; round++) {
      const left = await makeTask(ana, 'Left');
      const right = await makeTask(ana, 'Right');
      const answers = await Promise.all([moveUnder(ana, left, right), moveUnder(ana, right, left)]);
      const parents = [(await taskOf(ana, left)).parent_id, (await taskOf(ana, right)).parent_id];

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(parents.filter((parent) => parent === null)).toHaveLength(1);
    }
  });

  test('is detected at the end of a tree of sixty', async ({ ana }) => {
    const ids = await chain(ana, ...Array.from({ length: 60 }, (_, index) => `Level ${index}`));

    expect(refusalIn(await moveUnder(ana, ids[0] ?? '', ids.at(-1) ?? ''))).toEqual(invalid('parent_id'));
    expect((await moveUnder(ana, ids[59] ?? '', ids[0] ?? '')).status).toBe(200);
  });
});

describe('deleting', () => {
  test.each(['', '/1'])('with %j moves the sub-tasks to the top level', async (mode) => {
    const ana = await signIn(ANA);
    const [, mid] = await chain(ana, 'Top', 'Mid', 'Low', 'Lowest');
    await makeTask(ana, 'Other', { parent_id: mid });
    const answer = await ana.delete(`/api/task/${mid}${mode}/delete`);

    expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
    expect(await tree(ana)).toEqual(['Low', 'Lowest < Low', 'Other', 'Top']);
  });

  test('with 2 also deletes all sub-tasks at any depth, and nothing else', async ({ ana }) => {
    const [top, mid] = await chain(ana, 'Top', 'Mid', 'Low', 'Lowest');
    await makeTask(ana, 'Below mid', { parent_id: mid });
    await makeTask(ana, 'Beside mid', { parent_id: top });
    await makeTask(ana, 'Elsewhere');
    const answer = await ana.delete(`/api/task/${mid}/2/delete`);

    expect(answer.status).toBe(200);
    expect(await tree(ana)).toEqual(['Beside mid < Top', 'Elsewhere', 'Top']);
  });

  test.each(['1', '2'])('with %s deletes only a task without sub-tasks, once', async (mode) => {
    const ana = await signIn(ANA);
    const id = await makeTask(ana, 'Alone');
    await makeTask(ana, 'Other');
    const first = await ana.delete(`/api/task/${id}/${mode}/delete`);
    const again = await ana.delete(`/api/task/${id}/${mode}/delete`);

    expect(first.status).toBe(200);
    expect(refusalIn(again)).toEqual(NOT_FOUND);
    expect(await tree(ana)).toEqual(['Other']);
    expect(refusalIn(await ana.get(`/api/task/${id}/get`))).toEqual(NOT_FOUND);
  });

  test('with an unknown way is refused by the field’s name', async ({ ana }) => {
    const id = await makeTask(ana, 'Alone');
    await expectRefused((mode) => ana.delete(`/api/task/${id}/${mode}/delete`), {
      n: ['0', '3', 'all', '1.0', '-1', '%20'],
    });
    expect(await tree(ana)).toEqual(['Alone']);
  });

  test.each(['', '/1', '/2'])('another person’s task with %j changes none of their tasks', async (mode) => {
    const ana = await signIn(ANA);
    const ben = await signIn('ben@example.test');
    const [top] = await chain(ana, 'Top', 'Low');
    // The same ids of another owner are different tasks.
    await makeTask(ben, 'Ben’s', { id: top });
    await ben.delete(`/api/task/${top}${mode}/delete`);

    expect(refusalIn(await ben.delete(`/api/task/${top}${mode}/delete`))).toEqual(NOT_FOUND);
    expect(await tree(ana)).toEqual(['Low < Top', 'Top']);
  });

  test('a parent while sub-tasks are created leaves none below a deleted task', async ({ ana }) => {
    for (const mode of ['1', '2']) {
      const parent_id = await makeTask(ana, 'Parent');
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => ana.post('/api/task/create', { task_title: 'Part', parent_id })),
        ana.delete(`/api/task/${parent_id}/${mode}/delete`),
        ...Array.from({ length: 6 }, () => ana.post('/api/task/create', { task_title: 'Part', parent_id })),
      ]);

      expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([]);
      expect((await listOf(ana)).filter((row) => row.parent_id !== null)).toEqual([]);
    }
  });
});
