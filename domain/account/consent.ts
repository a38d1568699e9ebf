import record from './consent-texts.gen.json' with { type: 'json' };
import versions from './consent-versions.gen.json' with { type: 'json' };
import type { Language } from './language.ts';

/**
 * What a person can agree to. `privacy` is explicit consent to the processing of menstrual data, `intimate` to storing what
 * reveals something about a sex life, `sharing` to showing the phase to whoever has a link (all GDPR art. 9(2)(a)); `health`,
 * `ai_summary`, `intimate` and `sharing` are asked for where they are needed.
 */
export const CONSENT_KINDS = [
  'privacy',
  'terms',
  'adult',
  'cookies',
  'health',
  'ai_summary',
  'intimate',
  'sharing',
] as const;

export type ConsentKind = (typeof CONSENT_KINDS)[number];

// The versions have their own file, without the hashes of the texts, because the app only needs them.

/** Each kind's versions, oldest first, as in `consent-texts.gen.json`; written by the same script. */
const VERSIONS: Readonly<Record<ConsentKind, readonly string[]>> = versions;

/** The version of a kind's texts that is in force, or was on a day, `YYYY-MM-DD`; the first one for days before it. */
export function consentTextVersion(kind: ConsentKind, on = '9999-12-31'): string {
  // Every kind has a version: the script writes no kind without one.
  return VERSIONS[kind].findLast((version) => version <= on) ?? VERSIONS[kind][0] ?? '';
}

/** Versions with the same meaning in other words, so that an answer to the one before still counts. */
const REWORDINGS: Readonly<Partial<Record<ConsentKind, readonly string[]>>> = {
  privacy: ['2026-11-30'],
  terms: ['2026-11-30'],
  cookies: ['2026-11-30'],
  ai_summary: ['2026-11-30'],
};

/** The oldest version whose answers still count. */
const meaningVersion = (kind: ConsentKind): string =>
  VERSIONS[kind].findLast((version) => !REWORDINGS[kind]?.includes(version)) ?? '';

/** The newest version of any kind. A form sends it to name the texts that it showed. */
export const newestConsentTextVersion = (): string =>
  CONSENT_KINDS.map((kind) => consentTextVersion(kind)).reduce((one, other) => (one > other ? one : other));

/** The consents that the sign-up asks for; the others are asked for where they are needed. */
export const SIGN_UP_CONSENTS: ReadonlySet<ConsentKind> = new Set(['privacy', 'terms', 'adult', 'cookies']);

/** The newest answer for each kind; `null` without one. */
type ConsentAnswers = {
  readonly [Kind in ConsentKind]?: { readonly given: 0 | 1; readonly text_version: string } | null;
};

/**
 * The consents to ask for at the next start: those of the sign-up that were never answered or were answered for an older
 * version of their texts, and others that were given for an older version. A version that is only a rewording asks nobody again.
 */
export function consentsDue(answers: ConsentAnswers): ConsentKind[] {
  return CONSENT_KINDS.filter((kind) => {
    const { [kind]: answer = null } = answers;
    const isOld = answer !== null && answer.text_version < meaningVersion(kind);
    return SIGN_UP_CONSENTS.has(kind) ? answer === null || isOld : isOld && answer.given === 1;
  });
}

/**
 * Kind → version → language → SHA-256 (base64url) of the full text that is read before agreeing. A version is the day it took
 * effect. It may lack languages that were offered later. Written by `npm run check:consent-texts -- --write`; entries are only
 * ever added.
 */
export type ConsentTexts = Readonly<
  Record<ConsentKind, Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>>
>;

/** Compared with the texts themselves by `scripts/check-consent-texts.ts`. */
const TEXTS: ConsentTexts = record;

/** SHA-256, base64url, of a kind's texts in a version and a language; `null` if that version never had a text in it. */
export const consentTextHash = (
  kind: ConsentKind,
  { version, language }: { version: string; language: Language },
): string | null => TEXTS[kind][version]?.[language] ?? null;
