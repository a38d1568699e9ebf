import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useDeleteAccount } from './settings.mutations.ts';

export function DeleteAccountButton() {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('settings.delete')}
      </Button>
      <DeleteAccountSheet open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** Says what will be deleted and asks for a second press. */
function DeleteAccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteAccount();
  return (
    <Sheet open={open} onClose={onClose} title={t('settings.delete')} closeLabel={t('common.close')}>
      <div className="grid gap-4">
        <p>{t('settings.deleteText')}</p>
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
