import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import { ACTIVITY_WORDS, GROUP_NAMES, LEXICONS_AS_WRITTEN, STEMMERS } from '#domain/texts/words.ts';
import { inEach, isFillerWord, SMALL_WORDS, type Token, tokensOf } from './activity-tokens.ts';
import { MEANINGS } from './meanings.ts';

export type PhaseWeights = Readonly<Record<CyclePhase, number>>;

/** One meaning and its weights. */
export interface Meaning {
  readonly weights: PhaseWeights;
  /** Whether it names an action, which outweighs the objects it is done with. */
  readonly isGoal: boolean;
}

/** One entry of the lexicon as written. */
interface LexiconEntry {
  readonly language: Language;
  readonly text: string;
  readonly meaning: Meaning;
}

const INITIALS: Readonly<Record<CyclePhase, RegExp>> = {
  menstrual: /M([\d.]+)/,
  follicular: /F([\d.]+)/,
  ovulation: /O([\d.]+)/,
  luteal: /L([\d.]+)/,
};

/** The meaning of each group, by its name. */
const MEANING_OF = new Map(
  Object.entries(MEANINGS).flatMap(([head, names]) =>
    names
      .split(', ')
      .map((name): [string, Meaning] => [name, { weights: weightsOf(head), isGoal: head.endsWith('!') }]),
  ),
);

/** Every entry in the order of the groups; a word listed twice in a language counts in its first group. */
export const LEXICON_ENTRIES: readonly LexiconEntry[] = GROUP_NAMES.flatMap((name) => {
  const meaning = MEANING_OF.get(name);
  if (meaning === undefined) throw new Error(`no weights for "${name}"`);
  return LANGUAGES.flatMap((language) =>
    LEXICONS_AS_WRITTEN[language][name].split(', ').map((text) => ({ language, text, meaning })),
  );
});

function weightsOf(head: string): PhaseWeights {
  const [menstrual = 0, follicular = 0, ovulation = 0, luteal = 0] = CYCLE_PHASES.map((phase) =>
    Number(INITIALS[phase].exec(head)?.[1] ?? 0),
  );
  return { menstrual, follicular, ovulation, luteal };
}

/** Words of one stem share this many first letters. */
const SHELF_MARK = 2;
/** Entries that only need splitting: nearly all. */
const PLAIN = /^[a-z ]+$/;
const NONE: readonly Expression[] = [];

/** Several words that mean something together. */
interface Expression {
  /** The stems of its words without fillers; at least two. */
  readonly stems: readonly string[];
  readonly meaning: Meaning;
}

/**
 * Looks things up in the lexicon of one language. Stems are made shelf by shelf when first needed: stemming everything would
 * slow down every start of the Worker, and most Workers place no activity.
 */
interface LexiconIndex {
  readonly words: ReadonlyMap<string, Meaning>;
  /** Known words without a meaning. */
  readonly common: ReadonlySet<string>;
  /** Whether a token is an inflected form of such a word. */
  readonly isCommonForm: (token: Token) => boolean;
  /** The meaning of the word that a token is an inflected form of. */
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

  const common = new Set([...SMALL_WORDS[language], ...wordsIn(ACTIVITY_WORDS[language].everyday)]);
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

/** Shorter words are one letter away from too many others. */
const MIN_LENGTH = 5;
/** From this length two typos are accepted. */
const LONG_WORD = 9;
/** The most unknown words to look up in one text; more would be noise. */
const MAX_WORDS = 16;

interface Candidate {
  readonly word: string;
  readonly letters: number;
  readonly meaning: Meaning;
}

/** By first letter, where typos are rare; filled when first needed. */
const candidatesByInitial = new Map<string, readonly Candidate[]>();

/** For the misspelt words of one text: gives the meaning of the nearest known word, `null` if none is near. */
export function createTypoReader(): (word: string) => Meaning | null {
  let left = MAX_WORDS;
  return (word) => {
    if (word.length < MIN_LENGTH || left === 0) return null;
    left -= 1;
    return nearestMeaning(word);
  };
}

function nearestMeaning(word: string): Meaning | null {
  const letters = lettersOf(word);
  let nearest: Meaning | null = null;
  let limit = word.length >= LONG_WORD ? 2 : 1;
  for (const candidate of candidatesFor(word)) {
    if (Math.abs(candidate.word.length - word.length) > limit) continue;
    // A typo changes at most two letters; this rules out nearly all candidates at once.
    if (countBits(letters ^ candidate.letters) > 2 * limit) continue;
    const slips = slipsBetween([word, candidate.word], limit);
    if (slips > limit) continue;
    nearest = candidate.meaning;
    limit = slips - 1;
    if (limit < 1) return nearest;
  }
  return nearest;
}

function candidatesFor(word: string): readonly Candidate[] {
  const initial = word.charAt(0);
  const known = candidatesByInitial.get(initial);
  if (known) return known;
  const found = LANGUAGES.flatMap((language) =>
    [...LEXICONS[language].words]
      .filter(([candidate]) => candidate.startsWith(initial) && candidate.length >= MIN_LENGTH)
      .map(([candidate, meaning]) => ({ word: candidate, letters: lettersOf(candidate), meaning })),
  );
  candidatesByInitial.set(initial, found);
  return found;
}

/** The letters of a word, a bit for each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Letters to add, drop, change or swap to turn one word into the other; above `limit` any number means more than `limit`. */
export function slipsBetween([a, b]: readonly [string, string], limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + change, swapped));
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
