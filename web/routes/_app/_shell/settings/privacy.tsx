import { createFileRoute } from '@tanstack/react-router';
import { ForgettingSettings } from '#web/features/settings/forgetting.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';

export const Route = createFileRoute('/_app/_shell/settings/privacy')({
  component: () => (
    <SettingsSection title="forgetting.page">
      <ForgettingSettings />
    </SettingsSection>
  ),
});
