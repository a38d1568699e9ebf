import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/i18n.ts';
import { toBase64 } from '#web/lib/base64.ts';
import { isAllSealed, resealStored, sealWith } from '#web/lib/device-storage.ts';
import { availableVerifiers, canUsePasskeys, verifyUser } from '#web/lib/lock/device-check.ts';
import { ownerOf } from '#web/lib/lock/lock-due.ts';
import {
  EMPTY_LOCK,
  isSealed,
  type LockSettings,
  lockSettings,
  removeLock,
  saveLock,
} from '#web/lib/lock/lock-settings.ts';
import { forgetTries } from '#web/lib/lock/lock-tries.ts';
import { sealingKeyOf } from '#web/lib/lock/seal.ts';
import { deviceVerifier } from '#web/lib/native/platform.ts';
import { passkeysQuery } from '#web/lib/session/passkeys.ts';
import { clearPersistedCache } from '#web/sync/durable-copy.ts';
import { persistCache } from '#web/sync/persisted-cache.ts';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';
import { changeKey, markUnlocked } from './lock-gate.tsx';

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
