import type { Language } from '#domain/account/language.ts';
import { conception as enConception } from '#domain/texts/en/conception.ts';
import enLexicon from '#domain/texts/en/lexicon.json' with { type: 'json' };
import { stem as enStem } from '#domain/texts/en/stem.ts';
import { words as enWords } from '#domain/texts/en/words.ts';
import { conception as frConception } from '#domain/texts/fr/conception.ts';
import frLexicon from '#domain/texts/fr/lexicon.json' with { type: 'json' };
import { stem as frStem } from '#domain/texts/fr/stem.ts';
import { words as frWords } from '#domain/texts/fr/words.ts';
import { conception as nlConception } from '#domain/texts/nl/conception.ts';
import nlLexicon from '#domain/texts/nl/lexicon.json' with { type: 'json' };
import { stem as nlStem } from '#domain/texts/nl/stem.ts';
import { words as nlWords } from '#domain/texts/nl/words.ts';
import type { ActivityWords, ConceptionPhrases, Lexicon } from '#domain/texts/text-shapes.ts';

// What the date finder reads by. Apart from the other texts, which pages of the app import.
type InEach<Shape> = Readonly<Record<Language, Shape>>;

export const LEXICONS_AS_WRITTEN: InEach<Lexicon> = { en: enLexicon, nl: nlLexicon, fr: frLexicon };
export const ACTIVITY_WORDS: InEach<ActivityWords> = { en: enWords, nl: nlWords, fr: frWords };
export const CONCEPTION_PHRASES: InEach<ConceptionPhrases> = {
  en: enConception,
  nl: nlConception,
  fr: frConception,
};
/** What the inflected forms of a folded word have in common: `vergaderingen` and `vergadering` give the same. */
export const STEMMERS: InEach<(word: string) => string> = { en: enStem, nl: nlStem, fr: frStem };
