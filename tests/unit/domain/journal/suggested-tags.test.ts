import { expect, test } from 'vitest';
import { suggestedTags } from '#domain/journal/journal.rules.ts';

const entry = (...tags: string[]) => ({ tags });

test('tags are suggested from the person’s entries, most frequent first, without those already chosen', () => {
  const entries = [entry('sea', 'walk'), entry('late'), entry('walk', 'café'), entry('sea', 'walk')];
  expect(suggestedTags(entries, [])).toEqual(['walk', 'sea', 'late', 'café']);
  expect(suggestedTags(entries, ['sea'])).toEqual(['walk', 'late', 'café']);
  expect(suggestedTags([], [])).toEqual([]);
});

test('no more than six are suggested', () => {
  expect(suggestedTags([entry(...'abcdefgh')], [])).toEqual([...'abcdef']);
});
