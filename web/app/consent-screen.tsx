import { LegalLinks } from '#web/features/legal/legal-links.tsx';
import { ConsentGate } from '#web/features/settings/consent-gate.tsx';
import type { NeededConsent } from '#web/lib/missing-consents.ts';

/** Asks for what is missing, with the texts it is about at hand. */
export function ConsentScreen({ missing }: { missing: readonly NeededConsent[] }) {
  return <ConsentGate missing={missing} legalLinks={<LegalLinks />} />;
}
