import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/notify.ts';
import { ToastAction } from '#web/ui/toast-action.tsx';

type UndoToastProps = {
  text: string;
  onUndo: () => void;
  /** Given by the library. */
  closeToast?: () => void;
};

/** Tells what happened and offers to take it back. */
export function notifyWithUndo(text: string, onUndo: () => void): Promise<void> {
  return notify({ tone: 'success', text: <UndoToast text={text} onUndo={onUndo} />, lasting: true });
}

function UndoToast({ text, onUndo, closeToast }: UndoToastProps) {
  const { t } = useTranslation();
  return (
    <ToastAction text={text} action={{ label: t('common.undo'), onPress: onUndo }} onPressed={closeToast} />
  );
}
