import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { foldText, wordsIn } from '#domain/text/fold-text.ts';
import type { ActivityWords } from '#domain/texts/en/words.ts';
import { ACTIVITY_WORDS, STEMMERS } from '#domain/texts/words.ts';

const setOf = (list: string): ReadonlySet<string> => new Set(list === '' ? [] : wordsIn(list));

/** Builds a record with an entry for each language. */
export const inEach = <Value>(of: (language: Language) => Value): Readonly<Record<Language, Value>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, Value>; // every key

type ListName = {
  [Name in keyof ActivityWords]: ActivityWords[Name] extends string ? Name : never;
}[keyof ActivityWords];

/** The words of a list in all languages, because people mix them. */
export const inAny = (list: ListName): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap((language) => [...setOf(ACTIVITY_WORDS[language][list])]));

export const SMALL_WORDS = inEach((language) => setOf(ACTIVITY_WORDS[language].small));
const FILLERS = inEach((language) => setOf(ACTIVITY_WORDS[language].fillers));

/** Small words of neighbouring languages: a text with them is in none of ours. */
const FOREIGN_WORDS = setOf(`
  el los las una unas unos con por para mi mis quiero quisiera hacer ir del muy y esta este hasta luego manana hoy al lo
  ich du und der das mit fur nicht ein eine einen zum zur mein meine dem auf ist heute morgens wir mochte will guten gehe
  gli il per che di della delle del mio mia miei voglio vorrei fare sono questa stasera alla sul sulla nel nella dal
  um uma os meu minha quero fazer com nao hoje ao
  jag jeg och vil vill gerne att til till fra pa det den ett ikke inte
  chce isc sie na jest moje dla ben bir ve icin istiyorum`);

/** Whether a word may be skipped inside an expression. */
export function isFillerWord(word: string, language: Language): boolean {
  return FILLERS[language].has(word);
}

/** Counts the small words of each of our languages and of others; a word of several languages is shared between them. */
export function countSmallWords(all: readonly string[]): Record<Language | 'foreign', number> {
  const counts = { ...inEach(() => 0), foreign: 0 };
  for (const word of all) {
    const owners = LANGUAGES.filter((language) => SMALL_WORDS[language].has(word));
    for (const owner of owners) counts[owner] += 1 / owners.length;
    if (owners.length === 0 && FOREIGN_WORDS.has(word)) counts.foreign += 1;
  }
  return counts;
}

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
