import versions from './consent-versions.gen.json' with { type: 'json' };

/**
 * What a person can agree to. `privacy` is worded as explicit consent to the processing of menstrual data, `intimate` to keeping
 * what says something of a sex life (both GDPR art. 9(2)(a)); `health`, `ai_summary` and `intimate` are asked where they are needed.
 */
export const CONSENT_KINDS = [
  'privacy',
  'terms',
  'adult',
  'cookies',
  'health',
  'ai_summary',
  'intimate',
] as const;

export type ConsentKind = (typeof CONSENT_KINDS)[number];

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
