import { createFileRoute } from '@tanstack/react-router';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SupportLink } from '#web/parts/support-link.tsx';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/help')({ component: Help });

function Help() {
  const { t } = useTranslation();
  return (
    <SettingsSection title="index.help">
      <SettingsGroup title={t('settings.legal')}>
        <LegalLinks />
      </SettingsGroup>
      <p className="text-ink-2">
        {t('settings.support')} <SupportLink />
      </p>
    </SettingsSection>
  );
}
