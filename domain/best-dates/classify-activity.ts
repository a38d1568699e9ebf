import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { Theme } from '#domain/tasks/tasks.fields.ts';
import { ACTIVITY_WORDS } from '#domain/texts/words.ts';
import { countSmallWords, inAny, type Token, tokensOf } from './activity-tokens.ts';
import { type Hit, hitsIn } from './classify-hits.ts';
import { isConceptionIntent } from './conception-guard.ts';
import { KEYWORDS } from './keywords.ts';
import { forEachPhase, type PhaseWeights } from './lexicon.ts';

/** Weight of a theme whose keywords are all in one phase; an unambiguous word has 3. */
const STRENGTH = 0.9;

/** A theme's weight for each phase, from the phases of its keywords, before any word is read. */
function themePrior(theme: Theme | null): PhaseWeights {
  const keywords = KEYWORDS.filter((keyword) => keyword.theme === theme);
  const ofPhase = (phase: CyclePhase) => keywords.filter((keyword) => keyword.phase === phase).length;
  return forEachPhase((phase) => STRENGTH * (ofPhase(phase) / (keywords.length || 1)));
}

const TIME_OPENERS = inAny('timeOpeners');
const OPENERS = inAny('openers');
const PURPOSE_OPENERS = inAny('purposeOpeners');
const COMPANY_OPENERS = inAny('companyOpeners');

type Role = 'activity' | 'background' | 'company';

/** By the words before each hit. If all would be background, none is: in "time for a nap" the nap is the activity. */
function rolesOf(tokens: readonly Token[], hits: readonly Hit[]): Role[] {
  const roles = hits.map((hit, index) => roleOf(hit, { tokens, before: hits[index - 1] }));
  return roles.every((role) => role === 'background') ? roles.map(() => 'activity') : roles;
}

function roleOf(hit: Hit, { tokens, before }: { tokens: readonly Token[]; before: Hit | undefined }): Role {
  const start = hit.at[0] ?? 0;
  const clause = tokens[start]?.clause;
  const between = tokens
    .slice((before?.at.at(-1) ?? -1) + 1, start)
    .filter((token) => token.clause === clause)
    .map(({ word }) => word);
  if (between.some((word) => TIME_OPENERS.has(word))) return 'background';
  if (between.some((word) => COMPANY_OPENERS.has(word))) return 'company';
  if (before === undefined) return 'activity';
  const openers = between.filter((word) => OPENERS.has(word));
  const isPurpose = hit.meaning.isGoal && openers.every((word) => PURPOSE_OPENERS.has(word));
  return openers.length > 0 && !isPurpose ? 'background' : 'activity';
}

/** Orders to a machine, in other languages or in any. */
const ORDERS = [
  /\b(?:system|developer|systeem) ?(?:prompt|message|instructions?)\b|\bjailbreak\b|\byou are now\b/,
  /\b(?:drop table|select from|delete from|insert into|union select|script alert)\b/,
];

const ALL_WORDS = LANGUAGES.map((language) => ACTIVITY_WORDS[language]);

/** Whether a text isn't an activity in one of our languages: an order, a question about the world, another language. */
function isOffTopic(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ word }) => word);
  const line = words.join(' ');
  const orders = [...ORDERS, ...ALL_WORDS.flatMap((own) => own.orders)];
  if (orders.some((order) => order.test(line))) return true;
  const isQuestion = ALL_WORDS.some((own) => own.worldQuestion.test(line) || own.smallTalk.test(line));
  if (isQuestion && !ALL_WORDS.some((own) => own.asksForSelf.test(line))) return true;
  const { foreign, ...ours } = countSmallWords(words);
  return foreign > 0 && foreign >= Math.max(...Object.values(ours));
}

/** A word or expression that counted for the phase, as typed. */
interface DecidingWord {
  readonly word: string;
  /** Above 0; 3 and more is unambiguous. */
  readonly weight: number;
}

export interface ActivityClassification {
  /** `null` if it could not be placed. */
  readonly phase: CyclePhase | null;
  /** The words that counted for the phase, the strongest first; empty without a phase. */
  readonly deciding: readonly DecidingWord[];
}

/** Only this much of a longer text is read (contract §7). */
const MAX_LENGTH = 500;
/** Weight that the winning phase needs; anything below is a guess. */
const MIN_EVIDENCE = 1;
/** Factors on a hit's weight by its role. */
const SHARE = {
  /** Circumstances: "recover **from the party**". */
  background: 0.5,
  /** The object of a goal: "finish **the presentation**". */
  thing: 0.5,
  /** A repeated meaning. */
  repeated: 0.3,
  /** The first goal, which the rest serves: "**start** cleaning every week". */
  firstGoal: 1.25,
  /** Company: "a trip **with friends**". */
  company: 1.4,
  restInsteadOfPeople: 0.3,
} as const;
const MAX_DECIDING = 5;

interface ActivityContext {
  /** The interface's language; only decides words that mean something in several languages. */
  readonly language?: Language | undefined;
  /** The theme the person chose; it adds a little to the phases of its keywords, but places nothing by itself. */
  readonly theme?: Theme | null | undefined;
}

const UNCLASSIFIED: ActivityClassification = { phase: null, deciding: [] };

/**
 * Assigns an activity, described in English, Dutch, French or a mix, to a phase by the field's common reading (contract §7): a
 * tradition, not a medical finding. Pure: no key, no network, and the same text always gives the same answer. How it works:
 * `docs/classifier.md`.
 */
export function classifyActivity(
  text: string,
  { language, theme }: ActivityContext = {},
): ActivityClassification {
  const tokens = tokensOf(text.slice(0, MAX_LENGTH));
  if (isOffTopic(tokens) || isConceptionIntent(tokens)) return UNCLASSIFIED;
  const votes = votesOf(tokens, hitsIn(tokens, language));
  const evidence = totalsOf(votes);
  if (Math.max(...Object.values(evidence)) < MIN_EVIDENCE) return UNCLASSIFIED;
  const prior = themePrior(theme ?? null);
  const totals = forEachPhase((phase) => evidence[phase] + prior[phase]);
  const phase = CYCLE_PHASES.reduce((best, next) => (totals[next] > totals[best] ? next : best));
  return { phase, deciding: decidingFor(phase, { votes, tokens }) };
}

interface Vote {
  readonly hit: Hit;
  readonly weights: PhaseWeights;
}

function votesOf(tokens: readonly Token[], hits: readonly Hit[]): Vote[] {
  const denied = deniedPlaces(tokens);
  const isDenied = ({ at }: Hit) => at.every((place) => denied.has(place));
  const meant = hits.filter((hit) => !isDenied(hit));
  const roles = rolesOf(tokens, meant);
  const firstGoal = meant.find(({ meaning }, index) => meaning.isGoal && roles[index] !== 'background');
  const seen = new Set<Hit['meaning']>();

  const votes = meant.map((hit, index): Vote => {
    let share = hit.sureness;
    if (roles[index] === 'background') share *= SHARE.background;
    if (roles[index] === 'company' && hit.meaning.weights.ovulation > 0) share *= SHARE.company;
    if (firstGoal && !hit.meaning.isGoal) share *= SHARE.thing;
    if (hit === firstGoal) share *= SHARE.firstGoal;
    if (seen.has(hit.meaning)) share *= SHARE.repeated;
    seen.add(hit.meaning);
    return { hit, weights: forEachPhase((phase) => hit.meaning.weights[phase] * share) };
  });
  return [...votes, ...hits.filter(isDenied).map(oppositeOf)];
}

/** A negated word counts for nothing, except that "no party" counts a little for the opposite of company. */
function oppositeOf(hit: Hit): Vote {
  const menstrual = SHARE.restInsteadOfPeople * hit.meaning.weights.ovulation;
  return { hit, weights: forEachPhase((phase) => (phase === 'menstrual' ? menstrual : 0)) };
}

function totalsOf(votes: readonly Vote[]): PhaseWeights {
  return forEachPhase((phase) => votes.reduce((sum, { weights }) => sum + weights[phase], 0));
}

function decidingFor(
  phase: CyclePhase,
  { votes, tokens }: { votes: readonly Vote[]; tokens: readonly Token[] },
): DecidingWord[] {
  return votes
    .filter(({ weights }) => weights[phase] > 0)
    .map(({ hit, weights }) => ({
      word: hit.at.map((place) => tokens[place]?.typed).join(' '),
      weight: weights[phase],
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_DECIDING);
}

const phrases = (list: 'insteadOf' | 'noDenials') =>
  LANGUAGES.flatMap((language) => ACTIVITY_WORDS[language][list]).map((text) => text.split(' '));

const NEGATORS = inAny('negators');
const INSTEAD = phrases('insteadOf');
const NO_DENIALS = phrases('noDenials');
const TURNS = inAny('turns');
/** How many words a negation covers. */
const REACH = 6;

/** The indexes of negated words, which name what the person will not do. */
function deniedPlaces(tokens: readonly Token[]): ReadonlySet<number> {
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
  const instead = INSTEAD.find((words) => matchesAt({ words, tokens, place }));
  if (instead) return place + instead.length - 1;
  if (!NEGATORS.has(tokens[place]?.word ?? '')) return null;
  const isNone = NO_DENIALS.some((words) =>
    words.some((_, index) => matchesAt({ words, tokens, place: place - index })),
  );
  return isNone ? null : place;
}

function matchesAt(of: { words: readonly string[]; tokens: readonly Token[]; place: number }): boolean {
  return of.words.every((word, index) => of.tokens[of.place + index]?.word === word);
}
