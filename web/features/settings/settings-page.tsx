import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/page-title.tsx';
import { AccountSettings } from './account-settings.tsx';
import { ConsentSettings } from './consent-settings.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { PageLinks } from './page-links.tsx';
import { type EditProfile, ProfileSettings } from './profile-settings.tsx';
import { SecurityLog } from './security-log.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { SupportLine } from './support-line.tsx';

type SettingsPageProps = {
  /** The form for one answer of the profile. */
  editProfile: EditProfile;
  /** What other features have to set about the cycle. */
  cycleMode: ReactNode;
  /** What other features have to set about other calendars. */
  calendarFeed: ReactNode;
  /** What one is reminded of. */
  reminders: ReactNode;
  /** The person's data, out and in. */
  yourData: ReactNode;
  /** The change of one's address. */
  changeAddress: ReactNode;
  legalLinks: ReactNode;
};

/** Everything that can be set, in groups: what one is, on the left of wide screens; what one allows, on the right. */
export function SettingsPage(props: SettingsPageProps) {
  const { editProfile, cycleMode, calendarFeed, reminders, yourData, changeAddress, legalLinks } = props;
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <PageTitle>{t('settings.title')}</PageTitle>
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <SettingsGroup title={t('settings.profile')}>
            <ProfileSettings edit={editProfile} />
          </SettingsGroup>
          {cycleMode}
          <SettingsGroup title={t('common.language')}>
            <LanguageSettings />
          </SettingsGroup>
          <SettingsGroup title={t('settings.pages')}>
            <PageLinks />
          </SettingsGroup>
          <SettingsGroup title={t('calendarFeed.title')}>{calendarFeed}</SettingsGroup>
          <SettingsGroup title={t('portability.title')}>{yourData}</SettingsGroup>
          <SettingsGroup title={t('settings.legal')}>{legalLinks}</SettingsGroup>
        </div>
        <div className="grid min-w-0 gap-5">
          <SettingsGroup title={t('consent.title')}>
            <ConsentSettings />
          </SettingsGroup>
          <SettingsGroup title={t('reminders.title')} id="reminders">
            {reminders}
          </SettingsGroup>
          <SettingsGroup title={t('settings.devices')}>
            <DeviceSettings />
          </SettingsGroup>
          <SettingsGroup title={t('securityLog.title')}>
            <SecurityLog />
          </SettingsGroup>
          <SettingsGroup title={t('settings.account')}>
            <AccountSettings changeAddress={changeAddress} />
          </SettingsGroup>
          <SupportLine />
        </div>
      </div>
    </div>
  );
}
