import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/notify.ts';

/** Tells what happened and offers to take it back. */
export function notifyWithUndo(text: string, onUndo: () => void): Promise<void> {
  return notify({ tone: 'success', text: <UndoToast text={text} onUndo={onUndo} />, lasting: true });
}

function UndoToast({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {text}
      <button
        type="button"
        className="-my-1 min-h-tap min-w-tap text-left font-semibold underline"
        onClick={onUndo}
      >
        {t('common.undo')}
      </button>
    </span>
  );
}
