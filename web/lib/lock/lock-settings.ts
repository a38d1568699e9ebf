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

/** When the app locks besides at each start: minutes since its last use (0: at once), or `start` for never. */
export const LOCK_TIMES = ['0', '1', '5', '15', 'start'] as const;
export type LockTime = (typeof LOCK_TIMES)[number];

/** A PIN's Argon2id hash (RFC 9106) with its parameters; base64. */
export type HashedPin = {
  readonly digits: number;
  readonly salt: string;
  readonly hash: string;
  /** Memory in KiB, and passes. */
  readonly memory: number;
  readonly passes: number;
};

export type LockSettings = {
  readonly version: 1;
  /** Salted hash of the owner's id. */
  readonly owner: string;
  readonly time: LockTime;
  readonly pin: HashedPin | null;
  /** Ids of passkeys on this device; with `seal`, the one that derives the key. */
  readonly passkeys: readonly string[];
  /** Salt of the key that seals everything stored here; `null` without sealing. */
  readonly seal: string | null;
};

/** Only a new sign-in opens this lock: stands in for unreadable settings, and is the start of new ones. */
export const EMPTY_LOCK: LockSettings = {
  version: 1,
  owner: '',
  time: 'start',
  pin: null,
  passkeys: [],
  seal: null,
};

export function lockSettings(): LockSettings | undefined {
  const stored = readStored(LOCK_KEY);
  if (stored === undefined) return undefined;
  try {
    // Only `saveLock` writes it.
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

/** Calls back when a lock is set, changed or removed, here or in another tab; returns a function that stops this. */
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

/** Whether the data on this device have to be sealed. */
export const isSealed = (settings: LockSettings | undefined): boolean => (settings?.seal ?? null) !== null;

/** Whether the data on this device have to be sealed and this page lacks the key. */
export const isKeyMissing = (): boolean => isSealed(lockSettings()) && !isSealing();

/**
 * Whether a page that starts now is locked: always, if the device has a lock and a session. A reload can't hand over an open
 * lock, because the browser also restores such state hours later.
 */
export const isLockedAtStart = (): boolean =>
  (isStored(TOKEN_KEY) || tokenStore().read() !== undefined) && lockSettings() !== undefined;
