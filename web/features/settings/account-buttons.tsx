import { LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUnsentCount } from '#web/sync/change.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { INDEX_ROW, IndexRow } from '#web/ui/layout/titled-card.tsx';
import { ConfirmDialog, Sheet } from '#web/ui/overlays/sheet.tsx';
import { useDeleteAccount, useSignOut } from './settings.data.ts';

type SignOutProps = {
  /** Ends every session of the account, not only this one. */
  isEverywhere?: boolean;
  /** A row of an index instead of a button. */
  isRow?: boolean;
};

/** Signs out; asks first if unsent changes would be lost. */
export function SignOut({ isEverywhere = false, isRow = false }: SignOutProps) {
  const { t } = useTranslation();
  const signOut = useSignOut({ isEverywhere });
  const unsent = useUnsentCount();
  const [isAsking, setIsAsking] = useState(false);
  const label = t(isEverywhere ? 'settings.signOutAll' : 'settings.signOut');
  const busy = signOut.isPending && t('settings.signingOut');
  const begin = () => (unsent > 0 ? setIsAsking(true) : signOut.mutate());
  return (
    <>
      {isRow ? (
        <button type="button" className={INDEX_ROW} aria-busy={signOut.isPending} onClick={begin}>
          <IndexRow Icon={LogOut} label={busy || label} />
        </button>
      ) : (
        <Button variant="outline" busy={busy} onClick={begin}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('unsent.title')}
        confirmLabel={label}
        cancelLabel={t('settings.cancel')}
        busy={busy}
        onConfirm={() => signOut.mutate(undefined, { onError: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        {t('unsent.signOut', { count: unsent })}
      </ConfirmDialog>
    </>
  );
}

/** Deletes the account after a sheet that lists what goes; accounts that may only leave have no `exportData`. */
export function DeleteAccountButton({ exportData }: { exportData?: ReactNode }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteAccount();
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('settings.delete')}
      </Button>
      <Sheet open={isAsking} onClose={close} title={t('settings.delete')} closeLabel={t('common.close')}>
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
            busy={remove.isPending && t('settings.deleting')}
            onClick={() => remove.mutate()}
          >
            {t('settings.deleteConfirm')}
          </Button>
          <Button variant="outline" onClick={close}>
            {t('settings.keep')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
