import type { UserDetails } from '#domain/account/account.schema.ts';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';
import { ExportData } from '#web/features/portability/export-data.tsx';
import { ConsentGate } from '#web/features/settings/consent-gate.tsx';

/** Asks for missing consents and new legal texts, with links to the texts and an export of one's data. */
export function ConsentScreen({ user }: { user: UserDetails }) {
  return (
    <ConsentGate
      details={user.details}
      legalLinks={<LegalLinks />}
      exportData={<ExportData onExported={() => undefined} />}
    />
  );
}
