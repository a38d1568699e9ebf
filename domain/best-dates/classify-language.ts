import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { countSmallWords, inEach } from './activity-language.ts';
import type { Token } from './activity-tokens.ts';
import { LEXICONS } from './lexicon-index.ts';

/** In which of our languages a text may be: people mix them, so the less likely ones stay in play. */
export interface LikelyLanguages {
  /** The most likely first. */
  readonly order: readonly Language[];
  /** Whether a language is about as likely as the most likely, and its words may be taken as they are. */
  readonly isLikely: Readonly<Record<Language, boolean>>;
}

/** What a word of the lexicon says for its language, where a small word says 1. */
const LEXICON_WORD = 0.6;
/** What the language of the interface says: it decides only where the text does not. */
const HINT = 0.5;
/** Small words by which another language must lead before a language counts as unlikely. */
const CLEAR_LEAD = 1;

/** How likely each language is, by the small words and the words of its lexicon in a text; `hint` is the interface's language. */
export function likelyLanguages(tokens: readonly Token[], hint?: Language): LikelyLanguages {
  const likelihood: Record<Language, number> = countSmallWords(tokens.map(({ word }) => word));
  if (hint) likelihood[hint] += HINT;
  for (const { word } of tokens) {
    const owners = LANGUAGES.filter((language) => LEXICONS[language].words.has(word));
    for (const owner of owners) likelihood[owner] += LEXICON_WORD / owners.length;
  }
  const order = LANGUAGES.toSorted((a, b) => likelihood[b] - likelihood[a]);
  const most = Math.max(...LANGUAGES.map((language) => likelihood[language]));
  const isLikely = (language: Language) => most - likelihood[language] < CLEAR_LEAD;
  return { order, isLikely: inEach(isLikely) };
}
