import type { ConsentKind } from '#domain/account/consent.ts';
import type { LegalText } from '#domain/pages.ts';

/** What a consent is asked with: texts of the interface by their keys, and the document they refer to or a version of their own. */
export type ConsentWording = { readonly texts: readonly string[] } & (
  | { readonly document: LegalText }
  | { readonly version: string }
);

/**
 * Every text that somebody reads before agreeing. When one of them changes, the version of its document, or the one here, is
 * raised to the day from which it counts: `npm run check:consent-texts` insists (decision 109).
 */
export const CONSENT_WORDINGS: Readonly<Record<ConsentKind, ConsentWording>> = {
  privacy: { document: 'privacy', texts: ['signup.privacy', 'consent.privacy', 'consent.privacyMeans'] },
  terms: { document: 'terms', texts: ['signup.terms'] },
  adult: { version: '2025-03-20', texts: ['signup.adult'] },
  cookies: { document: 'cookies', texts: ['signup.cookies', 'consent.cookies', 'consent.cookiesMeans'] },
  health: { version: '2025-03-20', texts: ['consent.health', 'consent.healthMeans'] },
  ai_summary: {
    version: '2025-03-20',
    texts: ['consent.ai_summary', 'consent.ai_summaryMeans', 'insights.allowAi', 'insights.allowAiHint'],
  },
};
