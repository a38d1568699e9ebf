import { expect, it } from 'vitest';
import { greetingAt } from '#web/lib/stored-picture.ts';

it.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [0, 'evening'],
] as const)('the greeting at %i o’clock is %s', (hour, part) => {
  expect(greetingAt(hour)).toBe(part);
});
