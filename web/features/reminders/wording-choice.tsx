import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/account/language.ts';
import { reminderLines } from '#domain/reminders/reminder-texts.ts';
import { REMINDER_WORDINGS, type ReminderWording } from '#domain/reminders/reminders.schema.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

type WordingChoiceProps = { value: ReminderWording; onChange: (wording: ReminderWording) => void };

/** How much a reminder says, and what that looks like where others may see it: the words are the server's own. */
export function WordingChoice({ value, onChange }: WordingChoiceProps) {
  const { t } = useTranslation();
  const language: Language = useLanguage();
  const occasions = [{ kind: 'tasks_due', names: [t('reminders.exampleTask')] }] as const;
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{t('reminders.wording')}</h3>
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
