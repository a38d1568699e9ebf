import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import { LEXICON_ENTRIES } from '#domain/best-dates/lexicon.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { THEMES } from '#domain/tasks/tasks.fields.ts';
import { OWN_SENTENCES, readSentences } from '#tests/sentences/read-sentences.ts';

const sentence = fc.constantFrom(...readSentences(OWN_SENTENCES).map((one) => one.sentence));
const lexiconWord = fc.constantFrom(...LEXICON_ENTRIES.map(({ text }) => text));
/** Nonsense that somebody may send: any Unicode, and known words in any order and number. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.array(lexiconWord, { maxLength: 80 }).map((words) => words.join(' ')),
  fc.array(lexiconWord, { maxLength: 40 }).map((words) => words.join('')),
);

const context = fc.record({
  language: fc.option(fc.constantFrom(...LANGUAGES), { nil: undefined }),
  theme: fc.option(fc.constantFrom(...THEMES)),
});

describe('whatever the text', () => {
  it('the answer is a phase with its deciding words, or none', () => {
    fc.assert(
      fc.property(anyText, context, (text, options) => {
        const { phase, deciding } = classifyActivity(text, options);

        expect([...CYCLE_PHASES, null]).toContain(phase);
        expect(deciding.length > 0).toBe(phase !== null);
      }),
    );
  });

  it('a theme neither gives an activity a phase nor takes one away', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...THEMES), (text, theme) => {
        expect(classifyActivity(text, { theme }).phase === null).toBe(classifyActivity(text).phase === null);
      }),
    );
  });

  it('the same text gives the same answer', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(classifyActivity(text)).toEqual(classifyActivity(text));
      }),
    );
  });

  it('text after the first 500 characters changes nothing', () => {
    fc.assert(
      fc.property(anyText, lexiconWord, (text, word) => {
        const full = text.padEnd(500, ' ').slice(0, 500);
        expect(classifyActivity(`${full} ${word}`)).toEqual(classifyActivity(full));
      }),
    );
  });
});

describe('meaningless typing differences change nothing', () => {
  const phaseOf = (text: string) => classifyActivity(text).phase;

  it.each<[string, (text: string) => string]>([
    ['capitals', (text) => text.toUpperCase()],
    ['small letters', (text) => text.toLowerCase()],
    ['accents taken apart', (text) => text.normalize('NFD')],
    ['accents left out', (text) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')],
    ['spaces around and between', (text) => `  ${text.replaceAll(' ', '   ')}\t`],
    ['line breaks for spaces', (text) => text.replaceAll(' ', '\n')],
    ['curly apostrophes', (text) => text.replaceAll("'", '’')],
    ['an emoji at the end', (text) => `${text} 🌙`],
  ])('%s', (_, retyped) => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(phaseOf(retyped(text)), text).toBe(phaseOf(text));
      }),
    );
  });
});
