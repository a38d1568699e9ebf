import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsentCount } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useSignOutEverywhere, useSignOutHere } from './settings.mutations.ts';

export function SignOutButton() {
  const { t } = useTranslation();
  return <AskingButton label={t('settings.signOut')} signOut={useSignOutHere()} />;
}

export function SignOutEverywhereButton() {
  const { t } = useTranslation();
  return <AskingButton label={t('settings.signOutAll')} signOut={useSignOutEverywhere()} />;
}

type AskingButtonProps = { label: string; signOut: ReturnType<typeof useSignOutHere> };

/** Signs out, after a question if changes would be lost that aren't sent yet. */
function AskingButton({ label, signOut }: AskingButtonProps) {
  const { t } = useTranslation();
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
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('unsent.title')}
        confirmLabel={label}
        cancelLabel={t('settings.cancel')}
        busy={signOut.isPending}
        busyLabel={t('settings.signingOut')}
        onConfirm={() => signOut.mutate(undefined, { onError: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        {t('unsent.signOut', { count: unsent })}
      </ConfirmDialog>
    </>
  );
}
