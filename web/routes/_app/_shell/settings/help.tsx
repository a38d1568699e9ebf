import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { SupportLine } from '#web/features/settings/support-line.tsx';
import { SettingsGroup } from '#web/ui/layout/settings-group.tsx';

export const Route = createFileRoute('/_app/_shell/settings/help')({
  staticData: { title: 'settings' },
  codeSplitGroupings: [['loader', 'component']],
  component: Help,
});

function Help() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('index.help')}>
      <SettingsGroup title={t('settings.legal')}>
        <LegalLinks />
      </SettingsGroup>
      <SupportLine />
    </SettingsSection>
  );
}
