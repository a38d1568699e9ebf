import { expect, test } from 'vitest';
import { blocksOverlap } from '#domain/tasks/task-time.ts';

test.each([
  [{ from: 540, until: 600 }, false],
  [{ from: 660, until: 700 }, false],
  [{ from: 540, until: 601 }, true],
  [{ from: 659, until: 700 }, true],
  [{ from: 620, until: 630 }, true],
  [{ from: 0, until: 1440 }, true],
])('a block overlaps with 10:00 to 11:00 only if they share a minute: %o', (block, expected) => {
  const own = { from: 600, until: 660 };
  expect(blocksOverlap(own, block)).toBe(expected);
  expect(blocksOverlap(block, own)).toBe(expected);
});
