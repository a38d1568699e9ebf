import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { tokensOf } from '#domain/best-dates/activity-tokens.ts';
import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import { isConceptionIntent } from '#domain/best-dates/conception-guard.ts';
import { KEYWORDS } from '#domain/best-dates/keywords.ts';
import { OWN_SENTENCES, readGuardSentences, readSentences } from '#tests/sentences/read-sentences.ts';

const isDeclined = (text: string) => isConceptionIntent(tokensOf(text));
const guarded = readGuardSentences();
const intents = guarded.filter(({ label }) => label === 'declined');
const nearMisses = guarded.filter(({ label }) => label === 'ordinary');

describe('the intention to conceive or to avoid conception', () => {
  it.each(LANGUAGES)('is written in more than forty ways in %s', (language) => {
    expect(intents.filter((one) => one.language === language).length).toBeGreaterThan(40);
  });

  it('is declined in every wording', () => {
    expect(intents.map(({ sentence }) => sentence).filter((text) => !isDeclined(text))).toEqual([]);
  });

  it('is declined in capitals, without accents and with punctuation between the words', () => {
    for (const text of [
      'HOW DO I GET PREGNANT?',
      'bebe en route, quels jours',
      'Zwanger   worden!!',
      'éviter (une) grossesse',
    ]) {
      expect(isDeclined(text), text).toBe(true);
    }
  });

  it('gives a task no phase', () => {
    const placed = intents.filter(({ sentence }) => classifyActivity(sentence).phase !== null);
    expect(placed).toEqual([]);
  });
});

describe('nothing is declined', () => {
  test('in sentences that only resemble such an intention', () => {
    expect(nearMisses.length).toBeGreaterThanOrEqual(100);
    expect(nearMisses.map(({ sentence }) => sentence).filter(isDeclined)).toEqual([]);
  });

  test('in the labelled sentences', () => {
    const sentences = readSentences(OWN_SENTENCES).map(({ sentence }) => sentence);
    expect(sentences.filter(isDeclined)).toEqual([]);
  });

  test('in the keywords of any language', () => {
    const names = KEYWORDS.flatMap((keyword) => Object.values(keyword.names));
    expect(names.filter(isDeclined)).toEqual([]);
  });
});
