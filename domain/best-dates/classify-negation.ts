import { LANGUAGES } from '#domain/account/language.ts';
import { ACTIVITY_WORDS } from '#domain/texts/words.ts';
import { inAny } from './activity-language.ts';
import type { Token } from './activity-tokens.ts';

const phrases = (list: 'insteadOf' | 'noDenials') =>
  LANGUAGES.flatMap((language) => ACTIVITY_WORDS[language][list]).map((text) => text.split(' '));

const NEGATORS = inAny('negators');
const INSTEAD = phrases('insteadOf');
const NO_DENIALS = phrases('noDenials');
const TURNS = inAny('turns');
/** How many words a negation covers. */
const REACH = 6;

/** The indexes of negated words: what the person will not do. */
export function deniedPlaces(tokens: readonly Token[]): ReadonlySet<number> {
  const denied = new Set<number>();
  tokens.forEach((token, place) => {
    const opening = denialFrom(tokens, place);
    if (opening === null) return;
    for (let other = opening + 1; other <= opening + REACH; other++) {
      const next = tokens[other];
      if (next === undefined || next.clause !== token.clause || TURNS.has(next.word)) return;
      denied.add(other);
    }
  });
  return denied;
}

/** The index of the last word of the negation that begins at a place. */
function denialFrom(tokens: readonly Token[], place: number): number | null {
  const instead = INSTEAD.find((words) => standsAt({ words, tokens, place }));
  if (instead) return place + instead.length - 1;
  if (!NEGATORS.has(tokens[place]?.word ?? '')) return null;
  const isNone = NO_DENIALS.some((words) =>
    words.some((_, index) => standsAt({ words, tokens, place: place - index })),
  );
  return isNone ? null : place;
}

function standsAt(of: { words: readonly string[]; tokens: readonly Token[]; place: number }): boolean {
  return of.words.every((word, index) => of.tokens[of.place + index]?.word === word);
}
