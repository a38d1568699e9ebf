import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/sheet.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Ask
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('habits.detail.deleteTitle')}
        confirmLabel={t('habits.detail.deleteConfirm')}
        cancelLabel={t('habits.detail.keep')}
        onConfirm={close}
        onCancel={close}
      >
        {t('habits.detail.deleteText', { name: t('nav.today') })}
      </ConfirmDialog>
    </>
  );
}

export const specimen: Specimen = { group: 'panels', name: 'ConfirmDialog', Shown };
