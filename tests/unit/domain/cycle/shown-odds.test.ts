import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { explainDay } from '#domain/best-dates/found-days.ts';
import { shownPercent, shownProbability } from '#domain/cycle/shown-odds.ts';

test.each([
  [0, 1],
  [0.0004, 1],
  [0.004, 1],
  [0.016, 2],
  [0.31, 31],
  [0.9849, 98],
  [0.994, 99],
  [0.996, 99],
  [0.9999, 99],
  [1, 99],
])('a probability of %f is shown as %i per cent', (probability, percent) => {
  expect(shownPercent(probability)).toBe(percent);
});

test.each([
  [0, 0.001],
  [0.0001, 0.001],
  [0.31249, 0.312],
  [0.9994, 0.999],
  [0.9996, 0.999],
  [1.0000001, 0.999],
])('a probability of %f is sent as %f', (probability, sent) => {
  expect(shownProbability(probability)).toBe(sent);
});

test.each(LANGUAGES)('no sentence of %s gives a day 100 or 0 per cent', (language) => {
  for (const probability of [0.0001, 0.9951, 0.9999, 1]) {
    const sentence = explainDay({ phase: 'luteal', probability, load: 0, busyMinutes: null }, language);
    expect(sentence).toMatch(language === 'fr' ? /^(1|99)\u00A0% / : /^(1|99)% /);
  }
});
