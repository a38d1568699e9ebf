import { expect, test } from 'vitest';
import { lastNightOf } from '#domain/calendar/zoned-day.ts';
import { day } from '../calendar/day.ts';

test.each([
  [0, '2026-11-29'],
  [3, '2026-11-29'],
  [4, undefined],
  [23, undefined],
])('at %i:30 the evening that isn’t over yet is of %s', (hour, evening) => {
  expect(lastNightOf(day('2026-11-30'), hour)).toBe(evening);
});
