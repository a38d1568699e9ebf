import type { ConsentKind } from './consent.ts';
import record from './consent-texts.gen.json' with { type: 'json' };
import type { Language } from './language.ts';

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
