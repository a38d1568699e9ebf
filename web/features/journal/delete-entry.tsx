import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { dismissToast, notify } from '#web/lib/page/notify.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ToastAction } from '#web/ui/overlays/toast-action.tsx';
import { UndoRow } from '#web/ui/planner/undo-row.tsx';
import type { EntryPage } from './entry-page.ts';

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Deletes the page at once; a toast offers to undo that, and so does the button's place. */
export function DeleteEntry({ page, isWritten }: { page: EntryPage; isWritten: boolean }) {
  const { t } = useTranslation();
  const about = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [onUndo, setOnUndo] = useState<() => void>();

  async function remove(): Promise<void> {
    setIsBusy(true);
    try {
      const deleted = await page.remove();
      const undo = () => {
        setOnUndo(undefined);
        void dismissToast(about);
        page.restore(deleted);
      };
      setOnUndo(() => undo);
      const text = (
        <ToastAction text={t('journal.deleted')} action={{ label: t('common.undo'), onPress: undo }} />
      );
      void notify({ tone: 'success', text, lasting: true, about });
    } catch (error) {
      void notify({ tone: 'error', text: failureToastText(error) });
    } finally {
      setIsBusy(false);
    }
  }

  if (onUndo) {
    return (
      // It has the focus, because the pressed button is gone.
      <UndoRow label={t('common.undo')} ref={takeFocus} onClick={onUndo}>
        {t('journal.deleted')}
      </UndoRow>
    );
  }
  if (!isWritten) return null;
  return (
    <Button
      variant="quiet"
      className="journal-delete"
      busy={isBusy}
      busyLabel={t('common.saving')}
      icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
      onClick={() => void remove()}
    >
      {t('journal.delete')}
    </Button>
  );
}
