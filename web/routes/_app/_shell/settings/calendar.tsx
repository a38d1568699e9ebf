import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CalendarFeedSettings } from '#web/features/calendar-feed/calendar-feed-settings.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { loadSection, showInLog } from '#web/features/settings/settings-sections.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/calendar')({
  staticData: { title: 'settings' },
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadSection(context.queryClient, 'calendar'),
  component: Calendar,
});

function Calendar() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('calendarFeed.title')}>
      <Card>
        <CalendarFeedSettings onChanged={showInLog} />
      </Card>
    </SettingsSection>
  );
}
