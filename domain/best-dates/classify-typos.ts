import { LANGUAGES } from '#domain/account/language.ts';
import { LEXICONS, type Meaning } from './lexicon.ts';

/** Shorter words are a letter away from too many others. */
const MIN_LENGTH = 5;
/** From this length two slips are forgiven. */
const LONG_WORD = 9;
/** Unknown words looked at in one text: a text of nothing but noise is not worth more. */
const MAX_WORDS = 16;

/** Words by their first letter and length: a slip in the first letter is rare. */
const wordsByShape = new Map<string, { word: string; meaning: Meaning }[]>();
for (const language of LANGUAGES) {
  for (const [word, meaning] of LEXICONS[language].words) {
    if (word.length < MIN_LENGTH) continue;
    const shape = `${word.charAt(0)}${word.length}`;
    const list = wordsByShape.get(shape) ?? [];
    list.push({ word, meaning });
    wordsByShape.set(shape, list);
  }
}

/** Reads the misspelt words of one text: gives the meaning of the nearest known word, `null` where none is near. */
export function createTypoReader(): (word: string) => Meaning | null {
  let left = MAX_WORDS;
  return (word) => {
    if (word.length < MIN_LENGTH || left === 0) return null;
    left -= 1;
    return nearestMeaning(word);
  };
}

function nearestMeaning(word: string): Meaning | null {
  const slips = word.length >= LONG_WORD ? 2 : 1;
  let nearest: { distance: number; meaning: Meaning } | null = null;
  for (let length = word.length - slips; length <= word.length + slips; length++) {
    for (const candidate of wordsByShape.get(`${word.charAt(0)}${length}`) ?? []) {
      const limit = nearest ? nearest.distance - 1 : slips;
      const distance = slipsBetween([word, candidate.word], limit);
      if (distance <= limit) nearest = { distance, meaning: candidate.meaning };
      if (nearest?.distance === 1) return nearest.meaning;
    }
  }
  return nearest?.meaning ?? null;
}

/** Letters to add, drop, change or swap with their neighbour to turn one word into the other; more than `limit` reads as `limit + 1`. */
function slipsBetween([a, b]: readonly [string, string], limit: number): number {
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
