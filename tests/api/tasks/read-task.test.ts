import { expect } from 'vitest';
import { NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { ANA, signIn, test } from '../setup/person.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';

test.each(['no-such-task', '0', '%00', "'%20or%201=1--", '..%2f..%2fetc', 'x'.repeat(2_000), '%F0%9F%8C%99'])(
  'an id that isn’t a task’s is not found: %s',
  async (id) => {
    const ana = await signIn(ANA);
    await makeTask(ana, 'A task');

    expect(refusalIn(await ana.get(`/api/task/${id}/get`))).toEqual(NOT_FOUND);
  },
);

test('a client’s id is found in either letter case', async ({ ana }) => {
  const id = await makeTask(ana, 'A task', { id: '01900000-0000-7000-8000-0000000000AB' });

  expect((await taskOf(ana, id.toUpperCase())).id).toBe(id);
});
