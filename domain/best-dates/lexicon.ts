import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { BODY_LEXICON } from './body-lexicon.ts';
import { GOALS_LEXICON } from './goals-lexicon.ts';
import { HOME_LEXICON } from './home-lexicon.ts';
import { LEISURE_LEXICON } from './leisure-lexicon.ts';
import { PEOPLE_LEXICON } from './people-lexicon.ts';
import { WORK_LEXICON } from './work-lexicon.ts';

/*
 * A line of a lexicon is one group of meanings: `L2.6! pay, settle / betalen / payer`. First the phases it speaks for, by their
 * initial, and how strongly (1 leans, 2 says so, 3 leaves no doubt); `!` if it says what is to be done; then what people write
 * for it in English, Dutch and French: folded, by commas, several words being an expression. Which phase, says the field's common
 * reading (contract §7): a tradition, not a medical finding. A word that stands twice in a language counts as on its first line.
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
