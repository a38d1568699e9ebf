import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/page-title.tsx';
import { AccountSettings } from './account-settings.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { PageLinks } from './page-links.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { SupportLine } from './support-line.tsx';

export function SettingsPage({ legalLinks }: { legalLinks: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-column gap-5">
      <PageTitle>{t('settings.title')}</PageTitle>
      <SettingsGroup title={t('common.language')}>
        <LanguageSettings />
      </SettingsGroup>
      <SettingsGroup title={t('settings.pages')}>
        <PageLinks />
      </SettingsGroup>
      <SettingsGroup title={t('settings.legal')}>{legalLinks}</SettingsGroup>
      <SettingsGroup title={t('settings.account')}>
        <AccountSettings />
      </SettingsGroup>
      <SupportLine />
    </div>
  );
}
