import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { LEXICONS_AS_WRITTEN } from '#domain/texts/words.ts';
import { MEANINGS, type MeaningId } from './meanings.ts';

export type PhaseWeights = Readonly<Record<CyclePhase, number>>;

/** One meaning and its weights. */
export interface Meaning {
  readonly weights: PhaseWeights;
  /** Whether it says what to do, and so outweighs the objects it is done with. */
  readonly isGoal: boolean;
}

/** One entry of the lexicon as written. */
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

/** Every entry in the order of the meanings. */
export const LEXICON_ENTRIES: readonly LexiconEntry[] = (Object.keys(MEANINGS) as MeaningId[]).flatMap(
  (id) => {
    const head = MEANINGS[id];
    const meaning: Meaning = { weights: weightsOf(head), isGoal: head.endsWith('!') };
    return LANGUAGES.flatMap((language) =>
      LEXICONS_AS_WRITTEN[language][id].split(', ').map((text) => ({ language, text, meaning })),
    );
  },
);

function weightsOf(head: string): PhaseWeights {
  const [menstrual = 0, follicular = 0, ovulation = 0, luteal = 0] = CYCLE_PHASES.map((phase) =>
    Number(INITIALS[phase].exec(head)?.[1] ?? 0),
  );
  return { menstrual, follicular, ovulation, luteal };
}
