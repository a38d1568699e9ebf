import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { isFillerWord } from './activity-language.ts';
import { tokensOf } from './activity-tokens.ts';
import { BODY_LEXICON } from './body-lexicon.ts';
import { COMMON_WORDS } from './common-lexicon.ts';
import { GOALS_LEXICON } from './goals-lexicon.ts';
import { HOME_LEXICON } from './home-lexicon.ts';
import { LEISURE_LEXICON } from './leisure-lexicon.ts';
import { PEOPLE_LEXICON } from './people-lexicon.ts';
import { WORK_LEXICON } from './work-lexicon.ts';

/*
 * A line of a lexicon is one group of meanings: `L2.6! pay, settle / betalen / payer`. First the phases it speaks for, by their
 * initial, and how strongly (1 leans, 2 says so, 3 leaves no doubt); `!` if it says what is to be done; then what people write
 * for it in English, Dutch and French: folded, by commas, several words being an expression. Which phase, says the field's common
 * reading (contract, section 7): a tradition, not a medical finding. A word that stands twice in a language counts as on its first line.
 */
const SOURCES = [
  GOALS_LEXICON,
  WORK_LEXICON,
  HOME_LEXICON,
  PEOPLE_LEXICON,
  BODY_LEXICON,
  LEISURE_LEXICON,
] as const;

export type PhaseWeights = Readonly<Record<CyclePhase, number>>;

/** What the words of one line of the lexicon say. */
export interface Meaning {
  readonly weights: PhaseWeights;
  /** Whether it tells what is to be done, and so decides over the things it is done with. */
  readonly isGoal: boolean;
}

export interface Expression {
  /** The stems of its words, fillers left out; at least two. */
  readonly stems: readonly string[];
  readonly meaning: Meaning;
}

/** The lexicon of one language. */
export interface Lexicon {
  readonly words: ReadonlyMap<string, Meaning>;
  readonly stems: ReadonlyMap<string, Meaning>;
  /** Known words without a meaning here. */
  readonly common: ReadonlySet<string>;
  /** By the stem of their first word; the longest first. */
  readonly expressions: ReadonlyMap<string, readonly Expression[]>;
}

/** One entry of the lexicon as it is written. */
export interface LexiconEntry {
  readonly language: Language;
  readonly text: string;
  readonly meaning: Meaning;
}

const INITIALS: Readonly<Record<CyclePhase, RegExp>> = {
  menstrual: /M([\d.]+)/,
  follicular: /F([\d.]+)/,
  ovulation: /O([\d.]+)/,
  luteal: /L([\d.]+)/,
};

/** Every entry in the order in which they are written. */
export const LEXICON_ENTRIES: readonly LexiconEntry[] = SOURCES.flatMap((source) =>
  source.trim().split('\n').flatMap(entriesOf),
);

export const LEXICONS: Readonly<Record<Language, Lexicon>> = {
  en: lexiconOf('en'),
  nl: lexiconOf('nl'),
  fr: lexiconOf('fr'),
};

function entriesOf(line: string): LexiconEntry[] {
  const head = line.slice(0, line.indexOf(' '));
  const columns = line.slice(head.length + 1).split(' / ');
  const meaning: Meaning = { weights: weightsOf(head), isGoal: head.endsWith('!') };
  return LANGUAGES.flatMap((language, column) =>
    (columns[column] ?? '').split(', ').map((text) => ({ language, text, meaning })),
  );
}

function weightsOf(head: string): PhaseWeights {
  const [menstrual = 0, follicular = 0, ovulation = 0, luteal = 0] = CYCLE_PHASES.map((phase) =>
    Number(INITIALS[phase].exec(head)?.[1] ?? 0),
  );
  return { menstrual, follicular, ovulation, luteal };
}

function lexiconOf(language: Language): Lexicon {
  const words = new Map<string, Meaning>();
  const stems = new Map<string, Meaning>();
  const expressions = new Map<string, Expression[]>();
  for (const entry of LEXICON_ENTRIES) {
    if (entry.language !== language) continue;
    const tokens = tokensOf(entry.text).filter(({ word }) => !isFillerWord(word, language));
    const [first, second] = tokens;
    if (first === undefined) continue;
    const stem = first.stems[language];
    if (second !== undefined) {
      const expression = { stems: tokens.map((token) => token.stems[language]), meaning: entry.meaning };
      expressions.set(stem, [...(expressions.get(stem) ?? []), expression]);
      continue;
    }
    if (!words.has(first.word)) words.set(first.word, entry.meaning);
    if (!stems.has(stem)) stems.set(stem, entry.meaning);
  }
  for (const list of expressions.values()) list.sort((a, b) => b.stems.length - a.stems.length);
  const common = new Set(COMMON_WORDS[language].split(/\s+/));
  return { words, stems, common, expressions };
}
