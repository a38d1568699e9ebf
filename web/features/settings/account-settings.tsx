import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#web/lib/user.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { useSignOutEverywhere } from './settings.mutations.ts';
import { SignOutButton } from './sign-out-button.tsx';

export function AccountSettings({ changeAddress }: { changeAddress: ReactNode }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const signOutEverywhere = useSignOutEverywhere();
  return (
    <div className="grid grid-cols-1 gap-3">
      {user && (
        <p className="text-ink-2 text-small">
          {t('settings.signedInAs')} <strong className="text-ink wrap-anywhere">{user.details.email}</strong>
        </p>
      )}
      {changeAddress}
      <SignOutButton />
      <Button
        variant="outline"
        busy={signOutEverywhere.isPending}
        busyLabel={t('settings.signingOut')}
        onClick={() => signOutEverywhere.mutate()}
      >
        {t('settings.signOutAll')}
      </Button>
      <DeleteAccountButton />
    </div>
  );
}
