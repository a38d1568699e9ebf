import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { KIND_FIELDS } from './kind-fields.tsx';
import { ParentField } from './parent-field.tsx';
import { PLAN_FIELDS } from './plan-fields.tsx';
import type { DraftFieldProps, TaskDraft } from './task-draft.ts';

/** A component for every field of the draft, in their order; one for the days and how the task repeats. */
export const FIELDS: Readonly<
  Record<Exclude<keyof TaskDraft, 'endOn' | 'task_repeat'>, ComponentType<DraftFieldProps>>
> = {
  task_title: TitleField,
  task_description: DescriptionField,
  ...PLAN_FIELDS,
  ...KIND_FIELDS,
  parent_id: ParentField,
};

const { task_title: _title, task_priority: _priority, task_status: _status, ...others } = FIELDS;
/** The fields of a new task that the sheet doesn't show at once. */
export const MORE_FIELDS = others;

function TitleField({ draft, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('tasks.title')}
      value={draft.task_title}
      error={errors.task_title && t(`tasks.${errors.task_title}`)}
      onChange={(event) => onEdit({ task_title: event.target.value })}
    />
  );
}

function DescriptionField({ draft, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <TextAreaField
      label={t('tasks.description')}
      value={draft.task_description}
      error={errors.task_description && t(`tasks.${errors.task_description}`)}
      onChange={(event) => onEdit({ task_description: event.target.value })}
    />
  );
}
