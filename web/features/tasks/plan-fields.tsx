import { useTranslation } from 'react-i18next';
import { TASK_LENGTH_MAX_MINUTES } from '#domain/tasks/task.fields.ts';
import { PRIORITY_NAMES } from '#domain/tasks/task-priority.ts';
import { durationTexts } from '#web/i18n/duration-texts.ts';
import { DurationPicker } from '#web/ui/inputs/duration-picker.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { DraftFieldProps } from './task-draft.ts';
import { statusOptions } from './task-words.ts';
import { WhenField } from './when-field.tsx';

/** Fields for when, priority, length and progress, in their order. */
export const PLAN_FIELDS = {
  startOn: WhenField,
  task_priority: PriorityField,
  task_length: LengthField,
  task_status: StatusField,
};

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
