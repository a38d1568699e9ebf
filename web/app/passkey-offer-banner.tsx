import { lazy, Suspense } from 'react';
import { withLockTexts } from '#web/i18n/i18n.ts';
import { isOfferDue } from '#web/lib/session/passkey-offer.ts';

// Rarely needed, so not in the first chunk.
const PasskeyOffer = lazy(
  withLockTexts(async () => ({
    default: (await import('#web/features/passkeys/passkey-offer.tsx')).PasskeyOffer,
  })),
);

/** After a sign-in by a code, offers a passkey. */
export function PasskeyOfferBanner() {
  return <Suspense fallback={null}>{isOfferDue() && <PasskeyOffer />}</Suspense>;
}
