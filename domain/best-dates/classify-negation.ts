import type { Token } from './activity-tokens.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const NEGATORS = set(`
  not no never without dont doesnt didnt wont cant isnt nor avoid skip skipping
  geen niet nooit zonder
  pas sans jamais aucun aucune ni`);
/** "instead of going out", "in plaats van een feest", "au lieu de sortir": the place of the last word of the opening. */
const INSTEAD = [
  ['instead', 'of'],
  ['rather', 'than'],
  ['in', 'plaats', 'van'],
  ['ipv'],
  ['liever', 'dan'],
  ['au', 'lieu', 'de'],
  ['plutot', 'que'],
] as const;
/** What looks like a denial and is none: "don't forget to", "not only", "pourquoi pas". */
const NO_DENIALS = [
  'dont forget',
  'not forget',
  'not only',
  'cant wait',
  'why not',
  'no matter',
  'no later',
  'without delay',
  'without fail',
  'niet vergeten',
  'vergeet niet',
  'niet alleen',
  'waarom niet',
  'pas oublier',
  'oublie pas',
  'pas seulement',
  'pourquoi pas',
  'pas mal',
  'sans faute',
].map((text) => text.split(' '));
/** Where a denial ends although the clause goes on. */
const TURNS = set(`
  but just only and i ill then
  maar gewoon enkel alleen en ik wil dan wel
  mais juste seulement plutot et je veux`);
/** How many words a denial reaches. */
const REACH = 6;

/** The places of the words that are denied: said of what is not to be done. */
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

/** The place of the last word of a denial's opening that begins at a place. */
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
