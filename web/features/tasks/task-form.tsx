import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHANGE_SCOPES } from '#domain/tasks/task.schema.ts';
import { isOpen } from '#domain/tasks/task-status.ts';
import { saveTexts } from '#web/i18n/save-texts.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { SaveButton } from '#web/ui/inputs/save-button.tsx';
import { SheetActions } from '#web/ui/overlays/sheet-actions.tsx';
import { SheetScroll } from '#web/ui/overlays/sheet-scroll.tsx';
import { DeleteTask } from './delete-task.tsx';
import { leavesTask, TaskLeaveGuard } from './leave-guard.tsx';
import { PinNotice } from './pin-notice.tsx';
import { SegmentsField } from './segments-field.tsx';
import { SubTasks } from './sub-tasks.tsx';
import { FIELDS } from './task-fields.tsx';
import { type LoadedTask, subTasksQuery } from './tasks.queries.ts';
import { useTaskForm } from './use-task-form.ts';

export type TaskFormProps = {
  task: LoadedTask;
  onOpen: (id: string) => void;
  onDeleted: () => void;
};

/** The fields that can be shown: those that a list doesn't know would look as if they were empty. */
function fieldsOf({ isOfList, repeat }: LoadedTask) {
  const unknown = isOfList ? ['task_cycle_phase', ...(repeat === null ? [] : ['startOn'])] : [];
  return Object.entries(FIELDS).filter(([name]) => !unknown.includes(name));
}

/** A task's fields and sub-tasks, with buttons to save and delete it. */
export function TaskForm({ task, onOpen, onDeleted }: TaskFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const { data: subTaskRows = [] } = useQuery(useOptimisticQuery(subTasksQuery(task.id)));
  const [subTaskTitle, setSubTaskTitle] = useState('');
  const { draft, errors, isDirty, onEdit, discard, submit, scope, save } = useTaskForm(task);

  return (
    // Set the phase here, because a sheet is outside the frame that sets it.
    <div data-phase={user.cycle.cycle_phase ?? undefined} className="flex flex-col">
      <SheetScroll>
        <PinNotice task={task} onDone={onDeleted} />
        <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
          {fieldsOf(task).map(([name, Field]) => (
            <Field key={name} task={task} draft={draft} errors={errors} onEdit={onEdit} />
          ))}
        </form>
        <SubTasks
          parentId={task.id}
          rows={subTaskRows}
          title={subTaskTitle}
          hint={task.repeat && subTaskRows.length > 0 ? t('tasks.stepsAgain') : undefined}
          onType={setSubTaskTitle}
          onOpen={onOpen}
        />
        <DeleteTask
          taskId={task.id}
          hasSubTasks={subTaskRows.length > 0}
          hint={task.repeat && isOpen(task.task_status) ? t('tasks.deleteEnds') : undefined}
          onDeleted={onDeleted}
        />
      </SheetScroll>
      <SheetActions>
        {scope && (
          <SegmentsField
            legend={t('tasks.scope')}
            {...scope}
            options={CHANGE_SCOPES.map((value) => ({ value, label: t(`tasks.scopes.${value}`) }))}
          />
        )}
        <SaveButton form={formId} {...save} texts={saveTexts(t)} />
      </SheetActions>
      <TaskLeaveGuard
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
