import { stemmer } from '@orama/stemmers/dutch';

/** What the inflected forms of a folded word have in common. */
export function stem(word: string): string {
  const stemmed = stemmer(word);
  // Dutch hardens the end of a syllable: `schrijv(en)` and `schrijf`, `reiz(en)` and `reis` are one stem.
  if (stemmed.endsWith('v')) return `${stemmed.slice(0, -1)}f`;
  return stemmed.endsWith('z') ? `${stemmed.slice(0, -1)}s` : stemmed;
}
