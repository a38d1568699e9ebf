import { CONSENT_KINDS, type ConsentKind } from './consent.ts';
import { consentTextVersion } from './consent-texts.ts';

/** What the sign-up asks; the others are asked where they are needed. */
export const SIGN_UP_CONSENTS: ReadonlySet<ConsentKind> = new Set(['privacy', 'terms', 'adult', 'cookies']);

/** The newest word on each kind; `null` where there was none. */
type Said = {
  readonly [Kind in ConsentKind]?: { readonly given: 0 | 1; readonly text_version: string } | null;
};

/**
 * What is to be asked at the next start: of what the sign-up asks whatever was never answered, or answered to an older version of
 * its texts; of the rest what was given to an older version.
 */
export function consentsDue(said: Said): ConsentKind[] {
  return CONSENT_KINDS.filter((kind) => {
    const { [kind]: answer = null } = said;
    const isOld = answer !== null && answer.text_version < consentTextVersion(kind);
    return SIGN_UP_CONSENTS.has(kind) ? answer === null || isOld : isOld && answer.given === 1;
  });
}
