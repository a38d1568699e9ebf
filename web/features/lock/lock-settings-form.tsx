import { type FormEvent, useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { isSealed, LOCK_TIMES, type LockSettings, lockSettings } from '#web/lib/lock/lock-settings.ts';
import { hashPin, PIN_DIGITS_MAX, PIN_DIGITS_MIN } from '#web/lib/lock/seal.ts';
import { notify } from '#web/lib/page/notify.ts';
import { isCancelled } from '#web/lib/session/passkeys.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { lockNow } from './lock-gate.tsx';
import { type ChangeLock, changeLock, DeviceMethod, endLock, SealMethod } from './lock-methods.tsx';

/** The lock of this device. An existing lock must be opened once more first, so that nobody else can change it in an open app. */
export function LockSettingsForm() {
  const { t } = useTranslation();
  const [settings, setSettings] = useState(lockSettings);
  const [isFree, setIsFree] = useState(settings === undefined);
  if (settings === undefined || isFree) return <LockForm settings={settings} onChanged={setSettings} />;
  return (
    <SettingsGroup title={t('lock.turnedOn')}>
      <div className="grid gap-4">
        <LockMethods settings={settings} />
        <p className="text-ink-2 text-small">{t(isSealed(settings) ? 'lock.sealHonest' : 'lock.honest')}</p>
        <Button onClick={() => void lockNow()}>{t('lock.now')}</Button>
        <Button variant="outline" onClick={() => void lockNow().then(() => setIsFree(true))}>
          {t('lock.change')}
        </Button>
      </div>
    </SettingsGroup>
  );
}

function LockMethods({ settings: { pin, passkeys, time, seal } }: { settings: LockSettings }) {
  const { t } = useTranslation();
  const methods = [
    pin && `${t('lock.pin')} (${t('lock.pinOn', { count: pin.digits })})`,
    passkeys.length > 0 && t('lock.device'),
  ];
  return (
    <dl className="grid gap-2">
      <Fact name={t('lock.ways')} value={methods.filter(Boolean).join(', ')} />
      <Fact name={t('lock.when')} value={t(`lock.times.${time}`)} />
      {seal !== null && <Fact name={t('lock.seal')} value={t('lock.yes')} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

type LockFormProps = {
  settings: LockSettings | undefined;
  onChanged: (settings: LockSettings | undefined) => void;
};

function LockForm({ settings, onChanged }: LockFormProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [isSettingPin, setIsSettingPin] = useState(false);
  const [failure, setFailure] = useState<'device' | 'other'>();
  const userId = user.details.t_id;

  const change: ChangeLock = async (work) => {
    setFailure(undefined);
    try {
      const after = await work();
      onChanged(after);
      void notify({ tone: 'success', text: t(savedTextKey(settings, after)) });
    } catch (error) {
      setFailure(isCancelled(error) ? 'device' : 'other');
    }
  };
  const savePin = async (typed: string) => {
    await change(async () => changeLock(userId, { pin: await hashPin(typed) }));
    setIsSettingPin(false);
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <SettingsGroup title={t('lock.ways')}>
        <div className="grid gap-4">
          <p className="text-ink-2 text-small">{t('lock.intro')}</p>
          {!isSealed(settings) && (
            <PinMethod digits={settings?.pin?.digits} onSet={() => setIsSettingPin(true)} />
          )}
          <DeviceMethod {...{ userId, settings, change }} />
          {failure !== undefined && (
            <Notice tone="error">{t(failure === 'device' ? 'lock.deviceFailed' : 'lock.failed')}</Notice>
          )}
          <p className="text-small">{t('lock.tries')}</p>
          <p className="text-ink-2 text-small">{t('lock.honest')}</p>
        </div>
      </SettingsGroup>
      {settings !== undefined && (
        <>
          <SettingsGroup title={t('lock.when')}>
            <div className="grid gap-3">
              <Segmented
                legend={t('lock.when')}
                value={settings.time}
                options={LOCK_TIMES.map((time) => ({ value: time, label: t(`lock.times.${time}`) }))}
                onChange={(time) => void change(() => changeLock(userId, { time }))}
              />
              <p className="text-ink-2 text-small">{t('lock.whenHint')}</p>
              <p className="text-ink-2 text-small">{t('lock.reminders')}</p>
            </div>
          </SettingsGroup>
          <SealMethod {...{ userId, settings, change }} />
          <div className="grid gap-3">
            <Button onClick={() => void lockNow()}>{t('lock.now')}</Button>
            <Button variant="outline" onClick={() => void change(endLock)}>
              {t('lock.off')}
            </Button>
          </div>
        </>
      )}
      <PinSheet open={isSettingPin} onClose={() => setIsSettingPin(false)} onSave={savePin} />
    </div>
  );
}

function savedTextKey(before: LockSettings | undefined, after: LockSettings | undefined) {
  if (after === undefined) return 'lock.turnedOff';
  return before === undefined ? 'lock.turnedOn' : 'lock.saved';
}

function PinMethod({ digits, onSet }: { digits: number | undefined; onSet: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span>
        {t('lock.pin')}
        {digits !== undefined && (
          <span className="ml-2 text-ink-2 text-small">{t('lock.pinOn', { count: digits })}</span>
        )}
      </span>
      <Button variant="outline" onClick={onSet}>
        {t(digits === undefined ? 'lock.setPin' : 'lock.changePin')}
      </Button>
    </div>
  );
}

const SHAPE = new RegExp(`^\\d{${PIN_DIGITS_MIN},${PIN_DIGITS_MAX}}$`);

type PinSheetProps = { open: boolean; onClose: () => void; onSave: (pin: string) => Promise<void> };

/** Asks for a new PIN twice. */
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
      <Button type="submit" busy={isSaving && t('lock.saving')}>
        {t('lock.savePin')}
      </Button>
    </form>
  );
}
