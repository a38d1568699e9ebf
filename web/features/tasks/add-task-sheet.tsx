import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/page/notify.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ToastAction } from '#web/ui/overlays/toast-action.tsx';
import { AddTaskForm, EMPTY_DRAFT, type NewTaskDraft } from './add-task-form.tsx';
import { LeaveGuard, leavesPage } from './leave-guard.tsx';
import { useCreateTask } from './tasks.mutations.ts';

type AddTaskSheetProps = { open: boolean; onClose: () => void; onPlan: (id: string) => void };

/** The panel for a new task. Typed text is still there when it's closed and opened again, until the task is created. */
export function AddTaskSheet({ open, onClose, onPlan }: AddTaskSheetProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  // Here and not in the form, so that a panel that's opened again shows whether the task is still being created.
  const create = useCreateTask(tell);
  /** Whether the panel has been open since the task was sent. */
  const isStillOpen = useRef(false);
  useEffect(() => {
    if (!open) isStillOpen.current = false;
  }, [open]);

  const isWritten = `${draft.task_title}${draft.task_description}`.trim() !== '';

  function tell(id: string) {
    const action = { label: t('tasks.plan'), onPress: () => onPlan(id) };
    const text = <ToastAction text={t('tasks.added')} action={action} />;
    void notify({ tone: 'success', text, lasting: true });
  }

  function send(texts: NewTaskDraft) {
    isStillOpen.current = true;
    const onSuccess = () => {
      // What was typed since is another task.
      setDraft((last) => (isSame(last, texts) ? EMPTY_DRAFT : last));
      if (isStillOpen.current) onClose();
    };
    create.mutate(texts, { onSuccess });
  }

  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('tasks.new')} closeLabel={t('common.close')}>
        <AddTaskForm
          draft={draft}
          onChange={setDraft}
          onSend={send}
          isBusy={create.isPending}
          isFailed={create.isError && isWritten}
        />
      </Sheet>
      <LeaveGuard isDirty={isWritten} loses={leavesPage} onDiscard={() => setDraft(EMPTY_DRAFT)} />
    </>
  );
}

function isSame(one: NewTaskDraft, other: NewTaskDraft): boolean {
  return one.task_title === other.task_title && one.task_description === other.task_description;
}
