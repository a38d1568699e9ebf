import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useDeleteAccount } from './settings.mutations.ts';

type DeleteAccountButtonProps = {
  /** The export, offered before the deletion; not for accounts that may only leave. */
  exportData?: ReactNode;
};

/** Deletes the account after a question that names what goes with it. */
export function DeleteAccountButton({ exportData }: DeleteAccountButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('settings.delete')}
      </Button>
      <DeleteAccountSheet open={isAsking} onClose={() => setIsAsking(false)} exportData={exportData} />
    </>
  );
}

type DeleteAccountSheetProps = DeleteAccountButtonProps & { open: boolean; onClose: () => void };

/** Says what will be deleted, offers a copy of it, and asks for a second press. */
function DeleteAccountSheet({ open, onClose, exportData }: DeleteAccountSheetProps) {
  const { t } = useTranslation();
  const remove = useDeleteAccount();
  return (
    <Sheet open={open} onClose={onClose} title={t('settings.delete')} closeLabel={t('common.close')}>
      <div className="grid gap-4">
        <p>{t('settings.deleteText')}</p>
        {exportData !== undefined && (
          <div className="grid gap-2 border-line border-y py-4">
            <p className="font-semibold">{t('portability.export.beforeDeleting')}</p>
            {exportData}
          </div>
        )}
        {remove.isError && <Notice tone="error">{failureToastText(remove.error)}</Notice>}
        <Button
          variant="danger"
          busy={remove.isPending}
          busyLabel={t('settings.deleting')}
          onClick={() => remove.mutate()}
        >
          {t('settings.deleteConfirm')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('settings.keep')}
        </Button>
      </div>
    </Sheet>
  );
}
