import { LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsentCount } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { INDEX_ROW, IndexRow } from '#web/ui/layout/index-row.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useSignOutEverywhere, useSignOutHere } from './settings.mutations.ts';

export function SignOutButton() {
  const { t } = useTranslation();
  return <ConfirmedSignOutButton label={t('settings.signOut')} signOut={useSignOutHere()} />;
}

export function SignOutEverywhereButton() {
  const { t } = useTranslation();
  return <ConfirmedSignOutButton label={t('settings.signOutAll')} signOut={useSignOutEverywhere()} />;
}

/** The same as a row of an index. */
export function SignOutRow() {
  const { t } = useTranslation();
  const signOut = useSignOutHere();
  const label = t('settings.signOut');
  return (
    <ConfirmedSignOut label={label} signOut={signOut}>
      {(begin) => (
        <button type="button" className={INDEX_ROW} aria-busy={signOut.isPending} onClick={begin}>
          <IndexRow Icon={LogOut} label={signOut.isPending ? t('settings.signingOut') : label} />
        </button>
      )}
    </ConfirmedSignOut>
  );
}

type ConfirmedSignOutButtonProps = { label: string; signOut: ReturnType<typeof useSignOutHere> };

function ConfirmedSignOutButton({ label, signOut }: ConfirmedSignOutButtonProps) {
  const { t } = useTranslation();
  return (
    <ConfirmedSignOut label={label} signOut={signOut}>
      {(begin) => (
        <Button
          variant="outline"
          busy={signOut.isPending}
          busyLabel={t('settings.signingOut')}
          onClick={begin}
        >
          {label}
        </Button>
      )}
    </ConfirmedSignOut>
  );
}

type ConfirmedSignOutProps = ConfirmedSignOutButtonProps & { children: (begin: () => void) => ReactNode };

/** Signs out, after a question if changes would be lost that aren't sent yet. */
function ConfirmedSignOut({ label, signOut, children }: ConfirmedSignOutProps) {
  const { t } = useTranslation();
  const unsent = useUnsentCount();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {children(() => (unsent > 0 ? setIsAsking(true) : signOut.mutate()))}
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
