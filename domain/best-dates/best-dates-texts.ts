import type { Language } from '#domain/account/language.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { shownPercent } from '#domain/cycle/shown-odds.ts';
import { BEST_DATES_TEXTS } from '#domain/texts/texts.ts';

/** That an activity fits a phase, by tradition; on a second line the deciding `words`, as typed. */
export function explainPhase(
  phase: CyclePhase,
  { language, words }: { language: Language; words: readonly string[] },
): string {
  const texts = BEST_DATES_TEXTS[language];
  const decided = words.length === 0 ? [] : [texts.decidedBy(words)];
  return [texts.placed(texts.phases[phase]), ...decided].join('\n');
}

/** Why a day is a good one, in one line; `probability` from 0 to 1. */
export function explainDay(
  { phase, probability, load }: { phase: CyclePhase; probability: number; load: number },
  language: Language,
): string {
  const texts = BEST_DATES_TEXTS[language];
  const odds = `${shownPercent(probability)} % ${texts.odds[phase]}`;
  return load === 0 ? odds : `${odds} · ${texts.tasks(load)}`;
}
