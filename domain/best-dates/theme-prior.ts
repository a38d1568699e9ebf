import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { KEYWORDS } from './keywords.ts';
import type { PhaseWeights } from './lexicon.ts';
import { THEMES, type Theme } from './themes.ts';

/** What a theme all of whose keywords are in one phase would add to it; a word that leaves no doubt speaks with 3. */
const STRENGTH = 0.9;

const NONE: PhaseWeights = { menstrual: 0, follicular: 0, ovulation: 0, luteal: 0 };

const priors = new Map(
  THEMES.map((theme) => {
    const keywords = KEYWORDS.filter((keyword) => keyword.theme === theme);
    const shareOf = (phase: CyclePhase) =>
      keywords.filter((keyword) => keyword.phase === phase).length / keywords.length;
    const weights = CYCLE_PHASES.map((phase) => [phase, STRENGTH * shareOf(phase)] as const);
    return [theme, { ...NONE, ...Object.fromEntries(weights) }] as const;
  }),
);

/** How much a theme speaks for each phase before a word is read: by the phases of its own keywords. */
export function themePrior(theme: Theme | null): PhaseWeights {
  return (theme === null ? undefined : priors.get(theme)) ?? NONE;
}
