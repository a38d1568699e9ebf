import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '#domain/account/language.ts';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { TASK_LENGTH_MAX_MINUTES } from '#domain/tasks/task.fields.ts';
import { PRIORITY_NAMES } from '#domain/tasks/task-priority.ts';
import { durationTexts } from '#web/i18n/duration-texts.ts';
import { nearDay } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { DurationPicker } from '#web/ui/inputs/duration-picker.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import type { DraftFieldsProps } from './task-draft.ts';
import { statusOptions } from './task-words.ts';

/** When, how urgent, how long, and how far it is. */
export function PlanFields({ draft, errors, onEdit }: DraftFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();

  const dayField = (field: 'startOn' | 'endOn') => {
    const label = t(field === 'startOn' ? 'tasks.start' : 'tasks.dueOn');
    return (
      <DateField
        label={label}
        day={draft[field]}
        onChange={(day) => onEdit({ [field]: day === null ? null : parseLocalDate(day) })}
        today={today}
        minDay={today}
        language={language}
        weekStartsOn={firstDayOfWeek(language)}
        // Whatever it shows came from the calendar or the server, which both know days.
        format={(day) => capitalised(nearDay(day as LocalDate, { today, language }), language)}
        texts={{
          none: t('tasks.noDay'),
          clear: t('tasks.clearDay', { field: label }),
          calendar: {
            previous: t('calendar.previous'),
            next: t('calendar.next'),
            past: t('calendar.past'),
          },
        }}
        error={field === 'endOn' && errors.endOn ? t(`tasks.${errors.endOn}`) : undefined}
      />
    );
  };

  return (
    <>
      {dayField('startOn')}
      {dayField('endOn')}
      <SelectField
        label={t('tasks.priority')}
        value={draft.task_priority ?? ''}
        onChange={({ target: { value } }) =>
          onEdit({ task_priority: PRIORITY_NAMES.find((name) => name === value) ?? null })
        }
      >
        <option value="">{t('tasks.priorities.none')}</option>
        {PRIORITY_NAMES.map((name) => (
          <option key={name} value={name}>
            {t(`tasks.priorities.${name}`)}
          </option>
        ))}
      </SelectField>
      <DurationPicker
        label={t('tasks.duration')}
        minutes={draft.task_length}
        onChange={(minutes) => onEdit({ task_length: minutes })}
        max={TASK_LENGTH_MAX_MINUTES}
        texts={durationTexts(t)}
      />
      <SelectField
        label={t('tasks.statusField')}
        value={draft.task_status}
        onChange={({ target: { value } }) => {
          const chosen = statusOptions(t).find((option) => option.value === value);
          if (chosen !== undefined) onEdit({ task_status: chosen.value });
        }}
      >
        {statusOptions(t).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    </>
  );
}
