import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { STEMMERS } from '#domain/texts/words.ts';
import {
  countSmallWords,
  inAny,
  inEach,
  isFillerWord,
  MAX_WORD,
  type Token,
  tokenOf,
} from './activity-tokens.ts';
import { createTypoReader, LEXICON_ENTRIES, LEXICONS, type Meaning } from './lexicon.ts';

/** Which of our languages a text may be in. People mix them, so less likely ones still count. */
interface LikelyLanguages {
  /** The most likely first. */
  readonly order: readonly Language[];
  /** Whether a language is about as likely as the most likely one, so that its words count as they are. */
  readonly isLikely: Readonly<Record<Language, boolean>>;
}

/** What a word of the lexicon adds to its language; a small word adds 1. */
const LEXICON_WORD = 0.6;
/** What the interface's language adds; it only decides if the text doesn't. */
const HINT = 0.5;
/** A language is unlikely once another leads by this many small words. */
const CLEAR_LEAD = 1;

/** How likely each language is, from its small words and lexicon words in a text; `hint` is the interface's language. */
function likelyLanguages(tokens: readonly Token[], hint?: Language): LikelyLanguages {
  const likelihood: Record<Language, number> = countSmallWords(tokens.map(({ word }) => word));
  if (hint) likelihood[hint] += HINT;
  for (const { word } of tokens) {
    const owners = LANGUAGES.filter((language) => LEXICONS[language].words.has(word));
    for (const owner of owners) likelihood[owner] += LEXICON_WORD / owners.length;
  }
  const order = LANGUAGES.toSorted((a, b) => likelihood[b] - likelihood[a]);
  const most = Math.max(...LANGUAGES.map((language) => likelihood[language]));
  const isLikely = (language: Language) => most - likelihood[language] < CLEAR_LEAD;
  return { order, isLikely: inEach(isLikely) };
}

/** A place in a text where a word or expression of the lexicon was found. */
export interface Hit {
  /** Indexes of its tokens, ascending. */
  readonly at: readonly number[];
  readonly meaning: Meaning;
  /** 1 for an exact match, less for a similar word. */
  readonly sureness: number;
}

/** Words up to this length are too ambiguous to count in a language that the text isn't in. */
const SHORT_WORD = 4;
/** Shorter inflected words of another language are too often words of this one. */
const LONG_WORD = 8;
const ASKING_WHEN = inAny('askingWhen');
const PLANNING_REQUESTS = inAny('askedPlanning');
const ASKING_REACH = 4;
const SURENESS = { written: 1, compound: 0.8, typo: 0.75 } as const;

/** Every hit of the lexicon in a text, from left to right; each word counts once, in its longest expression. */
export function hitsIn(tokens: readonly Token[], hint?: Language): Hit[] {
  const languages = likelyLanguages(tokens, hint);
  const readTypo = createTypoReader();
  const readWord = (token: Token): Omit<Hit, 'at'> | null => {
    const known = meaningOf(token, languages);
    if (known === 'nothing') return null;
    if (known) return { meaning: known, sureness: SURENESS.written };
    if (token.word.length > MAX_WORD) return null;
    const head = languages.isLikely.nl ? headOfCompound(token.word) : null;
    if (head) return { meaning: head, sureness: SURENESS.compound };
    const meant = readTypo(token.word);
    return meant && { meaning: meant, sureness: SURENESS.typo };
  };
  const taken = planningRequestTokens(tokens);
  const hits: Hit[] = [];
  const add = (hit: Hit) => {
    hits.push(hit);
    for (const place of hit.at) taken.add(place);
  };

  tokens.forEach((token, place) => {
    if (taken.has(place)) return;
    const whole = separableVerbAt(tokens, place) ?? expressionAt({ tokens, place, languages });
    if (whole?.at.every((at) => !taken.has(at))) {
      add({ ...whole, sureness: SURENESS.written });
      return;
    }
    const read = readWord(token);
    if (read) add({ at: [place], ...read });
  });
  return hits;
}

function planningRequestTokens(tokens: readonly Token[]): Set<number> {
  const asking = tokens.findIndex(({ word }) => ASKING_WHEN.has(word));
  if (asking < 0) return new Set();
  const reached = tokens.slice(asking, asking + ASKING_REACH + 1);
  const planning = reached.findIndex(({ word }) => PLANNING_REQUESTS.has(word));
  return new Set(planning < 0 ? [] : [asking + planning]);
}

function expressionAt(of: {
  tokens: readonly Token[];
  place: number;
  languages: LikelyLanguages;
}): Pick<Hit, 'at' | 'meaning'> | null {
  let longest: Pick<Hit, 'at' | 'meaning'> | null = null;
  for (const language of of.languages.order) {
    const first = of.tokens[of.place];
    if (first === undefined) return null;
    for (const { stems, meaning } of LEXICONS[language].expressions(first)) {
      if (longest !== null && stems.length <= longest.at.length) break;
      const at = placesOf({ stems, language, tokens: of.tokens, from: of.place });
      if (at) longest = { at, meaning };
    }
  }
  return longest;
}

/** The indexes of an expression's words, skipping fillers between them. */
function placesOf(of: {
  stems: readonly string[];
  language: Language;
  tokens: readonly Token[];
  from: number;
}): number[] | null {
  const at: number[] = [];
  let place = of.from;
  const clause = of.tokens[place]?.clause;
  for (const stem of of.stems) {
    while (at.length > 0 && isFillerWord(of.tokens[place]?.word ?? '', of.language)) place += 1;
    const token = of.tokens[place];
    if (token === undefined || token.clause !== clause || token.stemIn(of.language) !== stem) return null;
    at.push(place);
    place += 1;
  }
  return at;
}

/** The meaning of a single word; `nothing` for a word that is known to have none, `null` for an unknown one. */
function meaningOf(token: Token, languages: LikelyLanguages): Meaning | 'nothing' | null {
  let isKnown = false;
  for (const language of languages.order) {
    const isLikely = languages.isLikely[language];
    const meaning = meaningIn(language, { token, isLikely, isKnown });
    if (meaning) return meaning;
    const { common, isCommonForm } = LEXICONS[language];
    if (!common.has(token.word) && !isCommonForm(token)) continue;
    if (isLikely) return 'nothing';
    isKnown = true;
  }
  const isNothing = isKnown || token.word.length <= SHORT_WORD || /\d/.test(token.word);
  return isNothing ? 'nothing' : null;
}

/** The meaning of a word in one language; in an unlikely language, only words that can hardly be anything else. */
function meaningIn(
  language: Language,
  of: { token: Token; isLikely: boolean; isKnown: boolean },
): Meaning | undefined {
  const { word } = of.token;
  const { words, common, inflected } = LEXICONS[language];
  if (of.isLikely || (!of.isKnown && word.length > SHORT_WORD)) {
    const exact = words.get(word);
    if (exact) return exact;
  }
  if (of.isKnown || common.has(word)) return undefined;
  return of.isLikely || word.length >= LONG_WORD ? inflected(of.token) : undefined;
}

/** The separable prefixes of Dutch verbs: `opruimen`, "ruim de kast op". */
const PARTICLES =
  'aan af bij door in klaar kennis leeg les na om op over samen schoon stil stof terug thuis toe uit voor weg'.split(
    ' ',
  );
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
function separableVerbAt(tokens: readonly Token[], place: number): { at: number[]; meaning: Meaning } | null {
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

/** Shorter words begin or end too many others by chance. */
const MIN_PART = 4;
const MIN_LONE_HEAD = 5;
const MIN_REST = 3;
const MIN_LONG_REST = 6;
/** What may join two parts: belasting·aangifte, verjaardag·s·feest, familie·bijeenkomst. */
const LINKS = ['', 's', 'e', 'en', 'n'] as const;

/** The meaning of a Dutch compound, by its last part (a `kleuterfeest` is a party); `null` if no part is in the lexicon. */
function headOfCompound(word: string): Meaning | null {
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
