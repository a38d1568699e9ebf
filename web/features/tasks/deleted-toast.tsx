import { useTranslation } from 'react-i18next';
import { ToastAction } from '#web/ui/toast-action.tsx';
import { usePendingDeletions } from './pending-deletions.ts';
import { canUndo, undoDeletion } from './settle-deletion.ts';

type DeletedToastProps = {
  taskId: string;
  /** Given by the toast. */
  closeToast?: () => void;
};

/** Says that a task is gone, and brings it back as long as that is possible. */
export function DeletedToast({ taskId, closeToast }: DeletedToastProps) {
  const { t } = useTranslation();
  const pending = usePendingDeletions();
  const action = { label: t('common.undo'), onPress: () => undoDeletion(taskId) };
  return (
    <ToastAction
      text={t('tasks.deleted')}
      action={canUndo(taskId, pending) ? action : undefined}
      closeToast={closeToast}
    />
  );
}
