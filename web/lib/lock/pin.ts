import { fromBase64, toBase64 } from '#web/lib/base64.ts';
import type { HashedPin } from './lock-settings.ts';

export const PIN_DIGITS_MIN = 4;
export const PIN_DIGITS_MAX = 8;

/** Argon2id (RFC 9106) as OWASP lists it for little memory: 46 MiB, one pass. */
const MEMORY_KIB = 46 * 1024;
const PASSES = 1;
const LENGTH = 32;

/** A PIN as it's kept on the device. Some 10,000 PINs of four digits can be tried by whoever has the disk; see the threat model. */
export async function hashPin(pin: string): Promise<HashedPin> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const how = { memory: MEMORY_KIB, passes: PASSES };
  const hash = await hashOf(pin, { salt, ...how });
  return { digits: pin.length, salt: toBase64(salt), hash: toBase64(hash), ...how };
}

export async function isRightPin(pin: string, { salt, hash, memory, passes }: HashedPin): Promise<boolean> {
  const made = await hashOf(pin, { salt: fromBase64(salt), memory, passes });
  return toBase64(made) === hash;
}

type How = { readonly salt: Uint8Array; readonly memory: number; readonly passes: number };

async function hashOf(pin: string, { salt, memory, passes }: How): Promise<Uint8Array> {
  // A library in JavaScript: our policy forbids WebAssembly.
  const { argon2idAsync } = await import('@noble/hashes/argon2.js');
  return argon2idAsync(pin, salt, { m: memory, t: passes, p: 1, dkLen: LENGTH });
}
