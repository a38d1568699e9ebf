import { lazy } from 'react';
import { ChangeAddress } from '#web/features/address-change/change-address.tsx';
import { CalendarFeedSettings } from '#web/features/calendar-feed/calendar-feed-settings.tsx';
import { ModeCard } from '#web/features/cycle/mode-card.tsx';
import { LegalLinks } from '#web/features/legal/legal-links.tsx';
import { YourData } from '#web/features/portability/your-data.tsx';
import { ReminderSettings } from '#web/features/reminders/reminder-settings.tsx';
import { securityEventsQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';

/** The security log lists exports and calendar addresses, and may be on screen. */
const showInLog = () => void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey });

// The onboarding questions load when the first one is opened.
const AnswerForm = lazy(async () => ({
  default: (await import('#web/features/onboarding/answer-form.tsx')).AnswerForm,
}));

/** The settings, composed from the features that have any. */
export function SettingsScreen() {
  return (
    <SettingsPage
      editProfile={({ answer, onDone }) => <AnswerForm key={answer} step={answer} onDone={onDone} />}
      cycleMode={<ModeCard />}
      calendarFeed={<CalendarFeedSettings onChanged={showInLog} />}
      reminders={<ReminderSettings />}
      yourData={<YourData onExported={showInLog} />}
      changeAddress={<ChangeAddress onChanged={showInLog} />}
      legalLinks={<LegalLinks />}
    />
  );
}
