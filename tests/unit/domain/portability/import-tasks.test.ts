import { expect, test } from 'vitest';
import type { PortableRecord } from '#domain/portability/portable-data.schema.ts';
import { parentsFirst } from '#domain/portability/read-import.ts';
import { portableTask } from '../../../portable-task.ts';

type Task = PortableRecord<'tasks'>;
const LENGTH = 20_000;
const idOf = (number: number) => `brought-in-${number}`;

/** Tasks of a file, each with the parent that `parentOf` returns; counts the lookups. */
function offeredTasks(parentOf: (number: number) => number | null) {
  const tasks = Array.from({ length: LENGTH }, (_, number) => {
    const parent = parentOf(number);
    return {
      ...portableTask({ number }),
      parent_id: parent === null ? null : idOf(parent),
    } as unknown as Task; // only the fields that the import reads
  });
  let lookups = 0;
  class Counting extends Set<string> {
    override has(id: string) {
      lookups += 1;
      return super.has(id);
    }
  }
  const reached = new Set(parentsFirst(tasks, new Counting()));
  return { answers: tasks.map((task) => reached.has(task)), lookups };
}

test.each([
  ['a chain, the lowest first', (number: number) => (number === LENGTH - 1 ? null : number + 1), true],
  ['a chain, the highest first', (number: number) => (number === 0 ? null : number - 1), true],
  ['a ring', (number: number) => (number + 1) % LENGTH, false],
  [
    'a tail that leads into a ring',
    (number: number) => Math.max(number - 1, LENGTH % 7 === number ? 3 : 0),
    false,
  ],
  ['below a task that is nowhere', () => LENGTH + 1, false],
])('in %s every task is looked up once', (_, parentOf, isReached) => {
  const { answers, lookups } = offeredTasks(parentOf);

  expect(new Set(answers)).toEqual(new Set([isReached]));
  expect(lookups).toBeLessThanOrEqual(LENGTH);
});
