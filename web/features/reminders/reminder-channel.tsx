import { useTranslation } from 'react-i18next';
import { REMINDER_CHANNELS, type ReminderPreferences } from '#domain/reminders/reminders.schema.ts';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

type Channel = ReminderPreferences['channel'];

/** On devices, with mails where none takes a reminder, or by mail alone. */
export function ReminderChannel({
  value,
  onChange,
}: {
  value: Channel;
  onChange: (channel: Channel) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{t('reminders.channel')}</h3>
      <ChoiceCards
        legend={t('reminders.channel')}
        name="reminder-channel"
        value={value}
        onChange={onChange}
        options={REMINDER_CHANNELS.map((channel) => ({
          value: channel,
          label: t(`reminders.${channel}`),
          hint: t(`reminders.${channel}Means`),
        }))}
      />
    </div>
  );
}
