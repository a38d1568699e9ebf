import { toBase64 } from '#web/lib/base64.ts';
import { noteUnlocked } from './lock-due.ts';
import { lockSettings, removeLock } from './lock-settings.ts';

/** A salted hash of a person's id: says whose the lock is without keeping the id, which opens sealed changes (decision 125). */
export async function ownerOf(userId: string, salt: string = crypto.randomUUID()): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}|${userId}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${salt}.${toBase64(hash)}`;
}

/** Whether the lock of this device is this person's. */
export async function isLockOf(userId: string): Promise<boolean> {
  const owner = lockSettings()?.owner;
  return owner !== undefined && owner === (await ownerOf(userId, owner.split('.')[0]));
}

/** After a sign-in: the same person keeps the lock, which they have just opened by it; anybody else begins without one. */
export async function keepOrRemoveLock(userId: string): Promise<void> {
  if (lockSettings() === undefined) return;
  if (await isLockOf(userId)) noteUnlocked();
  else removeLock();
}
