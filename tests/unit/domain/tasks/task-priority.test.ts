import { expect, it } from 'vitest';
import { priorityName, priorityNumber } from '#domain/tasks/task-status.ts';

it.each([
  ['low', 3],
  ['mid', 5],
  ['high', 7],
  [null, 0],
] as const)('the priority %s is stored as %d and read back', (name, number) => {
  expect(priorityNumber(name)).toBe(number);
  expect(priorityNumber(number)).toBe(number);
  expect(priorityName(number)).toBe(name);
});
