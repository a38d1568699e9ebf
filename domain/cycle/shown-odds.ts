import { intlTag } from '#domain/account/language.ts';

/** A computed chance is never certain and never impossible: it is shown as 1 to 99 per cent. */
const LEAST_PERCENT = 1;
const MOST_PERCENT = 99;
/** Answers give probabilities in thousandths. */
const PARTS = 1_000;

/** A probability from 0 to 1 in whole per cent, 1 to 99; never rounded up to certainty. */
export function shownPercent(probability: number): number {
  return Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, Math.round(probability * 100)));
}

/** Hundredths as a language writes them: "67%" in English and Dutch, "67 %" in French. */
export function percent(hundredths: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language), { style: 'percent' }).format(hundredths / 100);
}

/** A probability from 0 to 1 as answers give it: to three decimals, 0.001 to 0.999. */
export function shownProbability(probability: number): number {
  return Math.min(PARTS - 1, Math.max(1, Math.round(probability * PARTS))) / PARTS;
}

/** A score in whole billionths, to compare: 7/6 computed in two ways differs in the last bit, and a tie has to stay one. */
export const comparable = (score: number): number => Math.round(score * 1e9);
