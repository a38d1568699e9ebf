import { expect, test } from 'vitest';
import { withTags } from '#web/features/journal/entry-editor.tsx';

test('typed or pasted text is split at commas and trimmed, and each tag is added once', () => {
  expect(withTags(['sea'], ' rest,sea, , long walk ')).toEqual(['sea', 'rest', 'long walk']);
  expect(withTags(['sea'], '  ')).toEqual(['sea']);
  expect(withTags([], 'se\0a,\ud83d')).toEqual(['sea', '\ufffd']);
});

test('a tag has at most 40 characters and a day at most 20 tags', () => {
  expect(withTags([], '👍'.repeat(50))).toEqual(['👍'.repeat(40)]);
  expect(withTags([], Array.from({ length: 30 }, (_, index) => `t${index}`).join(','))).toHaveLength(20);
});
