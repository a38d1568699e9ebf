import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { focusFirstError } from '#web/lib/focus-first-error.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PanelFoot } from '#web/ui/panel-foot.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DeleteTask } from './delete-task.tsx';
import { KindFields } from './kind-fields.tsx';
import { LeaveGuard, leavesTask } from './leave-guard.tsx';
import { ParentField } from './parent-field.tsx';
import { usePendingDeletions } from './pending-deletions.ts';
import { PlanFields } from './plan-fields.tsx';
import { SaveButton } from './save-button.tsx';
import { saveErrors } from './save-errors.ts';
import { SubTasks } from './sub-tasks.tsx';
import { findRow } from './task-cache.ts';
import { changeOf, draftErrors, editedDetails, editedRow } from './task-draft.ts';
import { useSaveTask } from './tasks.mutations.ts';
import { subTasksQuery } from './tasks.queries.ts';
import { useSavedMark } from './use-saved-mark.ts';
import { useTaskEdits } from './use-task-edits.ts';
import { visibleRows } from './visible-rows.ts';

export type TaskFormProps = {
  task: TaskDetails;
  onOpen: (id: string) => void;
  onDeleted: () => void;
};

/** Every field of a task, its sub-tasks, and the ways to save and to delete it. */
export function TaskForm({ task, onOpen, onDeleted }: TaskFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { timeZone } = useToday();
  const { draft, edits, isDirty, edit, settle, discard } = useTaskEdits(task);
  const { data: subTasks = [] } = useQuery(subTasksQuery(task.id));
  const subTaskRows = visibleRows(subTasks, usePendingDeletions());
  const [subTaskTitle, setSubTaskTitle] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const save = useSaveTask();
  const saved = useSavedMark();

  const found = draftErrors(draft);
  // The order of the dates is told at once, a text once it was to be saved.
  const { endOn, ...textErrors } = { ...found, ...saveErrors(save.error) };
  const errors = { ...(endOn ? { endOn } : {}), ...(wasTried ? textErrors : {}) };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    flushSync(() => setWasTried(true));
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    if (!isDirty) return saved.show();
    const parentTitle = edits.parent_id ? (findRow(edits.parent_id)?.title ?? null) : null;
    const change = {
      sent: changeOf(edits, { id: task.id, timeZone }),
      row: { ...editedRow(edits), ...(edits.parent_id === undefined ? {} : { parent_title: parentTitle }) },
      details: editedDetails(edits),
      edits,
    };
    saved.hide();
    save.mutate(change, {
      onSuccess: () => {
        settle(edits);
        setWasTried(false);
        saved.show();
      },
    });
  }

  const onEdit = (change: typeof edits) => {
    saved.hide();
    if (save.isError) save.reset();
    edit(change);
  };
  const fields = { draft, errors, onEdit };

  return (
    <div className="grid gap-5">
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label={t('tasks.title')}
          value={draft.task_title}
          autoComplete="off"
          error={errors.task_title && t(`tasks.${errors.task_title}`)}
          onChange={(event) => onEdit({ task_title: event.target.value })}
        />
        <TextAreaField
          label={t('tasks.description')}
          value={draft.task_description}
          error={errors.task_description && t(`tasks.${errors.task_description}`)}
          onChange={(event) => onEdit({ task_description: event.target.value })}
        />
        <PlanFields {...fields} />
        <KindFields {...fields} suggestion={task.task_cycle_phase_suggestion} />
        <ParentField
          taskId={task.id}
          parentId={draft.parent_id}
          onChange={(parent_id) => onEdit({ parent_id })}
          error={errors.parent_id && t(`tasks.${errors.parent_id}`)}
        />
      </form>
      <SubTasks
        parentId={task.id}
        rows={subTaskRows}
        title={subTaskTitle}
        onType={setSubTaskTitle}
        onOpen={onOpen}
      />
      <DeleteTask taskId={task.id} hasSubTasks={subTaskRows.length > 0} onDeleted={onDeleted} />
      <PanelFoot>
        {save.isError && !save.isPending && <Notice tone="error">{t('common.notSaved')}</Notice>}
        <SaveButton form={formId} isSaving={save.isPending} isSaved={saved.isShown} />
      </PanelFoot>
      <LeaveGuard
        isDirty={isDirty || subTaskTitle.trim() !== ''}
        loses={leavesTask}
        onDiscard={() => {
          discard();
          setSubTaskTitle('');
        }}
      />
    </div>
  );
}
