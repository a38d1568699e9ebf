import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
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
import { ChoiceField } from './choice-field.tsx';
import type { DraftFieldProps } from './task-draft.ts';
import { statusOptions } from './task-words.ts';

/** Fields for the dates, priority, length and progress, in their order. */
export const PLAN_FIELDS = {
  startOn: StartField,
  endOn: EndField,
  task_priority: PriorityField,
  task_length: LengthField,
  task_status: StatusField,
};

function StartField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <DayField label={t('tasks.start')} day={draft.startOn} onChange={(startOn) => onEdit({ startOn })} />
  );
}

function EndField({ draft, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <DayField
      label={t('tasks.dueOn')}
      day={draft.endOn}
      onChange={(endOn) => onEdit({ endOn })}
      error={errors.endOn && t(`tasks.${errors.endOn}`)}
    />
  );
}

type DayFieldProps = {
  label: string;
  day: LocalDate | null;
  onChange: (day: LocalDate | null) => void;
  error?: string | undefined;
};

function DayField({ label, day, onChange, error }: DayFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  return (
    <DateField
      label={label}
      day={day}
      // The value comes from the calendar or the server; both give valid days.
      onChange={(chosen) => onChange(chosen as LocalDate | null)}
      today={today}
      minDay={today}
      language={language}
      weekStartsOn={firstDayOfWeek(language)}
      format={(shown) => capitalised(nearDay(shown as LocalDate, { today, language }), language)}
      texts={{
        none: t('tasks.noDay'),
        clear: t('tasks.clearDay', { field: label }),
        calendar: {
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          past: t('calendar.past'),
        },
      }}
      error={error}
    />
  );
}

function PriorityField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t('tasks.priority')}
      value={draft.task_priority}
      noneLabel={t('tasks.priorities.none')}
      options={PRIORITY_NAMES}
      textOf={(name) => t(`tasks.priorities.${name}`)}
      onChange={(task_priority) => onEdit({ task_priority })}
    />
  );
}

function LengthField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <DurationPicker
      label={t('tasks.duration')}
      minutes={draft.task_length}
      onChange={(minutes) => onEdit({ task_length: minutes })}
      max={TASK_LENGTH_MAX_MINUTES}
      texts={durationTexts(t)}
    />
  );
}

function StatusField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
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
  );
}
