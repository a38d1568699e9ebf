import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SUPPORT_EMAIL } from '#web/lib/page/support-email.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { ConsentSettings } from './consent-settings.tsx';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { type EditProfile, ProfileSettings } from './profile-settings.tsx';
import { SecurityLog } from './security-log.tsx';
import { useSwitchLanguage } from './settings.mutations.ts';
import { SignOutButton, SignOutEverywhereButton } from './sign-out-button.tsx';

type SettingsPageProps = {
  /** The form for one profile answer. */
  editProfile: EditProfile;
  /** The cycle settings, from another feature. */
  cycleMode: ReactNode;
  /** The settings for other calendars, from another feature. */
  calendarFeed: ReactNode;
  /** The reminder settings. */
  reminders: ReactNode;
  /** Export and import of the person's data. */
  yourData: ReactNode;
  /** The form to change the e-mail address. */
  changeAddress: ReactNode;
  legalLinks: ReactNode;
};

/** All settings in groups. On wide screens the person is on the left, what they allow on the right. */
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

function AccountSettings({ changeAddress }: { changeAddress: ReactNode }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  return (
    <div className="grid grid-cols-1 gap-3">
      {user && (
        <p className="text-ink-2 text-small">
          {t('settings.signedInAs')} <strong className="text-ink wrap-anywhere">{user.details.email}</strong>
        </p>
      )}
      {changeAddress}
      <SignOutButton />
      <SignOutEverywhereButton />
      <DeleteAccountButton />
    </div>
  );
}

function LanguageSettings() {
  const { t } = useTranslation();
  const shown = useLanguage();
  const [wanted, setWanted] = useState<Language>();
  const change = useSwitchLanguage();
  return (
    <Segmented
      legend={t('common.language')}
      // Mark the pressed language at once, while its texts still load.
      value={wanted ?? shown}
      onChange={(language) => {
        setWanted(language);
        change.mutate(language, { onSettled: () => setWanted(undefined) });
      }}
      options={LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }))}
    />
  );
}

const PAGES = [
  { key: 'cycle', to: '/cycle' },
  { key: 'habits', to: '/habits' },
  { key: 'tasks', to: '/tasks' },
  { key: 'journal', to: '/journal' },
  { key: 'insights', to: '/insights' },
] as const;

function PageLinks() {
  const { t } = useTranslation();
  return (
    <ul className="grid">
      {PAGES.map(({ key, to }) => (
        <li key={key}>
          <Link to={to} className="flex min-h-tap items-center justify-between gap-3 font-medium">
            {t(`nav.${key}`)}
            <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

type SettingsGroupProps = {
  title: string;
  /** The part of an address after `#` that leads here. */
  id?: string;
  children: ReactNode;
};

function SettingsGroup({ title, id, children }: SettingsGroupProps) {
  const headingId = useId();
  return (
    <Card id={id} aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 font-semibold text-h3">
        {title}
      </h2>
      {children}
    </Card>
  );
}

function SupportLine() {
  const { t } = useTranslation();
  return (
    <p className="text-ink-2">
      {t('settings.support')}{' '}
      <a
        href={`mailto:${SUPPORT_EMAIL}`}
        className="inline-flex min-h-tap items-center font-semibold text-ink underline wrap-anywhere"
      >
        {SUPPORT_EMAIL}
      </a>
    </p>
  );
}
