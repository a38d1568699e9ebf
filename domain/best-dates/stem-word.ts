import { stemmer as stemDutch } from '@orama/stemmers/dutch';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import type { Language } from '#domain/account/language.ts';

const STEMMERS: Readonly<Record<Language, (word: string) => string>> = {
  en: stemEnglish,
  nl: (word) => hardened(stemDutch(word)),
  fr: stemFrench,
};

/** What the inflected forms of a folded word have in common: `vergaderingen` and `vergadering` give the same. */
export function stemWord(word: string, language: Language): string {
  return STEMMERS[language](word);
}

/** Dutch hardens the end of a syllable: `schrijv(en)` and `schrijf`, `reiz(en)` and `reis` are one stem. */
function hardened(stem: string): string {
  if (stem.endsWith('v')) return `${stem.slice(0, -1)}f`;
  return stem.endsWith('z') ? `${stem.slice(0, -1)}s` : stem;
}
