import { createFileRoute } from '@tanstack/react-router';
import { CalendarFeedSettings } from '#web/features/calendar-feed/calendar-feed-settings.tsx';
import { showInLog } from '#web/features/settings/settings.data.ts';
import { loadSection, SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/calendar')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadSection(context.queryClient, 'calendar'),
  component: () => (
    <SettingsSection title="calendarFeed.title">
      <Card>
        <CalendarFeedSettings onChanged={showInLog} />
      </Card>
    </SettingsSection>
  ),
});
