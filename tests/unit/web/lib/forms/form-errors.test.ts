import * as v from 'valibot';
import { expect, test } from 'vitest';
import { textSchema } from '#domain/wire/wire.schema.ts';
import { findFormErrors } from '#web/lib/forms/schema-form.ts';

const RULES = {
  schema: v.object({
    title: textSchema({ min: 3, max: 5 }),
    days: v.pipe(v.array(v.string()), v.minLength(1)),
  }),
  words: { title: { too_short: 'short', too_long: 'long' }, days: 'noDay' },
} as const;

test('valid values have no errors', () => {
  expect(findFormErrors(RULES, { title: ' abc ', days: ['mon'] })).toEqual({});
});

test.each([
  ['ab', 'short'],
  ['abcdef', 'long'],
  ['🌊🌊', 'short'],
  ['🌊🌊🌊🌊🌊', undefined],
])('%j gets the message for its type of issue: %j', (title, word) => {
  expect(findFormErrors(RULES, { title, days: ['mon'] }).title).toBe(word);
});

test('every field has its own message, and a single one covers all its errors', () => {
  expect(findFormErrors(RULES, { title: '', days: [] })).toEqual({ title: 'short', days: 'noDay' });
  expect(findFormErrors(RULES, { title: 'abc', days: 1 })).toEqual({ days: 'noDay' });
});

test('a field with several errors shows the first', () => {
  const schema = v.object({ code: v.pipe(v.string(), v.minLength(3), v.digits()) });
  const words = { code: { min_length: 'short', digits: 'letters' } } as const;

  expect(findFormErrors({ schema, words }, { code: 'a' })).toEqual({ code: 'short' });
  expect(findFormErrors({ schema, words }, { code: 'abc' })).toEqual({ code: 'letters' });
});

test('errors without a message in the form are left to the server', () => {
  expect(findFormErrors(RULES, { title: 'ab\u0000c', days: ['mon'] })).toEqual({});
});
