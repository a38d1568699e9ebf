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

test('space around a text and the way an accent is written make no difference', () => {
  expect(isSame({ ...WRITTEN, text: 'Café ' }, { ...WRITTEN, text: ' Cafe\u0301' })).toBe(true);
  expect(isSame(WRITTEN, { ...WRITTEN, tags: ['sea', 'tea'] })).toBe(false);
  expect(isEmpty({ ...EMPTY_ENTRY, text: ' \n' })).toBe(true);
});

test.each<[string, Partial<EntryFields>, boolean]>([
  ['the same', {}, true],
  ['a text that was written on', { text: 'First, A walk, then tea' }, true],
  ['another tag', { tags: ['sea', 'tea'] }, true],
  ['a text that lost a word', { text: 'walk' }, false],
  ['a tag less', { tags: [] }, false],
])('%s: whether it may replace what another device saved', (_, change, may) => {
  expect(containsAllOf({ ...WRITTEN, ...change }, WRITTEN)).toBe(may);
});

test('a page that is put back comes before what was written since', () => {
  expect(prependEntry(WRITTEN, EMPTY_ENTRY)).toEqual(WRITTEN);
  expect(prependEntry(WRITTEN, { text: 'New', tags: ['sea', 'tea'] })).toEqual({
    text: 'A walk\n\nNew',
    tags: ['sea', 'tea'],
  });
});

test('a text is as long as the server counts it: in code points, without space around it', () => {
  expect(isTooLong({ ...WRITTEN, text: '👍'.repeat(20_000) })).toBe(false);
  expect(isTooLong({ ...WRITTEN, text: ` ${'x'.repeat(20_000)} ` })).toBe(false);
  expect(isTooLong({ ...WRITTEN, text: 'x'.repeat(20_001) })).toBe(true);
});
