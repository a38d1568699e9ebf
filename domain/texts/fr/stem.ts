import { stemmer } from '@orama/stemmers/french';

/** What the inflected forms of a folded word have in common. */
export const stem = stemmer;
