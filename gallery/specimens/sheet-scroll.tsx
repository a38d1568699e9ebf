import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { FoldButton, IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Sheet, SheetActions, SheetScroll } from '#web/ui/overlays/sheet.tsx';
import { SheetBack } from '#web/ui/overlays/sheet-dialog.tsx';
import { ToastAction } from '#web/ui/overlays/undo.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = () => setIsOpen(!isOpen);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <IconButton label={t('tasks.search')} icon={<Search size={20} />} onClick={toggle} />
        <FoldButton isOpen={isOpen} onToggle={toggle} label={t('tasks.detail')} controls={id} />
      </div>
      <ToastAction text={t('tasks.deleted')} action={{ label: t('common.undo'), onPress: () => {} }} />
      <div id={id}>
        <Sheet open={isOpen} onClose={toggle} title={t('tasks.detail')} closeLabel={t('common.close')}>
          <SheetBack label={t('common.back')} onPress={toggle} />
          <div className="flex flex-col">
            <SheetScroll>
              <p>{t('tasks.suggestedHint')}</p>
            </SheetScroll>
            <SheetActions>
              <Button onClick={toggle}>{t('tasks.create')}</Button>
            </SheetActions>
          </div>
        </Sheet>
      </div>
    </>
  );
}

export const specimen: Specimen = {
  group: 'panels',
  name: 'SheetScroll, SheetBack, FoldButton, IconButton, ToastAction',
  Shown,
};
