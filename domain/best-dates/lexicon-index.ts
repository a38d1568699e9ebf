import type { Language } from '#domain/account/language.ts';
import { ACTIVITY_WORDS, STEMMERS } from '#domain/texts/words.ts';
import { inEach, isFillerWord, SMALL_WORDS } from './activity-language.ts';
import { type Token, tokensOf } from './activity-tokens.ts';
import { LEXICON_ENTRIES, type Meaning } from './lexicon.ts';

/** Words of one stem share this many first letters. */
const SHELF_MARK = 2;
/** Entries that only need splitting: nearly all. */
const PLAIN = /^[a-z ]+$/;
const NONE: readonly Expression[] = [];

/** Several words that mean something together. */
export interface Expression {
  /** The stems of its words without fillers; at least two. */
  readonly stems: readonly string[];
  readonly meaning: Meaning;
}

/**
 * Looks things up in the lexicon of one language. Stems are made shelf by shelf when first needed: stemming everything would
 * slow down every start of the Worker, and most Workers place no activity.
 */
export interface LexiconIndex {
  readonly words: ReadonlyMap<string, Meaning>;
  /** Known words that say nothing. */
  readonly common: ReadonlySet<string>;
  /** Whether a token is a form of such a word. */
  readonly isCommonForm: (token: Token) => boolean;
  /** The meaning of the word whose form a token is. */
  readonly inflected: (token: Token) => Meaning | undefined;
  /** The expressions that may begin with a token, the longest first. */
  readonly expressions: (token: Token) => readonly Expression[];
}

export const LEXICONS: Readonly<Record<Language, LexiconIndex>> = inEach(indexOf);

interface WrittenEntry {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

interface Shelf {
  readonly stems: Map<string, Meaning>;
  readonly expressions: Map<string, Expression[]>;
}

function indexOf(language: Language): LexiconIndex {
  const words = new Map<string, Meaning>();
  const written = new Map<string, WrittenEntry[]>();
  for (const { language: ownLanguage, text, meaning } of LEXICON_ENTRIES) {
    if (ownLanguage !== language) continue;
    const entry = { words: wordsOf(text, language), meaning };
    const [first, second] = entry.words;
    if (first === undefined) continue;
    if (second === undefined && !words.has(first)) words.set(first, meaning);
    const mark = first.slice(0, SHELF_MARK);
    const shelf = written.get(mark);
    if (shelf) shelf.push(entry);
    else written.set(mark, [entry]);
  }

  const shelves = new Map<string, Shelf>();
  const shelfOf = ({ word }: Token): Shelf | undefined => {
    const mark = word.slice(0, SHELF_MARK);
    const entries = written.get(mark);
    if (entries && !shelves.has(mark)) shelves.set(mark, stemmedShelf(entries, language));
    return shelves.get(mark);
  };

  const common = new Set([
    ...SMALL_WORDS[language],
    ...ACTIVITY_WORDS[language].everyday.trim().split(/\s+/),
  ]);
  let commonStems: ReadonlySet<string> | undefined;

  return {
    words,
    common,
    isCommonForm: ({ stemIn }) => {
      commonStems ??= new Set([...common].map((word) => STEMMERS[language](word)));
      return commonStems.has(stemIn(language));
    },
    inflected: (token) => shelfOf(token)?.stems.get(token.stemIn(language)),
    expressions: (token) => shelfOf(token)?.expressions.get(token.stemIn(language)) ?? NONE,
  };
}

/** The words of an entry as they appear in a text. */
function wordsOf(text: string, language: Language): string[] {
  const words = PLAIN.test(text) ? text.split(' ') : tokensOf(text).map(({ word }) => word);
  return words.filter((word) => !isFillerWord(word, language));
}

function stemmedShelf(entries: readonly WrittenEntry[], language: Language): Shelf {
  const shelf: Shelf = { stems: new Map(), expressions: new Map() };
  for (const { words, meaning } of entries) {
    const stems = words.map((word) => STEMMERS[language](word));
    const [first = ''] = stems;
    if (stems.length === 1) {
      if (!shelf.stems.has(first)) shelf.stems.set(first, meaning);
      continue;
    }
    const sameStart = shelf.expressions.get(first) ?? [];
    sameStart.push({ stems, meaning });
    shelf.expressions.set(first, sameStart);
  }
  for (const list of shelf.expressions.values()) list.sort((a, b) => b.stems.length - a.stems.length);
  return shelf;
}
