import { argon2Sync } from 'node:crypto';
import type { HashedPin, LockSettings } from '#web/lib/lock/lock-settings.ts';

/** A PIN hashed by Node's Argon2id (OpenSSL) instead of the product's library, with the smallest memory by default. */
export function hashedByNode(pin: string, how = { memory: 8, passes: 1 }): HashedPin {
  const nonce = Buffer.from('a salt of a test');
  const hash = argon2Sync('argon2id', { message: pin, nonce, parallelism: 1, tagLength: 32, ...how });
  return { digits: pin.length, salt: nonce.toString('base64'), hash: hash.toString('base64'), ...how };
}

/** A lock with the PIN 2048. */
export function someLock(change: Partial<LockSettings> = {}): LockSettings {
  return {
    version: 1,
    owner: 'salt.hash',
    time: '5',
    pin: hashedByNode('2048'),
    passkeys: [],
    seal: null,
    ...change,
  };
}

/** Longer than lazy code takes to load on a busy machine. */
const HOLDS_WITHIN_MS = 5000;

/** Waits in real time until `holds` returns true, even with fake timers. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + HOLDS_WITHIN_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error('it never held');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
