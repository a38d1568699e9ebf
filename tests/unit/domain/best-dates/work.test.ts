import { expect, test } from 'vitest';
import { isWork } from '#domain/best-dates/keywords.ts';
import type { Theme } from '#domain/tasks/tasks.fields.ts';

test.each<[Theme | null, string, boolean]>([
  ['Productivity', 'Paperwork', true],
  ['Performance', 'Salary talk', true],
  ['Connection', 'Drinks with colleagues', false],
  [null, 'Ask my boss for a pay rise', true],
  [null, 'Opslag vragen aan mijn baas', true],
  [null, 'Préparer la réunion de lundi', true],
  [null, 'have dinner with my friends', false],
  [null, 'Met de kinderen naar zee', false],
])('an activity of %s, “%s”, is for a working day: %s', (theme, activity, expected) => {
  expect(isWork({ theme, activity })).toBe(expected);
});
