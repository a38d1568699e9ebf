import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/page/notify.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ToastAction } from '#web/ui/overlays/toast-action.tsx';
import type { EntryPage } from './entry-page.ts';

/** Deletes the page at once; a toast offers to undo that. */
export function DeleteEntry({ page, onDeleted }: { page: EntryPage; onDeleted: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);

  async function remove(): Promise<void> {
    setIsBusy(true);
    try {
      const deleted = await page.remove();
      onDeleted();
      const action = { label: t('common.undo'), onPress: () => page.restore(deleted) };
      const text = <ToastAction text={t('journal.deleted')} action={action} />;
      void notify({ tone: 'success', text, lasting: true });
    } catch (error) {
      void notify({ tone: 'error', text: failureToastText(error) });
    } finally {
      setIsBusy(false);
    }
  }

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
