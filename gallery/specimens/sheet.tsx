import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Sheet, SheetActions } from '#web/ui/overlays/sheet.tsx';
import type { Specimen } from '../specimen.ts';

const PARAGRAPHS = Array.from({ length: 12 }, (_, index) => index + 1);

function Shown() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'default' | 'full' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setOpen('default')}>
          Default height
        </Button>
        <Button variant="outline" onClick={() => setOpen('full')}>
          Full height
        </Button>
      </div>
      <Sheet
        open={open === 'default'}
        onClose={close}
        title="A sheet as high as what is in it"
        closeLabel={t('common.close')}
      >
        <div className="flex flex-col gap-4">
          <p>Drag it down by its head, tap the handle or the page behind, press Escape or the button.</p>
          <TextField label={t('onboarding.name.label')} />
          <SheetActions>
            <Button onClick={close}>{t('common.continue')}</Button>
          </SheetActions>
        </div>
      </Sheet>
      <Sheet
        open={open === 'full'}
        onClose={close}
        title="A sheet of full height"
        closeLabel={t('common.close')}
        height="full"
      >
        <div className="grid gap-4">
          {PARAGRAPHS.map((number) => (
            <p key={number}>
              {number}. On wide screens it stands at the side. What does not fit scrolls, and the page behind
              does not.
            </p>
          ))}
        </div>
      </Sheet>
    </>
  );
}

export const specimen: Specimen = { group: 'panels', name: 'Sheet, SheetActions', Shown };
