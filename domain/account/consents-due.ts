import { CONSENT_KINDS, type ConsentKind } from './consent.ts';
import { consentTextVersion } from './consent-versions.ts';

/** What the sign-up asks; the others are asked where they are needed. */
export const SIGN_UP_CONSENTS: ReadonlySet<ConsentKind> = new Set(['privacy', 'terms', 'adult', 'cookies']);

/** The newest answer for each kind; `null` without one. */
type ConsentAnswers = {
  readonly [Kind in ConsentKind]?: { readonly given: 0 | 1; readonly text_version: string } | null;
};

/**
 * What to ask at the next start. A consent of the sign-up: if it was never answered, or answered for an older version of its
 * texts. Any other consent: only if it was given for an older version.
 */
export function consentsDue(answers: ConsentAnswers): ConsentKind[] {
  return CONSENT_KINDS.filter((kind) => {
    const { [kind]: answer = null } = answers;
    const isOld = answer !== null && answer.text_version < consentTextVersion(kind);
    return SIGN_UP_CONSENTS.has(kind) ? answer === null || isOld : isOld && answer.given === 1;
  });
}
