import { beforeEach, describe, expect } from 'vitest';
import { setClock } from '../setup/outside.ts';
import { NOON, type Person, test } from '../setup/person.ts';
import { changeTask, finish, MONDAYS, openTasks, reopen, skip } from '../setup/repeats.ts';
import { listOf, makeTask } from '../setup/tasks.ts';
import { labelNamed, labelsOfTask } from './labels.ts';

beforeEach(() => setClock(NOON));

/** The open occurrence's labels, and those of its steps. */
async function labelsOfOpen(person: Person) {
  const [open] = await openTasks(person);
  const steps = (await listOf(person, { is_open: 1 })).filter(({ parent_id: parent }) => parent !== null);
  return {
    id: open?.id ?? '',
    labels: open?.labels.map(({ name }) => name),
    steps: steps.map(({ title, labels }) => [title, ...labels.map(({ name }) => name)]).sort(),
  };
}

/** A task with two steps, of which one has a label, that begins to repeat. */
async function makeSeries(person: Person): Promise<string> {
  const id = await makeTask(person, 'Water the plants', { task_labels: ['home', 'garden'] });
  await makeTask(person, 'Ferns', { parent_id: id, task_labels: ['north'] });
  await makeTask(person, 'Cactus', { parent_id: id });
  await changeTask(person, id, { task_repeat: MONDAYS });
  return id;
}

describe('on a task that repeats', () => {
  test('labels of task and steps come again after finishing and skipping', async ({ ana }) => {
    const id = await makeSeries(ana);
    const expected = { labels: ['garden', 'home'], steps: [['Cactus'], ['Ferns', 'north']] };
    await finish(ana, id);
    const second = await labelsOfOpen(ana);
    // The steps of the finished occurrence are open still.
    expect(second).toMatchObject({ labels: expected.labels, steps: expect.arrayContaining(expected.steps) });
    await skip(ana, second.id);

    expect(await labelsOfOpen(ana)).toMatchObject({
      labels: expected.labels,
      steps: expect.arrayContaining(expected.steps),
    });
    expect(await labelsOfTask(ana, id)).toEqual(['garden', 'home']);
  });

  test('labels of its creation hold for those that follow', async ({ ana }) => {
    const id = await makeTask(ana, 'Water', { task_repeat: MONDAYS, task_labels: ['home'] });
    await finish(ana, id);

    expect(await labelsOfOpen(ana)).toMatchObject({ labels: ['home'] });
  });

  test.for(['this', 'following'])(
    'a change with the scope “%s” holds for those that follow',
    async (scope, { ana }) => {
      const id = await makeSeries(ana);
      await changeTask(ana, id, { task_labels_add: ['balcony'], task_labels_remove: ['home'], scope });
      await finish(ana, id);

      expect(await labelsOfOpen(ana)).toMatchObject({ labels: ['balcony', 'garden'] });
    },
  );

  test('a change that finishes the task holds for the next one as well', async ({ ana }) => {
    const id = await makeSeries(ana);
    await changeTask(ana, id, {
      task_labels_add: ['balcony'],
      task_labels_remove: ['home'],
      task_status: 'completed',
    });
    const next = await labelsOfOpen(ana);

    expect(next.labels).toEqual(['balcony', 'garden']);
    expect(await labelsOfTask(ana, id)).toEqual(['balcony', 'garden']);
    await finish(ana, next.id);
    expect((await labelsOfOpen(ana)).labels).toEqual(['balcony', 'garden']);
  });

  test('a change of a finished occurrence stays with it, unless it is for those that follow', async ({
    ana,
  }) => {
    const id = await makeSeries(ana);
    await finish(ana, id);
    const { id: second } = await labelsOfOpen(ana);
    await changeTask(ana, id, { task_labels: ['past'] });
    await finish(ana, second);

    expect(await labelsOfTask(ana, id)).toEqual(['past']);
    expect(await labelsOfOpen(ana)).toMatchObject({ labels: ['garden', 'home'] });
  });

  test('a change that reopens an occurrence holds for the next one', async ({ ana }) => {
    const id = await makeSeries(ana);
    await finish(ana, id);
    await changeTask(ana, id, { task_status: 'not_started', task_labels_add: ['balcony'] });
    await finish(ana, id);

    expect(await labelsOfOpen(ana)).toMatchObject({ labels: ['balcony', 'garden', 'home'] });
  });

  test('labels of steps that change hold for those that follow with that scope', async ({ ana }) => {
    const id = await makeSeries(ana);
    const steps = await listOf(ana, { parent_id: id });
    for (const { id: task_id } of steps) await changeTask(ana, task_id, { task_labels: ['window'] });
    await changeTask(ana, id, { task_length: 10, scope: 'following' });
    for (const { id: task_id } of steps) await finish(ana, task_id);
    await finish(ana, id);

    expect((await labelsOfOpen(ana)).steps).toEqual([
      ['Cactus', 'window'],
      ['Ferns', 'window'],
    ]);
  });

  test('putting a label together with another changes ids of labels alone in a template', async ({ ana }) => {
    // An import brings ids of any kind: here one that is also a title, and one that is a key of the template.
    const labels = ['garden-id', 'title'].map((id) => ({
      id,
      name: `name of ${id}`,
      created_at: 1_770_000_000,
    }));
    expect((await ana.post('/api/user/import', { format: 'marea', version: 1, labels })).status).toBe(200);
    const id = await makeTask(ana, 'garden-id', {
      task_repeat: MONDAYS,
      task_labels: labels.map(({ name }) => name),
    });
    await ana.post('/api/label/add', { name: 'plants' });
    const into = await labelNamed(ana, 'plants');
    for (const { id: label } of labels)
      expect((await ana.post(`/api/label/${label}/merge`, { into })).status).toBe(200);
    await finish(ana, id);

    expect(await labelsOfOpen(ana)).toMatchObject({ labels: ['plants'] });
    expect((await listOf(ana, { is_open: 1 })).map(({ title }) => title)).toEqual(['garden-id']);
  });

  test('reopening takes the next one back, also if a label of the template is gone', async ({ ana }) => {
    const id = await makeSeries(ana);
    await ana.delete(`/api/label/${await labelNamed(ana, 'home')}/delete`);
    await ana.delete(`/api/label/${await labelNamed(ana, 'north')}/delete`);
    await finish(ana, id);
    expect(await labelsOfOpen(ana)).toMatchObject({ labels: ['garden'] });

    expect(await reopen(ana, id)).toEqual({ next_kept: 0 });
    expect(await labelsOfOpen(ana)).toMatchObject({ id, labels: ['garden'] });
    await finish(ana, id);
    expect(await labelsOfOpen(ana)).toMatchObject({ labels: ['garden'] });
  });

  test('a next one whose step got a label stays when the one before is reopened', async ({ ana }) => {
    const id = await makeSeries(ana);
    await finish(ana, id);
    const next = await labelsOfOpen(ana);
    const [step] = await listOf(ana, { parent_id: next.id });
    await changeTask(ana, step?.id ?? '', { task_labels_add: ['new'] });

    expect(await reopen(ana, id)).toEqual({ next_kept: 1 });
  });

  test('two labels that are put together are one in what follows', async ({ ana }) => {
    const id = await makeSeries(ana);
    const into = await labelNamed(ana, 'garden');
    for (const name of ['home', 'north'])
      await ana.post(`/api/label/${await labelNamed(ana, name)}/merge`, { into });
    await finish(ana, id);

    expect(await labelsOfOpen(ana)).toMatchObject({
      labels: ['garden'],
      steps: expect.arrayContaining([['Ferns', 'garden']]),
    });
  });

  test('a renamed label keeps its tasks and what follows', async ({ ana }) => {
    const id = await makeSeries(ana);
    await ana.post('/api/label/update', { label_id: await labelNamed(ana, 'home'), name: 'House' });
    await finish(ana, id);

    expect(await labelsOfOpen(ana)).toMatchObject({ labels: ['garden', 'House'] });
  });

  test('labels stay when it no longer repeats', async ({ ana }) => {
    const id = await makeSeries(ana);
    await changeTask(ana, id, { task_repeat: null });

    expect(await labelsOfTask(ana, id)).toEqual(['garden', 'home']);
  });
});

describe('a deleted task', () => {
  test('gives its labels and those above to the steps that come to the top', async ({ ana }) => {
    const top = await makeTask(ana, 'Top', { task_labels: ['top'] });
    const middle = await makeTask(ana, 'Middle', { parent_id: top, task_labels: ['middle', 'both'] });
    const step = await makeTask(ana, 'Step', { parent_id: middle, task_labels: ['own', 'both'] });
    const below = await makeTask(ana, 'Below', { parent_id: step });
    await ana.delete(`/api/task/${middle}/1/delete`);

    expect(await labelsOfTask(ana, step)).toEqual(['both', 'middle', 'own', 'top']);
    expect(await labelsOfTask(ana, below)).toEqual([]);
  });

  test('gives them all, also if a step has more than ten then', async ({ ana }) => {
    const names = (letter: string) => Array.from({ length: 10 }, (_, number) => `${letter}${number}`);
    const top = await makeTask(ana, 'Top', { task_labels: names('a') });
    const step = await makeTask(ana, 'Step', { parent_id: top, task_labels: names('b') });
    expect((await ana.delete(`/api/task/${top}/delete`)).status).toBe(200);

    expect(await labelsOfTask(ana, step)).toEqual([...names('a'), ...names('b')]);
    const change = { task_labels_remove: ['a0'], task_labels_add: ['a1'] };
    expect((await ana.post('/api/task/update', { task_id: step, ...change })).status).toBe(200);
    expect(await labelsOfTask(ana, step)).toHaveLength(19);
  });

  test('a step that is taken out or put elsewhere gets none', async ({ ana }) => {
    const top = await makeTask(ana, 'Top', { task_labels: ['top'] });
    const other = await makeTask(ana, 'Other', { task_labels: ['other'] });
    const step = await makeTask(ana, 'Step', { parent_id: top });
    for (const parent_id of [other, null]) await changeTask(ana, step, { parent_id });

    expect(await labelsOfTask(ana, step)).toEqual([]);
  });
});
