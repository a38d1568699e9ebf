import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WAITS_MS } from '#worker/platform/runtime.ts';

test('other services get the timeouts of the contract', () => {
  const [, seconds] =
    /with one, it steps in after (\d+) seconds/.exec(readFileSync('docs/contract.md', 'utf8')) ?? [];

  expect(WAITS_MS).toEqual({ model: Number(seconds) * 1000, mail: 5_000, push: 10_000, calendar: 8_000 });
});
