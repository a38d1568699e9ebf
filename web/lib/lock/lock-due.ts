import { LOCK_SEEN_KEY, readStored, store } from '#web/lib/device-storage.ts';
import { fromJson, type Shape } from '#web/lib/http/shape.ts';
import { lockSettings, removeLock } from './lock-settings.ts';
import { toBase64 } from './seal.ts';

/** The lock's state, shared by a browser's pages. Times are Unix milliseconds. */
type LockActivity = {
  /** When the app was last in use. */
  readonly usedAt: number;
  /** The latest time that any page has read from the clock. */
  readonly latest: number;
  /** Set once the lock was due, until it's opened, whatever the clock shows. */
  readonly isLocked: boolean;
};

const ACTIVITY: Shape = { usedAt: 'number', latest: 'number', isLocked: ['optional', 'boolean', false] };
const NEVER: LockActivity = { usedAt: 0, latest: 0, isLocked: false };
/** Corrections of the clock up to this don't lock. */
const CLOCK_SLACK_MS = 1000;

const readLockActivity = (): LockActivity => fromJson(ACTIVITY, readStored(LOCK_SEEN_KEY)) ?? NEVER;

function updateLockActivity(change: Partial<LockActivity>): void {
  if (lockSettings() === undefined) return;
  const before = readLockActivity();
  const latest = Math.max(before.latest, Date.now());
  store(LOCK_SEEN_KEY, JSON.stringify({ ...before, latest, ...change }));
}

/** Records that the app is in use; a lock with a time counts from the last use. */
export const noteUse = (): void => updateLockActivity({ usedAt: Date.now() });

/** Records what time it is; an earlier clock locks from then on. */
export const noteTime = (): void => updateLockActivity({});

/** Records that the lock has to be opened before the app is used again. */
export const noteLocked = (): void => updateLockActivity({ isLocked: true });

/** Records that the lock was opened; only this undoes the above. */
export const noteUnlocked = (): void =>
  updateLockActivity({ usedAt: Date.now(), latest: Date.now(), isLocked: false });

/** Whether the clock was set back, to before a time that a page has seen. */
export const isClockBack = (): boolean =>
  lockSettings() !== undefined && Date.now() < readLockActivity().latest - CLOCK_SLACK_MS;

/** The last use that this page knows of, and when it learned of it on the monotonic clock. */
let lastKnownUse = { usedAt: 0, at: 0 };

function sinceUseMs(): number {
  const { usedAt } = readLockActivity();
  if (usedAt !== lastKnownUse.usedAt) lastKnownUse = { usedAt, at: performance.now() };
  return Math.max(Date.now() - usedAt, performance.now() - lastKnownUse.at);
}

/** Whether a page that was unlocked has to lock, out of view or on its return. A start always locks. */
export function isLockDue(): boolean {
  const settings = lockSettings();
  if (settings === undefined) return false;
  if (readLockActivity().isLocked || isClockBack()) return true;
  return settings.time !== 'start' && !(sinceUseMs() < Number(settings.time) * 60_000);
}

/** A salted hash of a person's id: identifies the lock's owner without storing the id, which opens sealed changes (decision 125). */
export async function ownerOf(userId: string, salt: string = crypto.randomUUID()): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}|${userId}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${salt}.${toBase64(hash)}`;
}

/** Whether this device's lock belongs to this person. */
export async function isLockOf(userId: string): Promise<boolean> {
  const owner = lockSettings()?.owner;
  return owner !== undefined && owner === (await ownerOf(userId, owner.split('.')[0]));
}

/** After a sign-in: the same person's lock stays and counts as opened; anyone else's is removed. */
export async function keepOrRemoveLock(userId: string): Promise<void> {
  if (lockSettings() === undefined) return;
  if (await isLockOf(userId)) noteUnlocked();
  else removeLock();
}
