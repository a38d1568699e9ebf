import { expect, test } from 'vitest';
import { type EntryFields, NOTHING_WRITTEN } from '#domain/journal/entry-fields.ts';
import { createSaveKeys } from '#web/features/journal/save-keys.ts';

const WORDS: EntryFields = { ...NOTHING_WRITTEN, text: 'A quiet day.' };

test('the same words on the same version keep their key', () => {
  const keyOf = createSaveKeys();

  expect(keyOf(WORDS, 'v1')).toBe(keyOf(WORDS, 'v1'));
});

test('other words, or the same on another version, are another save', () => {
  const keyOf = createSaveKeys();
  const keys = [keyOf(WORDS, null), keyOf(WORDS, 'v1'), keyOf({ ...WORDS, mood: 2 }, 'v1')];

  expect(new Set(keys).size).toBe(3);
});

test('what is typed again later is a save of its own, though it says the same', () => {
  const keyOf = createSaveKeys();
  const first = keyOf(WORDS, 'v1');

  expect(keyOf({ ...WORDS }, 'v1')).not.toBe(first);
});
