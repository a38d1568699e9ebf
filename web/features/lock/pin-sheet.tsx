import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PIN_DIGITS_MAX, PIN_DIGITS_MIN } from '#web/lib/lock/pin.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

const SHAPE = new RegExp(`^\\d{${PIN_DIGITS_MIN},${PIN_DIGITS_MAX}}$`);

type PinSheetProps = { open: boolean; onClose: () => void; onSave: (pin: string) => Promise<void> };

/** Asks twice for a new PIN. */
export function PinSheet({ open, onClose, onSave }: PinSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('lock.newPin')} closeLabel={t('common.close')}>
      <PinForm onSave={onSave} />
    </Sheet>
  );
}

function PinForm({ onSave }: Pick<PinSheetProps, 'onSave'>) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<'shape' | 'differs'>();
  const [isSaving, setIsSaving] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const pin = String(typed.get('pin') ?? '');
    if (!SHAPE.test(pin)) return setFault('shape');
    if (pin !== String(typed.get('again') ?? '')) return setFault('differs');
    setIsSaving(true);
    await onSave(pin);
    setIsSaving(false);
  }

  const field = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: PIN_DIGITS_MAX,
  } as const;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setFault(undefined)}
    >
      <TextField
        {...field}
        name="pin"
        label={t('lock.newPin')}
        hint={t('lock.newPinHint')}
        error={fault === 'shape' ? t('lock.pinShape') : undefined}
      />
      <TextField
        {...field}
        name="again"
        label={t('lock.repeatPin')}
        error={fault === 'differs' ? t('lock.pinDiffers') : undefined}
      />
      <p className="text-small">{t('lock.tries')}</p>
      <Button type="submit" busy={isSaving} busyLabel={t('lock.saving')}>
        {t('lock.savePin')}
      </Button>
    </form>
  );
}
