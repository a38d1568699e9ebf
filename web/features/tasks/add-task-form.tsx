import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { TEXT_RULES } from './task-draft.ts';
import { useCreateTask } from './tasks.mutations.ts';

/** The texts of a new task. */
export type NewTaskDraft = { readonly task_title: string; readonly task_description: string };
export const EMPTY_DRAFT: NewTaskDraft = { task_title: '', task_description: '' };

type AddTaskFormProps = {
  /** The initial values. */
  draft: NewTaskDraft;
  onChange: (draft: NewTaskDraft) => void;
  onAdded: (id: string) => void;
};

/** Title and description of a new task. What was typed stays until the task is created. */
export function AddTaskForm({ draft, onChange, onAdded }: AddTaskFormProps) {
  const { t } = useTranslation();
  const create = useCreateTask();
  // Every try uses the same id, so a try whose answer got lost doesn't create a second task. The next task gets a new id,
  // because the form can be submitted again before it closes.
  const id = useRef(newId());
  const { attributes, field, faults, reset } = useSchemaForm({
    rules: TEXT_RULES,
    defaultValues: draft,
    onType: onChange,
    onValid: (texts) => {
      // Not by the callbacks of `mutate`, which are dropped when the panel is closed before the answer.
      create.mutateAsync({ id: id.current, ...texts }).then(
        ({ task_id }) => {
          id.current = newId();
          reset(EMPTY_DRAFT);
          onAdded(task_id);
        },
        () => {}, // `isError` shows it
      );
    },
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
      {create.isError && <Notice tone="error">{t('tasks.createFailed')}</Notice>}
      <Button type="submit" busy={create.isPending} busyLabel={t('tasks.creating')}>
        {t('tasks.create')}
      </Button>
    </form>
  );
}
