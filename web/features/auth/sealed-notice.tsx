import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteSealed, type SealedChanges, sealedChanges } from '#web/sync/sealed.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Says how many sealed changes wait on this device until their owner signs in again, and lets anyone discard them. */
export function SealedNotice() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(sealedChanges);
  const [asked, setAsked] = useState<SealedChanges>();

  function giveUp() {
    if (asked !== undefined) deleteSealed(asked.key);
    setAsked(undefined);
    setWaiting(sealedChanges());
  }

  return (
    <>
      {waiting.map((changes) => (
        <Notice key={changes.key} tone="info">
          <p>{t('unsent.sealed', { count: changes.count })}</p>
          <Button variant="quiet" className="-mx-5" onClick={() => setAsked(changes)}>
            {t('unsent.giveUp')}
          </Button>
        </Notice>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        title={t('unsent.giveUpTitle')}
        confirmLabel={t('unsent.drop')}
        cancelLabel={t('settings.cancel')}
        onConfirm={giveUp}
        onCancel={() => setAsked(undefined)}
      >
        {asked && t('unsent.giveUpText', { count: asked.count })}
      </ConfirmDialog>
    </>
  );
}
