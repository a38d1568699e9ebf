import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/page/notify.ts';
import { letGo, useIsHeld } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ToastAction } from '#web/ui/overlays/toast-action.tsx';
import { markDeleted, settleDeletion } from './deletions.ts';
import type { DeleteMode } from './tasks.api.ts';

type DeleteTaskProps = { taskId: string; hasSubTasks: boolean; onDeleted: () => void };

/** Takes focus with the question, whose opener is gone, and shows all of it. */
function comeForward(question: HTMLElement | null): void {
  question?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
}

/** Deletes a task, which can be undone for a while; with sub-tasks it first asks what becomes of them. */
export function DeleteTask({ taskId, hasSubTasks, onDeleted }: DeleteTaskProps) {
  const { t } = useTranslation();
  const questionId = useId();
  const [isAsking, setIsAsking] = useState(false);

  function remove(mode: DeleteMode) {
    markDeleted({ id: taskId, mode });
    onDeleted();
    void notify({
      tone: 'success',
      text: <DeletedToast taskId={taskId} />,
      lasting: true,
      onClose: () => void settleDeletion(taskId),
    });
  }

  if (isAsking && hasSubTasks) {
    return (
      <fieldset
        ref={comeForward}
        tabIndex={-1}
        className="relative grid gap-2.5"
        aria-describedby={questionId}
      >
        <legend className="sr-only">{t('tasks.delete')}</legend>
        <p id={questionId}>{t('tasks.deleteChoice')}</p>
        <Button variant="danger" onClick={() => remove(1)}>
          {t('tasks.deleteKeep')}
        </Button>
        <Button variant="danger" onClick={() => remove(2)}>
          {t('tasks.deleteAll')}
        </Button>
        <Button variant="outline" onClick={() => setIsAsking(false)}>
          {t('tasks.deleteCancel')}
        </Button>
      </fieldset>
    );
  }
  return (
    <Button
      variant="danger"
      icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
      onClick={() => (hasSubTasks ? setIsAsking(true) : remove(1))}
    >
      {t('tasks.delete')}
    </Button>
  );
}

type DeletedToastProps = {
  taskId: string;
  /** Given by the toast. */
  closeToast?: () => void;
};

/** Says that a task is gone, and brings it back as long as that is possible. */
function DeletedToast({ taskId, closeToast }: DeletedToastProps) {
  const { t } = useTranslation();
  const canUndo = useIsHeld(taskId);
  const action = { label: t('common.undo'), onPress: () => letGo(taskId) };
  return (
    <ToastAction text={t('tasks.deleted')} action={canUndo ? action : undefined} closeToast={closeToast} />
  );
}
