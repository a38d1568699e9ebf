import { createFileRoute } from '@tanstack/react-router';
import { loadSection, SettingsSection } from '#web/features/settings/settings-section.tsx';
import { SharingSettings } from '#web/features/sharing/sharing-page.tsx';

export const Route = createFileRoute('/_app/_shell/settings/sharing')({
  loader: ({ context }) => loadSection(context.queryClient, 'sharing'),
  component: () => (
    <SettingsSection title="sharing.title">
      <SharingSettings />
    </SettingsSection>
  ),
});
