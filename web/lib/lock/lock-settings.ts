import {
  isSealing,
  isStored,
  LOCK_KEY,
  LOCK_SEEN_KEY,
  readStored,
  removeStored,
  store,
  TOKEN_KEY,
} from '#web/lib/device-storage.ts';
import { tokenStore } from '#web/lib/native/platform.ts';

/** When it locks besides at each start: so many minutes after the app was last in use (0: at once), or never. */
export const LOCK_TIMES = ['0', '1', '5', '15', 'start'] as const;
export type LockTime = (typeof LOCK_TIMES)[number];

/** A hashed PIN: Argon2id (RFC 9106) of it, with the parameters that were used; base64. */
export type HashedPin = {
  readonly digits: number;
  readonly salt: string;
  readonly hash: string;
  /** Memory in KiB, and passes. */
  readonly memory: number;
  readonly passes: number;
};

/** What opens the lock of this device, and when it locks. */
export type LockSettings = {
  readonly version: 1;
  /** Salted hash of the person's id: the lock is theirs alone. */
  readonly owner: string;
  readonly time: LockTime;
  readonly pin: HashedPin | null;
  /** Ids of passkeys that this device can ask for; with `seal`, the one that makes the key. */
  readonly passkeys: readonly string[];
  /** Salt of the key that everything here is sealed under; `null` without sealing. */
  readonly seal: string | null;
};

/** Opened by nothing but a new sign-in: what settings that can't be read come to, and where new ones begin. */
export const EMPTY_LOCK: LockSettings = {
  version: 1,
  owner: '',
  time: 'start',
  pin: null,
  passkeys: [],
  seal: null,
};

/** The lock of this device, if it has one. */
export function lockSettings(): LockSettings | undefined {
  const stored = readStored(LOCK_KEY);
  if (stored === undefined) return undefined;
  try {
    // Only `saveLock` writes it, of this version so far.
    const settings = JSON.parse(stored) as LockSettings | null;
    return settings?.version === 1 ? settings : EMPTY_LOCK;
  } catch {
    return EMPTY_LOCK;
  }
}

export function saveLock(settings: LockSettings): void {
  store(LOCK_KEY, JSON.stringify(settings));
  window.dispatchEvent(new Event(CHANGED));
}

const CHANGED = 'marea:lock';

/** Calls back when a lock is set, changed or taken away, here or in another tab; returns what ends it. */
export function onLockChange(listener: () => void): () => void {
  for (const type of [CHANGED, 'storage']) window.addEventListener(type, listener);
  return () => {
    for (const type of [CHANGED, 'storage']) window.removeEventListener(type, listener);
  };
}

export function removeLock(): void {
  removeStored(LOCK_KEY);
  removeStored(LOCK_SEEN_KEY);
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether what lies on this device is to be sealed. */
export const isSealed = (settings: LockSettings | undefined): boolean => (settings?.seal ?? null) !== null;

/** Whether what lies here is to be sealed and this page has no key for it. */
export const isKeyMissing = (): boolean => isSealed(lockSettings()) && !isSealing();

/**
 * Whether a page that starts now has to be opened first: always, if the device has a lock. What a reload could leave for the next
 * page the browser also brings back hours later. Without a session there is nothing to protect.
 */
export const isLockedAtStart = (): boolean =>
  (isStored(TOKEN_KEY) || tokenStore().read() !== undefined) && lockSettings() !== undefined;
