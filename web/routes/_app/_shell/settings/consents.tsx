import { createFileRoute } from '@tanstack/react-router';
import { ConsentSettings } from '#web/features/settings/consent-settings.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/consents')({
  component: () => (
    <SettingsSection title="consent.title">
      <Card>
        <ConsentSettings />
      </Card>
    </SettingsSection>
  ),
});
