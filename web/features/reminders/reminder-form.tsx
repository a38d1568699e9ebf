import { useTranslation } from 'react-i18next';
import { REMINDER_KINDS, type Reminders } from '#domain/reminders/reminders.schema.ts';
import { QuietHours } from './quiet-hours.tsx';
import { ReminderChannel } from './reminder-channel.tsx';
import { ReminderDevices } from './reminder-devices.tsx';
import { ReminderRow } from './reminder-row.tsx';
import { useSaveReminders } from './reminders.mutations.ts';
import { TestReminder } from './test-reminder.tsx';
import { WordingChoice } from './wording-choice.tsx';

/** Everything that can be chosen; each choice is saved as it is made. */
export function ReminderForm({ reminders }: { reminders: Reminders }) {
  const { t } = useTranslation();
  const { preferences, push_key: pushKey, devices } = reminders;
  const { mutate: save } = useSaveReminders();
  const isAnythingOn = REMINDER_KINDS.some((kind) => preferences[kind].on === 1);
  return (
    <div className="grid grid-cols-1 gap-5 hyphens-auto wrap-anywhere">
      <p className="text-ink-2 text-small">{t('reminders.intro')}</p>
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="sr-only">{t('reminders.kinds')}</legend>
        {REMINDER_KINDS.map((kind) => (
          <ReminderRow key={kind} kind={kind} preferences={preferences} onChange={save} />
        ))}
      </fieldset>
      {isAnythingOn && (
        <>
          <QuietHours value={preferences.quiet} onChange={(quiet) => save({ quiet })} />
          <WordingChoice preferences={preferences} onChange={(wording) => save({ wording })} />
          {pushKey === null ? (
            <p className="text-ink-2 text-small">{t('reminders.mailOnly')}</p>
          ) : (
            <ReminderChannel value={preferences.channel} onChange={(channel) => save({ channel })} />
          )}
          {pushKey !== null && preferences.channel === 'push' && (
            <ReminderDevices devices={devices} pushKey={pushKey} />
          )}
          <TestReminder />
        </>
      )}
    </div>
  );
}
