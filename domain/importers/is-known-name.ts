import { CLUE_WORDS } from './clue.ts';
import { FLO_WORDS } from './flo.ts';
import { OVUMCY_FLOWS, OVUMCY_SYMPTOMS, OVUMCY_WORDS } from './ovumcy.ts';
import { keyOf } from './source-names.ts';

const KNOWN: ReadonlySet<string> = new Set([
  ...CLUE_WORDS,
  ...FLO_WORDS,
  ...[...OVUMCY_FLOWS, ...OVUMCY_SYMPTOMS, ...Object.values(OVUMCY_WORDS).flatMap(Object.keys)].map(keyOf),
]);

/** Whether a word is a known type or option of an app, and so not a person's own choice. */
export const isKnownName = (word: string): boolean => KNOWN.has(keyOf(word));
