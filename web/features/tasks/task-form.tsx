import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { saveTexts } from '#web/i18n/save-texts.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { DisclosureField } from '#web/ui/inputs/disclosure-field.tsx';
import { SaveButton } from '#web/ui/inputs/save-button.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { SheetActions } from '#web/ui/overlays/sheet-actions.tsx';
import { DeleteTask } from './delete-task.tsx';
import { KindFields } from './kind-fields.tsx';
import { LeaveGuard, leavesTask } from './leave-guard.tsx';
import { ParentPicker } from './parent-picker.tsx';
import { PlanFields } from './plan-fields.tsx';
import { SubTasks } from './sub-tasks.tsx';
import { subTasksQuery, taskQuery } from './tasks.queries.ts';
import { useTaskForm } from './use-task-form.ts';

export type TaskFormProps = {
  task: TaskDetails;
  onOpen: (id: string) => void;
  onDeleted: () => void;
};

/** Every field of a task, its sub-tasks, and the ways to save and to delete it. */
export function TaskForm({ task, onOpen, onDeleted }: TaskFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { data: user } = useSuspenseQuery(useLaid(userQuery));
  const { data: subTaskRows = [] } = useQuery(useLaid(subTasksQuery(task.id)));
  const [subTaskTitle, setSubTaskTitle] = useState('');
  const { draft, errors, isDirty, onEdit, discard, submit, save } = useTaskForm(task);
  const fields = { draft, errors, onEdit };

  return (
    // A sheet is outside of the frame that knows the phase.
    <div data-phase={user.cycle.cycle_phase ?? undefined} className="flex flex-col gap-5">
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
      <SheetActions>
        <SaveButton form={formId} {...save} texts={saveTexts(t)} />
      </SheetActions>
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

type ParentFieldProps = {
  taskId: string;
  parentId: string | null;
  onChange: (parentId: string | null) => void;
  error?: string | undefined;
};

/** The task that this one is part of: one of the person's own, or none. */
function ParentField({ taskId, parentId, onChange, error }: ParentFieldProps) {
  const { t } = useTranslation();
  const { data: parent } = useQuery({ ...useLaid(taskQuery(parentId ?? '')), enabled: parentId !== null });
  const label = t('tasks.parent');
  return (
    <DisclosureField
      label={label}
      icon={
        <CornerDownRight aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-ink-2" />
      }
      chosen={parentId === null ? null : (parent?.task_title ?? '…')}
      emptyText={t('tasks.noParent')}
      clearLabel={t('tasks.clearDay', { field: label })}
      onClear={() => onChange(null)}
      error={error}
    >
      {(close) => (
        <ParentPicker
          taskId={taskId}
          onPick={(picked) => {
            onChange(picked);
            close();
          }}
        />
      )}
    </DisclosureField>
  );
}
