import { toBase64 } from '#web/lib/base64.ts';
import { isAllSealed, resealStored, sealWith } from '#web/lib/device-storage.ts';
import { verifyUser } from '#web/lib/lock/device-check.ts';
import { ownerOf } from '#web/lib/lock/lock-owner.ts';
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
import { clearPersistedCache } from '#web/sync/forget-kept.ts';
import { persistCache } from '#web/sync/kept-cache.ts';
import { changeKey, markUnlocked } from './lock-gate.tsx';

/** Changes the lock of this device, or makes one; the page counts as opened. */
export async function changeLock(userId: string, change: Partial<LockSettings>): Promise<LockSettings> {
  const before = lockSettings() ?? { ...EMPTY_LOCK, time: '1' as const, owner: await ownerOf(userId) };
  const after = { ...before, ...change };
  saveLock(after);
  forgetTries();
  if (!isSealed(after)) markUnlocked(undefined);
  return after;
}

/** Takes the lock away; what it sealed lies open again. */
export async function endLock(): Promise<undefined> {
  resealStored(() => sealWith(undefined));
  removeLock();
  forgetTries();
  changeKey(undefined);
  await persistCache();
}

/**
 * Seals everything of the person on this device under a key that one of these passkeys makes, from now on. Only that passkey
 * opens the lock then. Rejects, and changes nothing, if it makes no key.
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
  // The copy that lies open goes even if no other can be written.
  clearPersistedCache();
  await persistCache();
  return after;
}

/** Opens what is sealed again; the passkey goes on opening the lock. */
export async function unsealDevice(
  userId: string,
  change: Partial<LockSettings> = { seal: null },
): Promise<LockSettings> {
  // Before the salt is forgotten, for the same reason.
  resealStored(() => sealWith(undefined));
  const after = await changeLock(userId, change);
  changeKey(undefined);
  await persistCache();
  return after;
}
