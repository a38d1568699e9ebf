import { LANGUAGES, type Language } from '#domain/account/language.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import { ACTIVITY_WORDS, GROUP_NAMES, LEXICONS_AS_WRITTEN, STEMMERS } from '#domain/texts/words.ts';
import { inEach, isFillerWord, SMALL_WORDS, type Token, tokensOf } from './activity-tokens.ts';

export type PhaseWeights = Readonly<Record<CyclePhase, number>>;

/** One meaning and its weights. */
export interface Meaning {
  readonly weights: PhaseWeights;
  /** Whether it names an action, which outweighs the objects it is done with. */
  readonly isGoal: boolean;
}

interface LexiconEntry {
  readonly language: Language;
  readonly text: string;
  readonly meaning: Meaning;
}

export const forEachPhase = (value: (phase: CyclePhase) => number): PhaseWeights => ({
  menstrual: value('menstrual'),
  follicular: value('follicular'),
  ovulation: value('ovulation'),
  luteal: value('luteal'),
});

/**
 * How words count for the date finder: groups of meaning, named by the first English words for it, by the initials of the phases they
 * count for, and how strongly (1 leans, 2 is clear, 3 is unambiguous); `!` marks an action, which outweighs the objects it is done
 * with: in "finish the presentation" the finishing decides. The phases follow the field's common reading (contract §7): a tradition,
 * not a medical finding.
 */
export const MEANINGS = {
  'M3!': 'rest, recover, relax, recharge, meditate, reflect, sleep, nap',
  M3: 'yin yoga',
  'M2.8!': 'cancel everything',
  'M2.6!':
    'look back, slow down, take a break, let go, do nothing, hide from the world, alone, unplug, wallow, no plans at all, turn in early',
  'M2.6': 'bath',
  'M2.4!':
    'think things over, reflect on, journaling, gratitude, grieve, hibernate, pamper, breathe, call in sick, heal from, commemorate, under the covers',
  'M2.4': 'easy',
  'M2.2!': 'stay in',
  'M2.2': 'yoga, walk, therapy',
  'M2!': 'stretch, exhausted, period, ease',
  M2: 'couch, watch a movie, feelings, day off, cuddle, light yoga',
  'M1.8L1.2!': 'unwind',
  'M1.8': 'cabin, manicure, injury',
  'M1.6': 'read, graphic novel',
  'M1.4': 'jazz, walk the dog, music',
  'M1.2L0.8': 'puzzle',
  M1: 'swim',
  'M0.9': 'watch',
  'M0.8': 'beach, weekend',
  'F3!': 'start, kick off, learn, plan, brainstorm, me remettre au',
  'F2.8!': 'launch, try',
  'F2.6!':
    'dream together, explore, experiment, research, sign up, out of my comfort zone, change careers, grow my business',
  'F2.6': 'goal, strategy, course',
  'F2.4!': 'put together, apply, implement a new, train for my first',
  'F2.4': 'idea, habit, new job',
  'F2.2!': 'outline, dream about, test drive, visit houses, practise',
  'F2.2': 'business plan, study, language, new recipe, sow, run, art, hobby, travel',
  'F2!': 'create',
  F2: 'thesis, invest, piano',
  'F1.8!': 'choose',
  'F1.8': 'interior design, puppy, gym membership, museum, wedding planning',
  'F1.6': 'project, detox, new, career, bestseller non-fiction',
  'F1.4': 'prepare, research paper, psychology, write, buy, haircut, nature, app, bloom',
  'F1.2': 'professional, shopping',
  O3: 'job interview',
  'O2.8': 'first date, with friends',
  'O2.6!': 'negotiate, defend, meet, celebrate, perform',
  'O2.6': 'party, recital, raise, birthday',
  'O2.4!': 'convince, speak, ask for a raise, confront, invite, pitch, network, flirt, gather, defending my',
  'O2.4': 'date, team building, conference, photo shoot, couples massage, marathon',
  'O2.3': 'together',
  'O2.2!': 'lead, compliment, take my partner, explain',
  'O2.2': 'thesis defence, school play, dinner, dance, volunteer, champagne',
  'O2!': 'speech, record a, protest against',
  O2: 'meeting, friend, relationship',
  'O1.8': 'before a jury, with others, makeup, cinema',
  'O1.6': 'visit, call, client, team, podcast, linkedin, boyfriend, reunion, flea market, show my work',
  'O1.6F1.2': 'hiit',
  'O1.4': "ask, exhibition opening, people, family, daughter's party, drink with, a deux, saturday night",
  'O1.2': 'help, boss, banker',
  O1: 'gift, child, soiree',
  'L3!': 'finish',
  L3: 'tax',
  'L2.8!': 'tidy, proofread',
  'L2.8': 'admin',
  'L2.6!': 'close, clean, fix, pay, fill in, tick off, delete',
  'L2.6': 'bill, rent payment, housework, laundry',
  'L2.4!': 'cook, put away, do the accounts',
  'L2.4': 'inbox, dishes, groceries, grout',
  'L2.2!': 'share out the chores, simplify',
  'L2.2': 'thank-you notes, garden, diy',
  'L2!': 'pack',
  L2: 'supplier, glass container',
  'L1.8!': 'focus, translate',
  'L1.8': 'assignment, soup, broth',
  'L1.6': 'dentist, return parcels, knit, prepare the house',
  'L1.4': 'organise, letter, move, childcare papers, strength training',
  'L1.2': 'send, work, home, pet, winter ready',
};

const weightsOf = (head: string): PhaseWeights =>
  forEachPhase((phase) => Number(head.match(`${phase.charAt(0).toUpperCase()}([\\d.]+)`)?.[1] ?? 0));

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

/** Words of one stem share this many first letters. */
const SHELF_MARK = 2;
/** Entries that only need splitting: nearly all. */
const PLAIN = /^[a-z ]+$/;
const NONE: readonly Expression[] = [];

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
  readonly common: ReadonlySet<string>;
  readonly isCommonForm: (token: Token) => boolean;
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
  const entries = LEXICON_ENTRIES.filter((entry) => entry.language === language).map(
    ({ text, meaning }): WrittenEntry => ({ words: wordsOf(text, language), meaning }),
  );
  const written = Map.groupBy(entries, ({ words: [first = ''] }) => first.slice(0, SHELF_MARK));
  for (const { words: own, meaning } of entries) {
    const [first] = own;
    if (first !== undefined && own.length === 1 && !words.has(first)) words.set(first, meaning);
  }

  const shelves = new Map<string, Shelf>();
  const shelfOf = ({ word }: Token): Shelf | undefined => {
    const mark = word.slice(0, SHELF_MARK);
    const shelf = written.get(mark);
    if (shelf && !shelves.has(mark)) shelves.set(mark, stemmedShelf(shelf, language));
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
