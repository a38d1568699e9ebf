import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { useSignOutHere } from './settings.mutations.ts';

export function SignOutButton() {
  const { t } = useTranslation();
  const signOut = useSignOutHere();
  return (
    <Button
      variant="outline"
      busy={signOut.isPending}
      busyLabel={t('settings.signingOut')}
      onClick={() => signOut.mutate()}
    >
      {t('settings.signOut')}
    </Button>
  );
}
