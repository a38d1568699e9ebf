import { expect, it } from 'vitest';
import { explainDay, explainPhase } from '#domain/best-dates/found-days.ts';

it.each([
  ['en', 'A good fit for ovulation, by tradition\nMatched: “boss”, “raise”.'],
  ['nl', 'Past bij de ovulatie, volgens de traditie\nHerkend: “boss”, “raise”.'],
  ['fr', 'Va bien avec l’ovulation, selon la tradition\nMots reconnus : « boss », « raise ».'],
] as const)('words are quoted in the style of %s', (language, text) => {
  expect(explainPhase('ovulation', { language, words: ['boss', 'raise'] })).toBe(text);
});

it.each([
  ['en', 0, null, '50% chance you’re ovulating'],
  ['en', 0, 29, '50% chance you’re ovulating'],
  ['en', 1, 30, '50% chance you’re ovulating · 1 task that day · 1 busy hour'],
  ['nl', 0, 209, '50% kans op je ovulatie · 3 uur bezet'],
  ['fr', 2, 210, '50\u00A0% de chances d’être en ovulation · 2 tâches ce jour-là · 4\u00A0h occupées'],
] as const)(
  'the line of a day in %s with %i tasks and %s busy minutes',
  (language, load, busyMinutes, text) => {
    expect(explainDay({ phase: 'ovulation', probability: 0.5, load, busyMinutes }, language)).toBe(text);
  },
);
