import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/account/language.ts';
import type { ReminderOccasion } from '#domain/reminders/reminder-occasion.ts';
import { reminderLines } from '#domain/reminders/reminder-texts.ts';
import {
  REMINDER_KINDS,
  REMINDER_WORDINGS,
  type ReminderPreferences,
  type ReminderWording,
} from '#domain/reminders/reminders.schema.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ChoiceCards } from '#web/ui/inputs/choice-cards.tsx';

type WordingChoiceProps = {
  preferences: ReminderPreferences;
  onChange: (wording: ReminderWording) => void;
};

/** How much a reminder reveals, with a preview of what others may see. The preview uses the server's own words. */
export function WordingChoice({ preferences, onChange }: WordingChoiceProps) {
  const { t } = useTranslation();
  const language: Language = useLanguage();
  const { wording: value } = preferences;
  const occasions = exampleOf(preferences, {
    habit: t('reminders.exampleHabit'),
    task: t('reminders.exampleTask'),
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">{t('reminders.wording')}</h2>
      <ChoiceCards
        legend={t('reminders.wording')}
        name="reminder-wording"
        value={value}
        onChange={onChange}
        options={REMINDER_WORDINGS.map((wording) => ({
          value: wording,
          label: t(`reminders.${wording}`),
          hint: t(`reminders.${wording}Means`),
        }))}
      />
      <figure className="grid grid-cols-1 gap-2">
        <figcaption className="text-ink-2 text-small">{t('reminders.preview')}</figcaption>
        <div className="rounded-l border border-line bg-surface-2 px-4 py-3">
          <p className="font-semibold text-small">Marea</p>
          {reminderLines(occasions, { wording: value, language }).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </figure>
    </div>
  );
}

/** An example of the first reminder that's on; the most private kinds come first. */
function exampleOf(
  preferences: ReminderPreferences,
  names: { readonly habit: string; readonly task: string },
): ReminderOccasion[] {
  const kind = REMINDER_KINDS.find((some) => preferences[some].on === 1) ?? 'tasks_due';
  if (kind === 'period_soon') return [{ kind, days: preferences.period_soon.days_before }];
  if (kind === 'period_late' || kind === 'tasks_moved' || kind === 'log_day' || kind === 'pill')
    return [{ kind }];
  return [{ kind, names: [kind === 'tasks_due' ? names.task : names.habit] }];
}
