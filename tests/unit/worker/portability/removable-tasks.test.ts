import { expect, test } from 'vitest';
import { deepestFirst } from '#worker/portability/take-back-steps.ts';

test('tasks come after all their subtasks, whatever order they are found in', () => {
  const tasks = [
    { id: 'top', parentId: null },
    { id: 'leaf', parentId: 'middle' },
    { id: 'middle', parentId: 'top' },
    { id: 'alone', parentId: 'of-somebody-else' },
  ];
  for (const found of [tasks, tasks.toReversed()]) {
    const order = deepestFirst(found);

    expect(order.toSorted()).toEqual(['alone', 'leaf', 'middle', 'top']);
    expect(order.indexOf('leaf')).toBeLessThan(order.indexOf('middle'));
    expect(order.indexOf('middle')).toBeLessThan(order.indexOf('top'));
  }
});

test('a chain of the most tasks possible is walked once', () => {
  const chain = Array.from({ length: 50_000 }, (_, index) => ({
    id: `t${index}`,
    parentId: index === 0 ? null : `t${index - 1}`,
  }));

  expect(deepestFirst(chain.toReversed()).slice(0, 2)).toEqual(['t49999', 't49998']);
});
