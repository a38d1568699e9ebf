import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#web/lib/user.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteAccountSheet } from './delete-account-sheet.tsx';
import { useSignOutEverywhere, useSignOutHere } from './settings.mutations.ts';

export function AccountSettings() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const signOut = useSignOutHere();
  const signOutEverywhere = useSignOutEverywhere();
  const [isDeleting, setIsDeleting] = useState(false);
  const busyLabel = t('settings.signingOut');
  return (
    <div className="grid gap-3">
      {user && (
        <p className="text-ink-2 text-small">
          {t('settings.signedInAs')} <strong className="text-ink wrap-anywhere">{user.details.email}</strong>
        </p>
      )}
      <Button
        variant="outline"
        busy={signOut.isPending}
        busyLabel={busyLabel}
        onClick={() => signOut.mutate()}
      >
        {t('settings.signOut')}
      </Button>
      <Button
        variant="outline"
        busy={signOutEverywhere.isPending}
        busyLabel={busyLabel}
        onClick={() => signOutEverywhere.mutate()}
      >
        {t('settings.signOutAll')}
      </Button>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
        {t('settings.delete')}
      </Button>
      <DeleteAccountSheet open={isDeleting} onClose={() => setIsDeleting(false)} />
    </div>
  );
}
