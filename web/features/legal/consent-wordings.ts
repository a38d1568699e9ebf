import type { ConsentKind } from '#domain/account/consent.ts';
import type { LegalText } from '#domain/pages.ts';

/** The texts shown when asking for a consent, by their keys, with the document they refer to or their own version. */
type ConsentWording = { readonly texts: readonly string[] } & (
  | { readonly document: LegalText }
  | { readonly version: string }
);

/**
 * Every text a person reads before agreeing. When one changes, raise the version of its document, or the one here, to the day
 * the change takes effect; `npm run check:consent-texts` checks this (decision 109).
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
  intimate: {
    version: '2026-11-28',
    texts: ['consent.intimate', 'consent.intimateMeans', 'consent.intimateAsk', 'consent.intimateWhy'],
  },
};
