import { foldText } from '#domain/text/fold-text.ts';

/**
 * Daylio's names for its five moods, the best one last. The English and German ones stand in real files; of the other languages
 * only words with one clear place are here, for a mood of one's own may have any name.
 */
const MOODS: readonly (readonly string[])[] = [
  [
    'awful',
    'lausig',
    'fürchterlich',
    'vreselijk',
    'verschrikkelijk',
    'afschuwelijk',
    'horrible',
    'affreux',
    'fatal',
  ],
  ['bad', 'schlecht', 'slecht', 'mauvais', 'mal'],
  ['meh', 'ok', 'okay', 'oké', 'naja', 'so lala', 'bof', 'moyen', 'matig', 'regular', 'mwah'],
  ['good', 'gut', 'goed', 'bien', 'bon'],
  ['rad', 'super', 'geweldig', 'génial', 'genial', 'excellent', 'excelente'],
];

const STEPS = new Map(
  MOODS.flatMap((names, index) => names.map((name) => [foldText(name), index + 1] as const)),
);

/** The step of a mood, from 1 for awful to 5 for rad; `undefined` for a name of one's own. */
export const moodStep = (name: string): number | undefined => STEPS.get(foldText(name.trim()));
