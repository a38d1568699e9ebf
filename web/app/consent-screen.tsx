import type { UserDetails } from '#domain/account/account.schema.ts';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';
import { ExportData } from '#web/features/portability/export-data.tsx';
import { ConsentGate } from '#web/features/settings/consent-gate.tsx';

/** Asks for what is missing or has a new text, with the texts it is about and one's own data at hand. */
export function ConsentScreen({ user }: { user: UserDetails }) {
  return (
    <ConsentGate
      details={user.details}
      legalLinks={<LegalLinks />}
      exportData={<ExportData onExported={() => undefined} />}
    />
  );
}
