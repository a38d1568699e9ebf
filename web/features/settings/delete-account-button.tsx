import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DeleteAccountSheet } from './delete-account-sheet.tsx';

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
