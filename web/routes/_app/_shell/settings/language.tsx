import { createFileRoute } from '@tanstack/react-router';
import { LanguageSettings } from '#web/features/settings/settings-screen.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/language')({
  component: () => (
    <SettingsSection title="common.language">
      <Card>
        <LanguageSettings />
      </Card>
    </SettingsSection>
  ),
});
