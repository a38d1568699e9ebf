import { LANGUAGES } from '#domain/account/language.ts';
import type { Meaning } from './lexicon.ts';
import { LEXICONS } from './lexicon-index.ts';

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

/**
 * Letters to add, drop, change or swap with their neighbour to turn one word into the other; any number above `limit` only
 * means more than `limit`.
 */
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
