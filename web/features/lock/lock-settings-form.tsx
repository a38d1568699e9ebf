import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { isAllSealed, resealStored, sealWith } from '#web/lib/device-storage.ts';
import { clearPersistedCache } from '#web/lib/durable-copy.ts';
import { availableVerifiers, canUsePasskeys, verifyUser } from '#web/lib/lock/device-check.ts';
import { ownerOf } from '#web/lib/lock/lock-due.ts';
import {
  EMPTY_LOCK,
  isSealed,
  LOCK_TIMES,
  type LockSettings,
  lockSettings,
  removeLock,
  saveLock,
} from '#web/lib/lock/lock-settings.ts';
import { forgetTries } from '#web/lib/lock/lock-tries.ts';
import { hashPin, PIN_DIGITS_MAX, PIN_DIGITS_MIN, sealingKeyOf, toBase64 } from '#web/lib/lock/seal.ts';
import { deviceVerifier } from '#web/lib/native/platform.ts';
import { notify } from '#web/lib/page/notify.ts';
import { isCancelled, passkeysQuery } from '#web/lib/session/passkeys.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { persistCache } from '#web/sync/persisted-cache.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { changeKey, lockNow, markUnlocked } from './lock-gate.tsx';

/** The lock of this device. An existing lock must be opened once more first, so that nobody else can change it in an open app. */
export function LockSettingsForm() {
  const { t } = useTranslation();
  const [settings, setSettings] = useState(lockSettings);
  const [isFree, setIsFree] = useState(settings === undefined);
  if (settings === undefined || isFree) return <LockForm settings={settings} onChanged={setSettings} />;
  const { pin, passkeys, time, seal } = settings;
  const methods = [
    pin && `${t('lock.pin')} (${t('lock.pinOn', { count: pin.digits })})`,
    passkeys.length > 0 && t('lock.device'),
  ];
  return (
    <SettingsGroup title={t('lock.turnedOn')}>
      <div className="grid gap-4">
        <dl className="grid gap-2">
          <Fact name={t('lock.ways')} value={methods.filter(Boolean).join(', ')} />
          <Fact name={t('lock.when')} value={t(`lock.times.${time}`)} />
          {seal !== null && <Fact name={t('lock.seal')} value={t('lock.yes')} />}
        </dl>
        <p className="text-ink-2 text-small">{t(isSealed(settings) ? 'lock.sealHonest' : 'lock.honest')}</p>
        <Button onClick={() => void lockNow()}>{t('lock.now')}</Button>
        <Button variant="outline" onClick={() => void lockNow().then(() => setIsFree(true))}>
          {t('lock.change')}
        </Button>
      </div>
    </SettingsGroup>
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
      const saved = settings === undefined ? 'lock.turnedOn' : 'lock.saved';
      void notify({ tone: 'success', text: t(after === undefined ? 'lock.turnedOff' : saved) });
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
        label={t('lock.pin')}
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

/** Changes or creates the lock of this device; this page stays unlocked. */
export async function changeLock(userId: string, change: Partial<LockSettings>): Promise<LockSettings> {
  const before = lockSettings() ?? { ...EMPTY_LOCK, time: '1' as const, owner: await ownerOf(userId) };
  const after = { ...before, ...change };
  saveLock(after);
  forgetTries();
  if (!isSealed(after)) markUnlocked(undefined);
  return after;
}

/** Removes the lock and unseals the stored data. */
export async function endLock(): Promise<undefined> {
  resealStored(() => sealWith(undefined));
  removeLock();
  forgetTries();
  changeKey(undefined);
  await persistCache();
}

/**
 * Seals all of the person's data on this device with a key from one of these passkeys. Only that passkey opens the lock then.
 * Rejects without any change if the passkey can't make a key.
 */
export async function sealDevice(userId: string, passkeys: readonly string[]): Promise<LockSettings> {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const { secret, passkey } = await verifyUser(passkeys, salt);
  if (secret === undefined) throw new Error('this passkey makes no key');
  const key = await sealingKeyOf(secret, salt);
  const before = lockSettings();
  // The settings first: without its salt nothing sealed could be opened.
  const after = await changeLock(userId, { pin: null, passkeys: [passkey], seal: toBase64(salt) });
  changeKey(key);
  if (!isAllSealed()) {
    await (before === undefined ? endLock() : unsealDevice(userId, before));
    throw new Error('not everything could be sealed, the storage is full');
  }
  // Delete the unsealed copy even if no sealed one can be written.
  clearPersistedCache();
  await persistCache();
  return after;
}

/** Unseals the stored data; the passkey still opens the lock. */
export async function unsealDevice(
  userId: string,
  change: Partial<LockSettings> = { seal: null },
): Promise<LockSettings> {
  // Before the salt is removed, for the same reason.
  resealStored(() => sealWith(undefined));
  const after = await changeLock(userId, change);
  changeKey(undefined);
  await persistCache();
  return after;
}

/** Runs a change of the lock and shows its result; if it fails, the lock is unchanged. */
export type ChangeLock = (work: () => Promise<LockSettings | undefined>) => Promise<void>;

type LockMethodProps = {
  readonly userId: string;
  readonly settings: LockSettings | undefined;
  readonly change: ChangeLock;
};

const HINT = import.meta.env.MODE === 'native' ? 'lock.deviceHintNative' : 'lock.deviceHint';

/** Unlocking by the device's own check: one of the person's passkeys, or the system's check in a native shell. */
export function DeviceMethod({ userId, settings, change }: LockMethodProps) {
  const { t } = useTranslation();
  const { data: known } = useQuery(passkeysQuery);
  const ids = availableVerifiers(known?.passkeys.map(({ id }) => id) ?? []);
  const isOn = (settings?.passkeys.length ?? 0) > 0;
  // The only way to unlock can't be removed, and a sealed device has no other.
  const isOnly = isOn && settings?.pin === null;
  const isPossible = ids.length > 0;
  const turn = (on: boolean) =>
    change(async () => changeLock(userId, { passkeys: on ? [(await verifyUser(ids)).passkey] : [] }));
  return (
    <div className="grid gap-1">
      <CheckRow
        label={t('lock.device')}
        hint={t(isOn || isPossible ? HINT : 'lock.deviceNeeds')}
        checked={isOn}
        disabled={isOnly || !(isOn || isPossible)}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {!(isOn || isPossible) && (
        <Link
          to="/settings/signing-in"
          className="inline-flex min-h-tap items-center font-semibold underline"
        >
          {t('lock.toPasskeys')}
        </Link>
      )}
    </div>
  );
}

/** Switches the sealing of stored data with a passkey's key. Not offered in a native shell. */
export function SealMethod({ userId, settings, change }: LockMethodProps) {
  const { t } = useTranslation();
  const { data: known } = useQuery(passkeysQuery);
  const makingKeys = (known?.passkeys ?? [])
    .filter(({ has_prf: hasPrf }) => hasPrf === 1)
    .map(({ id }) => id);
  const isOn = isSealed(settings);
  const isPossible = canUsePasskeys() && makingKeys.length > 0;
  // The system's check verifies the person but makes no key.
  if (deviceVerifier() !== undefined) return null;
  const turn = (on: boolean) => change(() => (on ? sealDevice(userId, makingKeys) : unsealDevice(userId)));
  return (
    <SettingsGroup title={t('lock.sealTitle')}>
      <div className="grid gap-3">
        <CheckRow
          label={t('lock.seal')}
          hint={t(isOn || isPossible ? 'lock.sealHint' : 'lock.sealNeeds')}
          checked={isOn}
          disabled={!(isOn || isPossible)}
          onChange={({ currentTarget }) => void turn(currentTarget.checked)}
        />
        <p className="text-ink-2 text-small">{t('lock.sealHonest')}</p>
      </div>
    </SettingsGroup>
  );
}
