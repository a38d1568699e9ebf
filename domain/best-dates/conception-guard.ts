import { LANGUAGES } from '#domain/account/language.ts';
import type { Token } from './activity-tokens.ts';
import { slipsBetween } from './classify-typos.ts';
import { ERRANDS, INTENTS, type PhraseGroup, TALK, TOPICS } from './conception-phrases.ts';
import { LEXICONS } from './lexicon-index.ts';

/** Shorter words are one letter away from too many others. */
const MIN_TYPO = 6;
/** From this length two typos are accepted. */
const LONG_WORD = 11;

/** From this length the first letter may be wrong. */
const LOOSE_START = 8;

/** Words that such a wish usually needs and that are often misspelt. */
const INTENT_WORDS = `
  pregnant pregnancy conceive conceiving fertile fertility infertile ovulate ovulating ovulation contraception contraceptive insemination unprotected
  zwanger zwangerschap vruchtbaar vruchtbare vruchtbaarst onvruchtbare vruchtbaarheid kinderwens eisprong anticonceptie onbeschermde kindje condoom
  enceinte grossesse fertiles fertilite fecondite preservatif preservatifs concevoir enfant enfants condom condoms veilig veilige`
  .trim()
  .split(/\s+/);
/** Words one typo away from them that mean something else. */
const NEIGHBOURS = new Set(
  'fertilise fertilised fertilises fertilize fertilized fertilizes fertilizers fertilisers zanger zangers zwager zwagers slanger enceintes fertiliser fertilizer kinderen kinderend kindjes reserves concepten'.split(
    ' ',
  ),
);

/**
 * Whether a text asks when to conceive, or when not to, in English, Dutch, French or a mix, misspelt or not. Marea never
 * names days for that (decision 113).
 */
export function isConceptionIntent(tokens: readonly Token[]): boolean {
  const line = lineOf(tokens);
  const wished = withoutTalk(line);
  // A phrase may contain brackets and commas.
  if (matchesAny(INTENTS, wished) || matchesAny(INTENTS, wished.replaceAll(' | ', ' '))) return true;
  return matchesAny(TOPICS, wished) && !matchesAny(ERRANDS, line);
}

/** The words, typos corrected, separated by spaces, with `|` between clauses. */
function lineOf(tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => {
      const isNewClause = index > 0 && token.clause !== tokens[index - 1]?.clause;
      return `${isNewClause ? '| ' : ''}${correctTypo(token)}`;
    })
    .join(' ');
}

function correctTypo(token: Token): string {
  const { word } = token;
  if (word.length < MIN_TYPO - 1 || NEIGHBOURS.has(word) || INTENT_WORDS.includes(word)) return word;
  if (
    LANGUAGES.some((language) => LEXICONS[language].words.has(word) || LEXICONS[language].common.has(word))
  ) {
    return word;
  }
  const limit = word.length >= LONG_WORD ? 2 : 1;
  const meant = INTENT_WORDS.find(
    (telling) =>
      telling.length >= MIN_TYPO &&
      (telling[0] === word[0] || word.length >= LOOSE_START) &&
      Math.abs(telling.length - word.length) <= limit &&
      slipsBetween([word, telling], limit) <= limit,
  );
  return meant ?? word;
}

function withoutTalk(line: string): string {
  return line
    .split(' | ')
    .map((clause) => {
      const starts = TALK.flat()
        .map((talk) => clause.search(talk))
        .filter((start) => start >= 0);
      return starts.length === 0 ? clause : clause.slice(0, Math.min(...starts)).trim();
    })
    .join(' | ');
}

function matchesAny(tellings: readonly PhraseGroup[], line: string): boolean {
  return tellings.some((telling) => telling.every((phrase) => phrase.test(line)));
}
