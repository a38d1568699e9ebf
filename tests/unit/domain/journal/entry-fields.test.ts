import { expect, test } from 'vitest';
import {
  containsAllOf,
  EMPTY_ENTRY,
  type EntryFields,
  isEmpty,
  isSame,
  isTooLong,
  prependEntry,
} from '#domain/journal/journal.rules.ts';

const WRITTEN: EntryFields = { text: 'A walk', tags: ['sea'] };

test('surrounding space and the encoding of accents make no difference', () => {
  expect(isSame({ ...WRITTEN, text: 'Café ' }, { ...WRITTEN, text: ' Cafe\u0301' })).toBe(true);
  expect(isSame(WRITTEN, { ...WRITTEN, tags: ['sea', 'tea'] })).toBe(false);
  expect(isEmpty({ ...EMPTY_ENTRY, text: ' \n' })).toBe(true);
});

test.each<[string, Partial<EntryFields>, boolean]>([
  ['the same', {}, true],
  ['a text that was continued', { text: 'First, A walk, then tea' }, true],
  ['another tag', { tags: ['sea', 'tea'] }, true],
  ['a text that lost a word', { text: 'walk' }, false],
  ['a tag less', { tags: [] }, false],
])('a page with %s may replace the version of another device: %s', (_, change, may) => {
  expect(containsAllOf({ ...WRITTEN, ...change }, WRITTEN)).toBe(may);
});

test('a restored page comes before text written since', () => {
  expect(prependEntry(WRITTEN, EMPTY_ENTRY)).toEqual(WRITTEN);
  expect(prependEntry(WRITTEN, { text: 'New', tags: ['sea', 'tea'] })).toEqual({
    text: 'A walk\n\nNew',
    tags: ['sea', 'tea'],
  });
});

test('a text’s length is counted as on the server: in code points, without surrounding space', () => {
  expect(isTooLong({ ...WRITTEN, text: '👍'.repeat(20_000) })).toBe(false);
  expect(isTooLong({ ...WRITTEN, text: ` ${'x'.repeat(20_000)} ` })).toBe(false);
  expect(isTooLong({ ...WRITTEN, text: 'x'.repeat(20_001) })).toBe(true);
});
