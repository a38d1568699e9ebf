import type { Language } from '#domain/account/language.ts';
import type { LegalText } from '#domain/pages.ts';
import { cookies as cookiesEn } from '#web/features/legal/content/cookies.en.ts';
import { cookies as cookiesFr } from '#web/features/legal/content/cookies.fr.ts';
import { cookies as cookiesNl } from '#web/features/legal/content/cookies.nl.ts';
import type { LegalDocument } from '#web/features/legal/content/legal-document.ts';
import { privacy as privacyEn } from '#web/features/legal/content/privacy.en.ts';
import { privacy as privacyFr } from '#web/features/legal/content/privacy.fr.ts';
import { privacy as privacyNl } from '#web/features/legal/content/privacy.nl.ts';
import { terms as termsEn } from '#web/features/legal/content/terms.en.ts';
import { terms as termsFr } from '#web/features/legal/content/terms.fr.ts';
import { terms as termsNl } from '#web/features/legal/content/terms.nl.ts';

/** Every legal text in every offered language, all at once: a build renders them all, the app loads one at a time. */
export const LEGAL_CONTENTS: Readonly<Record<LegalText, Readonly<Record<Language, LegalDocument>>>> = {
  terms: { en: termsEn, nl: termsNl, fr: termsFr },
  privacy: { en: privacyEn, nl: privacyNl, fr: privacyFr },
  cookies: { en: cookiesEn, nl: cookiesNl, fr: cookiesFr },
};
