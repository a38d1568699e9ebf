import {
  isSealing,
  LOCK_KEY,
  LOCK_SEEN_KEY,
  readStored,
  removeStored,
  store,
} from '#web/lib/device-storage.ts';

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
export const SHUT: LockSettings = {
  version: 1,
  owner: '',
  time: 'start',
  pin: null,
  passkeys: [],
  seal: null,
};

/** The lock of this device, if it has one. */
export function lockSettings(): LockSettings | undefined {
  const kept = readStored(LOCK_KEY);
  if (kept === undefined) return undefined;
  try {
    // Only `keepLock` writes it, of this version so far.
    const settings = JSON.parse(kept) as LockSettings | null;
    return settings?.version === 1 ? settings : SHUT;
  } catch {
    return SHUT;
  }
}

export function keepLock(settings: LockSettings): void {
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

export function dropLock(): void {
  removeStored(LOCK_KEY);
  removeStored(LOCK_SEEN_KEY);
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether what lies on this device is to be sealed. */
export const isSealed = (settings: LockSettings | undefined): boolean => (settings?.seal ?? null) !== null;

/** Whether what lies here is to be sealed and this page has no key for it. */
export const isKeyMissing = (): boolean => isSealed(lockSettings()) && !isSealing();

/** What a browser's pages share about the lock. Times are Unix milliseconds. */
type Seen = {
  /** When the app was last in use. */
  readonly usedAt: number;
  /** The latest time at which a page has found the clock. */
  readonly latest: number;
  /** The lock was due once: until it's opened it stays so, whatever the clock says. */
  readonly isLocked: boolean;
};

const NEVER: Seen = { usedAt: 0, latest: 0, isLocked: false };
/** Corrections of a clock that lock nobody out. */
const CLOCK_SLACK_MS = 1000;

function seen(): Seen {
  try {
    const { usedAt, latest, isLocked } = JSON.parse(readStored(LOCK_SEEN_KEY) ?? '') as Seen;
    if (Number.isFinite(usedAt) && Number.isFinite(latest)) return { usedAt, latest, isLocked };
  } catch {
    // As below.
  }
  return NEVER;
}

function note(change: Partial<Seen>): void {
  if (lockSettings() === undefined) return;
  const before = seen();
  const latest = Math.max(before.latest, Date.now());
  store(LOCK_SEEN_KEY, JSON.stringify({ ...before, latest, ...change }));
}

/** Records that the app is in use; a lock with a time counts from the last use. */
export const noteUse = (): void => note({ usedAt: Date.now() });

/** Records what time it is; an earlier clock locks from then on. */
export const noteTime = (): void => note({});

/** Records that whoever comes next has to open the lock. */
export const noteLocked = (): void => note({ isLocked: true });

/** Records that the lock was opened, the only thing that undoes the above. */
export const noteUnlocked = (): void => note({ usedAt: Date.now(), latest: Date.now(), isLocked: false });

/** Whether the clock was set back, to before a time that a page has seen. */
export const isClockBack = (): boolean =>
  lockSettings() !== undefined && Date.now() < seen().latest - CLOCK_SLACK_MS;

/** The last use that this page knows of, and when it learned of it by the clock that nobody can set. */
let known = { usedAt: 0, at: 0 };

function sinceUseMs(): number {
  const { usedAt } = seen();
  if (usedAt !== known.usedAt) known = { usedAt, at: performance.now() };
  return Math.max(Date.now() - usedAt, performance.now() - known.at);
}

/** Whether a page that was opened, and is out of view or comes back, is locked. A start always is. */
export function isLockDue(): boolean {
  const settings = lockSettings();
  if (settings === undefined) return false;
  if (seen().isLocked || isClockBack()) return true;
  return settings.time !== 'start' && !(sinceUseMs() < Number(settings.time) * 60_000);
}
