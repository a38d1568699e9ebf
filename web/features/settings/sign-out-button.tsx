import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsentCount } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useSignOutHere } from './settings.mutations.ts';

export function SignOutButton() {
  const { t } = useTranslation();
  const signOut = useSignOutHere();
  const unsent = useUnsentCount();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        busy={signOut.isPending}
        busyLabel={t('settings.signingOut')}
        onClick={() => (unsent > 0 ? setIsAsking(true) : signOut.mutate())}
      >
        {t('settings.signOut')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('unsent.title')}
        confirmLabel={t('settings.signOut')}
        cancelLabel={t('settings.cancel')}
        busy={signOut.isPending}
        busyLabel={t('settings.signingOut')}
        onConfirm={() => signOut.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('unsent.signOut', { count: unsent })}
      </ConfirmDialog>
    </>
  );
}
