import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import {
  Archive,
  Bell,
  CalendarSync,
  ChevronRight,
  FileText,
  FingerprintPattern,
  Hourglass,
  KeyRound,
  Languages,
  LifeBuoy,
  Link2,
  ListChecks,
  LockKeyhole,
  type LucideIcon,
  RefreshCw,
  ShieldCheck,
  SunMoon,
  Tags,
} from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import { REMINDER_KINDS } from '#domain/reminders/reminders.calls.ts';
import { firstCharacters } from '#domain/text/cut-text.ts';
import { dayKindsQuery } from '#web/features/day-log/days.data.ts';
import { countKindsOn } from '#web/features/tracking-settings/tracking-settings.data.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { chooseTheme, savedTheme, THEMES } from '#web/lib/device-storage.ts';
import { lockSettings, onLockChange } from '#web/lib/lock/lock-settings.ts';
import { useIsWide } from '#web/lib/page/use-browser-state.ts';
import { remindersQuery } from '#web/lib/session/reminders.data.ts';
import { needsOnboarding } from '#web/lib/session/required-steps.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { classNames, PageTitle } from '#web/ui/layout/card.tsx';
import { INDEX_ROW, IndexGroup, IndexRow } from '#web/ui/layout/titled-card.tsx';
import { SignOut } from './account-buttons.tsx';
import { ProfileSection } from './profile-section.tsx';
import { sessionsQuery, useSwitchLanguage } from './settings.data.ts';
import { useIsIndex } from './settings-section.tsx';

const TWO_COLUMNS = { gridTemplateColumns: 'minmax(0, 22rem) minmax(17.5rem, 1fr)' };

/** The index, a section, or both. A section's place in the tree stays: an import keeps its state when it ends onboarding. */
export function SettingsScreen() {
  const isWide = useIsWide();
  const isIndex = useIsIndex();
  const user = useUser();
  // Before onboarding is done, the other sections would lead back to it.
  const isAlone = needsOnboarding(user);
  const isBeside = isWide && !isAlone;
  return (
    <div
      className={isBeside ? 'grid items-start gap-8' : undefined}
      style={isBeside ? TWO_COLUMNS : undefined}
    >
      {!isAlone && (isWide || isIndex) && <SettingsIndex />}
      {(isBeside || !isIndex) && (
        <div className={classNames('min-w-0', isWide && 'max-w-150', isBeside && 'pt-1')}>
          {isIndex ? <ProfileSection /> : <Outlet />}
        </div>
      )}
    </div>
  );
}

/** The index of all settings with their current values. Only the appearance is set in place. */
export function SettingsIndex() {
  const hasLock = useSyncExternalStore(onLockChange, () => lockSettings() !== undefined);
  const { t, language } = useTranslation();
  const user = useUser();
  const { data: kinds } = useQuery(dayKindsQuery);
  const { data: reminders } = useQuery(remindersQuery);
  const { data: sessions } = useQuery(sessionsQuery);
  const agreed = user.details.consents.intimate?.given === 1;
  const isIndex = useIsIndex();
  const isWide = useIsWide();
  const countOn = (count: number) => t(count > 0 ? 'index.countOn' : 'index.off', { count });
  const remindersOn =
    reminders && countOn(REMINDER_KINDS.filter((kind) => reminders.preferences[kind].on === 1).length);
  const kindsOn = kinds && t('index.countOn', { count: countKindsOn({ kinds, agreed }) });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle as={isIndex ? 'h1' : 'p'}>{t('settings.title')}</PageTitle>
      <ProfileCard name={user.details.name} email={user.details.email} isShown={isIndex && isWide} />
      <IndexGroup label={t('index.cycle')}>
        {indexLinks(
          ['/settings/cycle', RefreshCw, t('index.cycle'), t(`cycle.modes.${user.cycle.cycle_mode}`)],
          ['/settings/what-i-log', ListChecks, t('whatILog.title'), kindsOn],
          ['/settings/reminders', Bell, t('reminders.title'), remindersOn],
        )}
      </IndexGroup>
      <IndexGroup label={t('index.appearance')}>
        <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4.5 py-2">
          <SunMoon size={22} className="flex-none text-ink-2" />
          <span className="flex-1">{t('index.appearance')}</span>
          <AppearanceSettings />
        </li>
        {indexLinks(
          ['/settings/language', Languages, t('common.language'), languageName(language)],
          ['/settings/calendar', CalendarSync, t('calendars.title')],
          ['/labels', Tags, t('titles.labels')],
        )}
      </IndexGroup>
      <IndexGroup label={t('settings.account')}>
        {indexLinks(
          ['/settings/signing-in', FingerprintPattern, t('index.signingIn')],
          ['/settings/lock', LockKeyhole, t('index.lock'), t(hasLock ? 'index.on' : 'index.off')],
          ['/settings/devices', KeyRound, t('index.devices'), sessions && String(sessions.length)],
          ['/settings/consents', ShieldCheck, t('consent.title')],
          ['/settings/sharing', Link2, t('sharing.title')],
          ['/settings/privacy', Hourglass, t('forgetting.page')],
          ['/settings/data', Archive, t('portability.title'), t('index.dataValue')],
          ['/report', FileText, t('titles.report')],
        )}
      </IndexGroup>
      <IndexGroup label={t('index.help')}>
        {indexLinks(['/settings/help', LifeBuoy, t('index.help')])}
        <li>
          <SignOut isRow />
        </li>
      </IndexGroup>
    </div>
  );
}

type IndexLink = readonly [to: string, Icon: LucideIcon, label: string, value?: string | undefined];

const indexLinks = (...links: readonly IndexLink[]) =>
  links.map(([to, Icon, label, value]) => (
    <li key={to}>
      <Link to={to} className={INDEX_ROW}>
        <IndexRow Icon={Icon} label={label} value={value} />
      </Link>
    </li>
  ));

function ProfileCard({ name, email, isShown }: { name: string | null; email: string; isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/settings/profile"
      aria-current={isShown ? 'page' : undefined}
      className="flex min-w-0 items-center gap-4 rounded-l border border-edge-line bg-surface p-4.5 shadow-1 transition-colors hover:bg-surface-2 aria-[current=page]:bg-surface-2"
    >
      <span
        aria-hidden="true"
        className="grid size-13 flex-none place-items-center rounded-full border border-line font-semibold text-h3 text-ink-2"
      >
        {firstCharacters(name ?? email, 1).toUpperCase()}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="sr-only">{t('settings.profile')}: </span>
        <span className="font-display text-h2 wrap-anywhere">{name}</span>
        <span className="text-ink-2 text-small wrap-anywhere">{email}</span>
      </span>
      <ChevronRight size={20} className="flex-none text-ink-3" />
    </Link>
  );
}

/** Light, dark, or like the device; stored only on this device. */
function AppearanceSettings() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(savedTheme);
  return (
    <Segmented
      legend={t('index.appearance')}
      value={theme}
      onChange={(chosen) => {
        chooseTheme(chosen);
        setTheme(chosen);
      }}
      options={THEMES.map((value) => ({ value, label: t(`index.${value}`) }))}
    />
  );
}

/** The app's language, which is also that of mails. */
export function LanguageSettings() {
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
