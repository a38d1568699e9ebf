import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmByCode } from './confirm-by-code.tsx';
import { addingFailureText, isConfirmationNeeded, useAddPasskey } from './passkeys.mutations.ts';

/** Adds a passkey; some time after the sign-in it asks for a code first. */
export function AddPasskey() {
  const { t } = useTranslation();
  const add = useAddPasskey();
  if (add.isError && isConfirmationNeeded(add.error))
    return <ConfirmByCode onConfirmed={() => add.mutate()} />;
  return (
    <div className="grid gap-3">
      {add.isError && <Notice tone="error">{addingFailureText(add.error)}</Notice>}
      <Button busy={add.isPending} busyLabel={t('passkeys.adding')} onClick={() => add.mutate()}>
        {t('passkeys.add')}
      </Button>
    </div>
  );
}
