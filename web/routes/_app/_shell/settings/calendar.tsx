import { createFileRoute } from '@tanstack/react-router';
import { BusySettings } from '#web/features/busy/busy-settings.tsx';
import { CalendarFeedSettings } from '#web/features/calendar-feed/calendar-feed-settings.tsx';
import { showInLog } from '#web/features/settings/settings.data.ts';
import { loadSection, SettingsSection } from '#web/features/settings/settings-section.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/calendar')({
  loader: ({ context }) => loadSection(context.queryClient, 'calendar'),
  component: CalendarSection,
});

function CalendarSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection title="calendars.title">
      <SettingsGroup title={t('calendars.inOthers')}>
        <CalendarFeedSettings onChanged={showInLog} />
      </SettingsGroup>
      <SettingsGroup title={t('calendars.inMarea')}>
        <BusySettings onChanged={showInLog} />
      </SettingsGroup>
    </SettingsSection>
  );
}
