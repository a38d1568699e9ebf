import { CONSENT_KINDS, type ConsentKind } from './consent.ts';
import versions from './consent-versions.gen.json' with { type: 'json' };

// Apart from the hashes of the texts, because the app only needs the versions.

/** Each kind's versions, oldest first, as in `consent-texts.gen.json`; written by the same script. */
const VERSIONS: Readonly<Record<ConsentKind, readonly string[]>> = versions;

/** The version of a kind's texts that is in force, or was on a day, `YYYY-MM-DD`; the first one for days before it. */
export function consentTextVersion(kind: ConsentKind, on = '9999-12-31'): string {
  // Every kind has a version: the script writes no kind without one.
  return VERSIONS[kind].findLast((version) => version <= on) ?? VERSIONS[kind][0] ?? '';
}

/** The newest version of any kind: with it, a form states which texts it showed. */
export const newestConsentTextVersion = (): string =>
  CONSENT_KINDS.map((kind) => consentTextVersion(kind)).reduce((one, other) => (one > other ? one : other));
