import { STEMMERS } from '#domain/texts/words.ts';
import type { Token } from './activity-tokens.ts';
import { LEXICON_ENTRIES, type Meaning } from './lexicon.ts';

/** The separable prefixes of Dutch verbs: `opruimen`, "ruim de kast op". */
const PARTICLES = [
  ...[
    'aan',
    'af',
    'bij',
    'door',
    'in',
    'klaar',
    'kennis',
    'leeg',
    'les',
    'na',
    'om',
    'op',
    'over',
    'samen',
    'schoon',
  ],
  ...['stil', 'stof', 'terug', 'thuis', 'toe', 'uit', 'voor', 'weg'],
] as const;
/** Particles that are also prepositions: they only belong to the verb if no noun follows. */
const PREPOSITIONS = new Set(['aan', 'bij', 'door', 'in', 'na', 'om', 'op', 'over', 'uit', 'voor']);
/** How many words away from its verb the particle may be. */
const REACH = 9;

interface SeparableVerb {
  readonly stem: string;
  readonly particle: string;
  readonly meaning: Meaning;
}
/** Built when first needed, like all stems. */
let verbsByStem: ReadonlyMap<string, readonly SeparableVerb[]> | undefined;

function verbsOf(stem: string): readonly SeparableVerb[] {
  verbsByStem ??= Map.groupBy(separableVerbs(), (verb) => verb.stem);
  return verbsByStem.get(stem) ?? [];
}

function separableVerbs(): SeparableVerb[] {
  return LEXICON_ENTRIES.flatMap(({ language, text, meaning }) => {
    if (language !== 'nl' || !/^[a-z]+(?:en|gaan|doen|staan|zien)$/.test(text)) return [];
    const particle = PARTICLES.find((candidate) => text.startsWith(candidate));
    if (particle === undefined || text.length < particle.length + 4) return [];
    return [{ particle, stem: STEMMERS.nl(text.slice(particle.length)), meaning }];
  });
}

/** The Dutch verb at a place whose particle comes later, or directly before the verb ("op te ruimen"). */
export function separableVerbAt(
  tokens: readonly Token[],
  place: number,
): { at: number[]; meaning: Meaning } | null {
  return parted(tokens, place) ?? joinedByTe(tokens, place) ?? participle(tokens, place);
}

function parted(tokens: readonly Token[], place: number): { at: number[]; meaning: Meaning } | null {
  const verb = tokens[place];
  if (verb === undefined) return null;
  const candidates = verbsOf(verb.stemIn('nl'));
  if (candidates.length === 0) return null;
  for (let other = place + 1; other <= place + REACH; other++) {
    const token = tokens[other];
    if (token === undefined || token.clause !== verb.clause) return null;
    const found = candidates.find(({ particle }) => particle === token.word);
    if (found && endsVerb(tokens, other)) return { at: [place, other], meaning: found.meaning };
  }
  return null;
}

/** Whether a particle ends its verb: at the end of the clause, or before a word that begins something new. */
function endsVerb(tokens: readonly Token[], place: number): boolean {
  const particle = tokens[place];
  const next = tokens[place + 1];
  if (particle === undefined || next === undefined || next.clause !== particle.clause) return true;
  return !PREPOSITIONS.has(particle.word) || BEGINS_NEW.has(next.word);
}
const BEGINS_NEW = new Set(
  'en of om voor van met bij naar tegen na vandaag morgen vanavond want zodat dan in op'.split(' '),
);

function joinedByTe(tokens: readonly Token[], place: number): { at: number[]; meaning: Meaning } | null {
  const [particle, te, verb] = [tokens[place], tokens[place + 1], tokens[place + 2]];
  if (particle === undefined || te?.word !== 'te' || verb === undefined) return null;
  const found = verbsOf(verb.stemIn('nl')).find((one) => one.particle === particle.word);
  return found ? { at: [place, place + 1, place + 2], meaning: found.meaning } : null;
}

/** `opgeruimd` is `op` and `geruimd`: the participle of the same verb. */
function participle(tokens: readonly Token[], place: number): { at: number[]; meaning: Meaning } | null {
  const word = tokens[place]?.word ?? '';
  const particle = PARTICLES.find((candidate) => word.startsWith(`${candidate}ge`));
  if (particle === undefined) return null;
  const core = word.slice(particle.length + 2).replace(/(?:en|de|te|d|t)$/, '');
  const found = verbsOf(STEMMERS.nl(core)).find((one) => one.particle === particle);
  return found ? { at: [place], meaning: found.meaning } : null;
}
