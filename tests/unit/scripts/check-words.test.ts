import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findRetired, retiredWords } from '../../../scripts/check-words.ts';

const PAGE = `# Words

## en

| thing | word | not |
|---|---|---|
| what is expected | forecast | prediction*, log in |

## nl

| ding | woord | niet |
|---|---|---|
| wat verwacht wordt | voorspelling | prognose |
`;

const found = (language: string, text: string) =>
  findRetired([{ place: 'x', text }], retiredWords(PAGE).get(language) ?? []);

test.each([
  ['en', 'Predictions are off'],
  ['en', 'The prediction, then.'],
  ['en', 'Please log in first'],
  ['nl', 'Je prognose'],
])('a retired word is found in %s: %s', (language, text) => {
  expect(found(language, text)).toHaveLength(1);
});

test.each([
  ['en', 'Your forecast'],
  ['en', 'Prognosis'],
  ['en', 'On {{prediction}} at noon'],
  ['en', 'Blog inside'],
  ['nl', 'Prognoses'],
  ['nl', 'Prediction'],
])('other words are not found in %s: %s', (language, text) => {
  expect(found(language, text)).toEqual([]);
});

test('a finding names the place, the word and the better one', () => {
  expect(found('en', 'No prediction')).toEqual(['x: “prediction”; docs/words.md has “forecast”']);
});

test('the page has twenty words for each of the three languages', () => {
  const page = readFileSync('docs/words.md', 'utf8');
  const rows = page
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split('\n').filter((line) => line.startsWith('| ')).length - 1);
  expect(rows).toEqual([20, 20, 20]);
});
