import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { newId } from '#web/sync/change.ts';

const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

test('new ids are UUIDv7 with the current time, each greater than the previous one', () => {
  const before = Date.now();
  const ids = Array.from({ length: 100 }, newId);

  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(timeOf(ids[0] ?? '')).toBeGreaterThanOrEqual(before);
  expect(timeOf(ids[0] ?? '')).toBeLessThan(before + 1000);
});
