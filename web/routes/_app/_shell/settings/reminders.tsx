import { createFileRoute } from '@tanstack/react-router';
import { ReminderSettings } from '#web/features/reminders/reminder-form.tsx';
import { loadSection, SettingsSection } from '#web/features/settings/settings-section.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/reminders')({
  loader: ({ context }) => loadSection(context.queryClient, 'reminders'),
  component: () => (
    <SettingsSection title="reminders.title">
      <Card>
        <ReminderSettings />
      </Card>
    </SettingsSection>
  ),
});
