import { expect, it } from 'vitest';
import { explainPhase } from '#domain/best-dates/found-days.ts';

it.each([
  ['en', 'A good fit for ovulation, by tradition\nMatched: “boss”, “raise”.'],
  ['nl', 'Past bij de ovulatie, volgens de traditie\nHerkend: “boss”, “raise”.'],
  ['fr', 'Va bien avec l’ovulation, selon la tradition\nMots reconnus : « boss », « raise ».'],
] as const)('words are quoted in the style of %s', (language, text) => {
  expect(explainPhase('ovulation', { language, words: ['boss', 'raise'] })).toBe(text);
});
