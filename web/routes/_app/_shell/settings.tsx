import { createFileRoute } from '@tanstack/react-router';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';

export const Route = createFileRoute('/_app/_shell/settings')({
  // Part of the first chunk, so that it opens without a connection too.
  codeSplitGroupings: [],
  staticData: { title: 'settings' },
  component: () => <SettingsPage legalLinks={<LegalLinks />} />,
});
