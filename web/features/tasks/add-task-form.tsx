import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { newId } from '#web/lib/http/new-id.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { type DraftErrors, textErrors } from './task-draft.ts';
import { useCreateTask } from './tasks.mutations.ts';

/** A task as it is first written down. */
export type NewTaskDraft = { readonly title: string; readonly description: string };
export const EMPTY_DRAFT: NewTaskDraft = { title: '', description: '' };

type AddTaskFormProps = {
  draft: NewTaskDraft;
  onChange: (draft: NewTaskDraft) => void;
  onAdded: (id: string) => void;
};

/** Title and description of a new task. What was typed stays until the task is there. */
export function AddTaskForm({ draft, onChange, onAdded }: AddTaskFormProps) {
  const { t } = useTranslation();
  const create = useCreateTask();
  const [errors, setErrors] = useState<DraftErrors>({});
  // The same id for every try: one that got through without an answer makes no second task.
  const id = useRef(newId());

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = textErrors(draft);
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    const task = { id: id.current, task_title: draft.title, task_description: draft.description };
    create.mutate(task, { onSuccess: ({ task_id }) => onAdded(task_id) });
  }

  const type = (change: Partial<NewTaskDraft>) => {
    setErrors({});
    onChange({ ...draft, ...change });
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={t('tasks.title')}
        value={draft.title}
        autoComplete="off"
        enterKeyHint="done"
        error={errors.task_title && t(`tasks.${errors.task_title}`)}
        onChange={(event) => type({ title: event.target.value })}
      />
      <TextAreaField
        label={t('tasks.description')}
        value={draft.description}
        error={errors.task_description && t(`tasks.${errors.task_description}`)}
        onChange={(event) => type({ description: event.target.value })}
      />
      {create.isError && <Notice tone="error">{t('tasks.createFailed')}</Notice>}
      <Button type="submit" busy={create.isPending} busyLabel={t('tasks.creating')}>
        {t('tasks.create')}
      </Button>
    </form>
  );
}
