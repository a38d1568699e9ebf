import type { Language } from '#domain/account/language.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { STEMMERS } from '#domain/texts/words.ts';
import { inAny } from './activity-language.ts';

/** A word of a text, ready to be looked up. */
export interface Token {
  /** As typed. */
  readonly typed: string;
  /** Without case, accents, apostrophes and French elisions: `L’Été` is `ete`. */
  readonly word: string;
  readonly stemIn: (language: Language) => string;
  /** The clause of the text it is in, from 0. */
  readonly clause: number;
}

const WORD_OR_BREAK =
  /(?<word>[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ`´][\p{L}\p{N}\p{M}]+)*)|(?<end>[,.;:!?()\n…–—]+)/gu;
const APOSTROPHE = /['’ʼ`´]/u;
const ELIDED = inAny('elided');

/** Anything longer is not a word and isn't looked up. */
export const MAX_WORD = 40;

/** The words of a text in order, without meaningless differences in typing. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  for (const { groups } of text.normalize('NFC').matchAll(WORD_OR_BREAK)) {
    const typed = groups?.word;
    if (typed === undefined) {
      // A line break is white space: people and browsers put it anywhere.
      if (groups?.end?.trim()) clause += 1;
      continue;
    }
    tokens.push(tokenOf(bareWord(typed), { typed, clause }));
  }
  return tokens;
}

/** A bare word as a token; by default typed like that, and in the first clause. */
export function tokenOf(word: string, { typed = word, clause = 0 } = {}): Token {
  return { typed, word, stemIn: stemsOf(word), clause };
}

function bareWord(typed: string): string {
  const parts = foldText(typed).split(APOSTROPHE);
  const isElided = parts.length > 1 && ELIDED.has(parts[0] ?? '');
  return (isElided ? parts.slice(1) : parts).join('');
}

/** Stems on demand: most words are known as they are, or not looked up in every language. */
function stemsOf(word: string): (language: Language) => string {
  const known = new Map<Language, string>();
  return (language) => {
    const stem = known.get(language) ?? (word.length > MAX_WORD ? word : STEMMERS[language](word));
    known.set(language, stem);
    return stem;
  };
}
