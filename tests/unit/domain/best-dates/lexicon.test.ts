import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { LEXICON_ENTRIES, LEXICONS, MEANINGS } from '#domain/best-dates/lexicon.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { ACTIVITY_WORDS, GROUP_NAMES } from '#domain/texts/words.ts';

describe('the lexicon', () => {
  it('is written folded, like the text that it is compared with', () => {
    const strange = LEXICON_ENTRIES.filter(
      ({ text }) => text !== foldText(text) || !/^[a-z0-9][a-z0-9 '&-]*$/.test(text),
    );
    expect(strange.map(({ text }) => text)).toEqual([]);
  });

  it('gives every group of words weights exactly once', () => {
    const names = Object.values(MEANINGS).flatMap((list) => list.split(', '));
    expect(names.toSorted()).toEqual([...GROUP_NAMES].sort());
  });

  it('gives every line a phase and at least one word in every language', () => {
    const meanings = new Set(LEXICON_ENTRIES.map(({ meaning }) => meaning));
    for (const { weights } of meanings) {
      const strongest = Math.max(...CYCLE_PHASES.map((phase) => weights[phase]));
      expect(strongest).toBeGreaterThan(0);
      expect(strongest).toBeLessThanOrEqual(3);
    }
    for (const meaning of meanings) {
      const languages = LEXICON_ENTRIES.filter((entry) => entry.meaning === meaning).map(
        ({ language }) => language,
      );
      expect(new Set(languages).size).toBe(LANGUAGES.length);
    }
  });

  it.each(LANGUAGES)('has hundreds of words for each phase in %s', (language) => {
    for (const phase of CYCLE_PHASES) {
      const own = LEXICON_ENTRIES.filter(
        (entry) => entry.language === language && entry.meaning.weights[phase] > 0,
      );
      expect(own.length, phase).toBeGreaterThan(300);
    }
  });

  it.each(LANGUAGES)('gives no everyday word of %s a meaning', (language) => {
    const both = ACTIVITY_WORDS[language].everyday
      .split(/\s+/)
      .filter((word) => LEXICONS[language].words.has(word));
    expect(both).toEqual([]);
  });
});
