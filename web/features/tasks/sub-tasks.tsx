import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckDisc } from '#web/ui/inputs/check-disc.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { type DraftErrors, textErrors } from './task-draft.ts';
import { changeStatus, useCreateTask } from './tasks.mutations.ts';

type SubTasksProps = {
  parentId: string;
  rows: readonly TaskRow[];
  title: string;
  hint?: string | undefined;
  onType: (title: string) => void;
  onOpen: (id: string) => void;
};

/** A task's sub-tasks, to tick off or open, and a line to add one. */
export function SubTasks({ parentId, rows, title, hint, onType, onOpen }: SubTasksProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const create = useCreateTask();
  const [errors, setErrors] = useState<DraftErrors>({});

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = textErrors({ title, description: '' });
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    create.mutate({ task_title: title, parent_id: parentId }, { onSuccess: () => onType('') });
  }

  const refusal = create.isError ? t('tasks.createFailed') : undefined;
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="font-semibold text-small">
        {t('tasks.subTasks')}
      </h3>
      {hint && <p className="text-ink-2 text-small">{hint}</p>}
      {rows.length > 0 && (
        <ul className="grid divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex min-h-tap items-center gap-3">
              <CheckDisc
                aria-label={t('tasks.doneLabel', { title: row.title })}
                checked={row.status === 'completed'}
                onChange={(event) =>
                  void changeStatus(row.id, event.target.checked ? 'completed' : 'not_started')
                }
              />
              <button
                type="button"
                className="min-h-tap min-w-0 flex-1 text-left wrap-anywhere"
                onClick={() => onOpen(row.id)}
              >
                {row.title}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate className="grid gap-2.5" onSubmit={add}>
        <TextField
          label={t('tasks.newSubTask')}
          hideLabel
          placeholder={t('tasks.newSubTask')}
          value={title}
          enterKeyHint="done"
          error={errors.task_title ? t(`tasks.${errors.task_title}`) : refusal}
          onChange={(event) => {
            setErrors({});
            onType(event.target.value);
          }}
        />
        <Button type="submit" variant="outline" busy={create.isPending} busyLabel={t('tasks.creating')}>
          {t('tasks.addSubTask')}
        </Button>
      </form>
    </section>
  );
}
