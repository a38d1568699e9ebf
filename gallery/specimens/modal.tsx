import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Open the modal
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('graph.about')}
        closeLabel={t('common.close')}
      >
        <p className="text-ink-2">{t('graph.caption')}</p>
      </Modal>
    </>
  );
}

export const specimen: Specimen = { group: 'panels', name: 'Modal', Shown };
