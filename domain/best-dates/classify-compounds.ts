import { tokenOf } from './activity-tokens.ts';
import type { Meaning } from './lexicon.ts';
import { LEXICONS } from './lexicon-index.ts';

/** Shorter words begin or end too many others by chance. */
const MIN_PART = 4;
const MIN_LONE_HEAD = 5;
const MIN_REST = 3;
const MIN_LONG_REST = 6;
/** What may join two parts: belasting·aangifte, verjaardag·s·feest, familie·bijeenkomst. */
const LINKS = ['', 's', 'e', 'en', 'n'] as const;

/**
 * The meaning of a Dutch compound from its parts: the last one says what it is (`kleuterfeest` is a party, `feestzaal` only
 * relates to one). `null` if no part is in the lexicon.
 */
export function headOfCompound(word: string): Meaning | null {
  const { words, inflected, common } = LEXICONS.nl;
  for (let cut = MIN_REST; cut <= word.length - MIN_PART; cut++) {
    const last = word.slice(cut);
    const head = words.get(last) ?? asThing(inflected(tokenOf(last)));
    const isLong = last.length >= MIN_LONE_HEAD || cut >= MIN_LONG_REST;
    if (head && (isLong || isPart(word.slice(0, cut)))) return head;
  }
  for (let cut = word.length - MIN_REST; cut >= MIN_PART; cut--) {
    const first = asThing(partOf(word.slice(0, cut)));
    if (first && (cut >= MIN_LONE_HEAD || common.has(word.slice(cut)))) return first;
  }
  return null;
}

/** A noun made from a verb is a thing, not a goal: `uitnodigingen`. */
function asThing(meaning: Meaning | undefined): Meaning | undefined {
  return meaning && { ...meaning, isGoal: false };
}

function isPart(text: string): boolean {
  return text.length >= MIN_PART && partOf(text) !== undefined;
}

function partOf(text: string): Meaning | undefined {
  for (const link of LINKS) {
    if (!text.endsWith(link)) continue;
    const part = LEXICONS.nl.words.get(text.slice(0, text.length - link.length));
    if (part) return part;
  }
  return undefined;
}
