import { createHash } from 'node:crypto';
import { CONSENT_KINDS, type ConsentKind, type ConsentTexts } from '#domain/account/consent.ts';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import type { LegalText } from '#domain/pages.ts';
import { readTexts } from '#web/static/build-assets.ts';

/** The texts shown when asking for a consent, by their keys, with the document they refer to or their own version. */
type ConsentWording = { readonly texts: readonly string[] } & (
  | { readonly document: LegalText; readonly version?: string }
  | { readonly version: string }
);

/**
 * Every text a person reads before agreeing. When one changes, raise the version of its document, or the one here, to the day
 * the change takes effect; `npm run check:consent-texts` checks this (decision 109). If the meaning is the same, list the version
 * in `REWORDINGS` too, so that nobody is asked again.
 */
const CONSENT_WORDINGS: Readonly<Record<ConsentKind, ConsentWording>> = {
  privacy: {
    document: 'privacy',
    version: '2026-11-30',
    texts: ['signup.privacy', 'consent.privacy', 'consent.privacyMeans'],
  },
  terms: { document: 'terms', texts: ['signup.terms'] },
  adult: { version: '2025-03-20', texts: ['signup.adult'] },
  cookies: { document: 'cookies', texts: ['signup.cookies', 'consent.cookies', 'consent.cookiesMeans'] },
  health: { version: '2025-03-20', texts: ['consent.health', 'consent.healthMeans'] },
  ai_summary: {
    version: '2026-11-30',
    texts: ['consent.ai_summary', 'consent.ai_summaryMeans', 'insights.allowAi', 'insights.allowAiHint'],
  },
  intimate: {
    version: '2026-11-28',
    texts: ['consent.intimate', 'consent.intimateMeans', 'consent.intimateAsk', 'consent.intimateWhy'],
  },
  sharing: { version: '2026-11-30', texts: ['consent.sharing', 'consent.sharingMeans'] },
};

/** The current texts of a kind: their version in each language, and the SHA-256 of all of them, base64url. */
type PresentText = {
  readonly versions: Readonly<Record<Language, string>>;
  readonly hashes: Readonly<Record<Language, string>>;
};
export type PresentTexts = Readonly<Record<ConsentKind, PresentText>>;

const TEXT_FILES = ['shell', 'pages', 'settings'] as const;

/** The current version of every text that people read before agreeing. Throws if one is missing. */
export function presentConsentTexts(): PresentTexts {
  const interfaceTexts = byLanguage((language) => TEXT_FILES.map((file) => readTexts(language, file)));
  const entries = CONSENT_KINDS.map((kind): [ConsentKind, PresentText] => {
    const wording = CONSENT_WORDINGS[kind];
    const documentIn = (language: Language) =>
      'document' in wording ? readTexts(language, wording.document) : null;
    return [
      kind,
      {
        // The document's, unless the sentences are newer.
        versions: byLanguage((language) => {
          const own = wording.version ?? '';
          const documents = 'document' in wording ? readTexts(language, wording.document).version : '';
          return own > documents ? own : documents;
        }),
        hashes: byLanguage((language) => {
          const texts = wording.texts.map((key) => [key, textOf(key, interfaceTexts[language])]);
          return sha256(JSON.stringify({ texts, document: documentIn(language) }));
        }),
      },
    ];
  });
  return Object.fromEntries(entries) as PresentTexts; // one entry for each kind
}

/** The differences between the record and the current texts, as sentences; empty without any. */
export function complaintsOf(record: ConsentTexts, present: PresentTexts): string[] {
  return CONSENT_KINDS.flatMap((kind) => {
    const { versions, hashes } = present[kind];
    const version = versions.en;
    const known = record[kind][version];
    const newest = Object.keys(record[kind]).sort().at(-1) ?? '';
    if (LANGUAGES.some((language) => versions[language] !== version)) {
      return [`${kind}: its versions differ between languages`];
    }
    if (version < newest)
      return [`${kind}: its version ${version} is older than ${newest}, which was in force`];
    if (known === undefined) return [`${kind}: its version ${version} is not recorded yet; run with --write`];
    return LANGUAGES.filter((language) => known[language] !== hashes[language]).map((language) =>
      known[language] === undefined
        ? `${kind}: its text in ${language} is not recorded yet; run with --write`
        : `${kind}: its text in ${language} changed; raise its version to the day it takes effect`,
    );
  });
}

/** The record updated to the current texts. Versions from before `today`, `YYYY-MM-DD`, don't change, except for added languages. */
export function recordWith(
  record: ConsentTexts,
  { present, today }: { present: PresentTexts; today: string },
) {
  const entries = CONSENT_KINDS.map((kind) => {
    const { versions, hashes } = present[kind];
    const isOpen = record[kind][versions.en] === undefined || versions.en >= today;
    const recorded = isOpen ? hashes : { ...hashes, ...record[kind][versions.en] };
    return [kind, { ...record[kind], [versions.en]: recorded }] as const;
  });
  return Object.fromEntries(entries) as ConsentTexts; // one entry for each kind
}

const byLanguage = <Value>(of: (language: Language) => Value): Record<Language, Value> =>
  // One entry for each language.
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, Value>;

function textOf(key: string, parts: readonly unknown[]): string {
  const found = parts
    .map((part) =>
      key
        .split('.')
        .reduce<unknown>((at, name) => (Object(at) as Readonly<Record<string, unknown>>)[name], part),
    )
    .find((text) => typeof text === 'string');
  if (typeof found !== 'string') throw new Error(`there is no text ${key}`);
  return found;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The versions of each kind, oldest first: the only part of the record that the app needs. */
export function versionsIn(record: ConsentTexts): Record<string, string[]> {
  return Object.fromEntries(CONSENT_KINDS.map((kind) => [kind, Object.keys(record[kind]).sort()]));
}
