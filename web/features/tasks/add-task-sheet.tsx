import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/page/notify.ts';
import type { BackBehavior } from '#web/ui/overlays/back-closes.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ToastAction } from '#web/ui/overlays/toast-action.tsx';
import { AddTaskForm } from './add-task-form.tsx';
import { leavesPage, TaskLeaveGuard } from './leave-guard.tsx';
import { useNewTask } from './use-new-task.ts';

export type AddTaskSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Opens a task that was added after the sheet was closed. */
  onPlan: (id: string) => void;
  onCreated?: ((id: string) => void) | undefined;
  onBestDay?: ((sentence: string) => void) | undefined;
  backWay?: BackBehavior | undefined;
};

/**
 * The sheet for new tasks: it stays for the next one. Typed text is still there when it's closed and opened again, until the
 * task is created.
 */
export function AddTaskSheet({ open, onClose, onPlan, onCreated, onBestDay, backWay }: AddTaskSheetProps) {
  const { t } = useTranslation();
  const titleField = useRef<HTMLTextAreaElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    if (!open) setAdded(null);
    return () => {
      isOpen.current = false;
    };
  }, [open]);

  // Here and not in the form, so that a sheet that's opened again shows whether the task is still being created.
  const task = useNewTask({
    onCreated: ({ id, title }) => {
      onCreated?.(id);
      if (isOpen.current) return setAdded(title);
      const action = { label: t('tasks.plan'), onPress: () => onPlan(id) };
      const text = <ToastAction text={t('tasks.added')} action={action} />;
      void notify({ tone: 'success', text, lasting: true });
    },
  });

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('tasks.new')}
        closeLabel={t('common.close')}
        initialFocus={titleField}
        backWay={backWay}
      >
        <AddTaskForm task={task} titleField={titleField} added={added} onBestDay={onBestDay} />
      </Sheet>
      <TaskLeaveGuard isDirty={task.isWritten} loses={leavesPage} onDiscard={task.discard} />
    </>
  );
}
