import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { TEXT_RULES } from './task-draft.ts';

/** The texts of a new task. */
export type NewTaskDraft = { readonly task_title: string; readonly task_description: string };
export const EMPTY_DRAFT: NewTaskDraft = { task_title: '', task_description: '' };

type AddTaskFormProps = {
  /** The initial values; when it becomes `EMPTY_DRAFT` later, the fields are emptied too. */
  draft: NewTaskDraft;
  onChange: (draft: NewTaskDraft) => void;
  onSend: (texts: NewTaskDraft) => void;
  isBusy: boolean;
  isFailed: boolean;
};

/** Title and description of a new task. */
export function AddTaskForm({ draft, onChange, onSend, isBusy, isFailed }: AddTaskFormProps) {
  const { t } = useTranslation();
  const { attributes, field, faults, reset } = useSchemaForm({
    rules: TEXT_RULES,
    defaultValues: draft,
    onType: onChange,
    onValid: onSend,
  });
  const lastDraft = useRef(draft);
  useEffect(() => {
    if (draft === EMPTY_DRAFT && lastDraft.current !== EMPTY_DRAFT) reset(EMPTY_DRAFT);
    lastDraft.current = draft;
  });

  return (
    <form {...attributes} className="grid gap-4">
      <TextField
        {...field('task_title')}
        label={t('tasks.title')}
        autoComplete="off"
        enterKeyHint="done"
        error={faults.task_title && t(`tasks.${faults.task_title}`)}
      />
      <TextAreaField
        {...field('task_description')}
        label={t('tasks.description')}
        error={faults.task_description && t(`tasks.${faults.task_description}`)}
      />
      {isFailed && <Notice tone="error">{t('tasks.createFailed')}</Notice>}
      <Button type="submit" busy={isBusy} busyLabel={t('tasks.creating')}>
        {t('tasks.create')}
      </Button>
    </form>
  );
}
