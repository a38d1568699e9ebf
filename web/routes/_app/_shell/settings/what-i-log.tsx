import { createFileRoute } from '@tanstack/react-router';
import { loadSection, SettingsSection } from '#web/features/settings/settings-section.tsx';
import { TrackingSettings } from '#web/features/tracking-settings/tracking-settings.tsx';

export const Route = createFileRoute('/_app/_shell/settings/what-i-log')({
  loader: ({ context }) => loadSection(context.queryClient, 'whatILog'),
  component: () => (
    <SettingsSection title="whatILog.title">
      <TrackingSettings />
    </SettingsSection>
  ),
});
