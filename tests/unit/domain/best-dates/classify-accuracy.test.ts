import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import { KEYWORDS } from '#domain/best-dates/keywords.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { OWN_SENTENCES, partOf, readSentences } from '#tests/sentences/read-sentences.ts';
import { accuracyOf, answersTo } from '#tests/sentences/score.ts';

const sentences = readSentences(OWN_SENTENCES);
const test = sentences.filter((one) => partOf(one) === 'test');

describe('the labelled sentences', () => {
  it('are at least 200 per language, and at least 60 have no phase', () => {
    for (const language of LANGUAGES) {
      const own = sentences.filter((one) => one.language === language);
      expect(own.length, language).toBeGreaterThanOrEqual(200);
    }
    expect(sentences.filter(({ label }) => label === 'none').length).toBeGreaterThanOrEqual(60);
  });

  it('belong to the test set by about two fifths', () => {
    expect(test.length / sentences.length).toBeGreaterThan(0.35);
    expect(test.length / sentences.length).toBeLessThan(0.45);
  });
});

describe('the classifier', () => {
  it.each(LANGUAGES)('classifies at least 85 % of the test set as labelled in %s', (language) => {
    const answers = answersTo(test.filter((one) => one.language === language));
    expect(accuracyOf(answers).share).toBeGreaterThanOrEqual(0.85);
  });

  it.each([...CYCLE_PHASES, 'none'] as const)(
    'classifies at least 80 % of the test set’s sentences for %s as labelled',
    (label) => {
      const answers = answersTo(test.filter((one) => one.label === label));
      expect(accuracyOf(answers).share).toBeGreaterThanOrEqual(0.8);
    },
  );
});

it.each(LANGUAGES)(
  'at least nine in ten of the panel’s keywords are classified under their own phase in %s',
  (language) => {
    const right = KEYWORDS.filter(({ names, phase }) => classifyActivity(names[language]).phase === phase);
    expect(right.length / KEYWORDS.length).toBeGreaterThanOrEqual(0.9);
  },
);
