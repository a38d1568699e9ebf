import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import type { Sealer } from '#web/lib/device-storage.ts';
import type { HashedPin } from './lock-settings.ts';

const CHUNK = 0x8000;

/** Encodes any number of bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In chunks, because a call's arguments are limited.
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** Decodes base64; throws for anything else. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// Synchronous, unlike WebCrypto, so that a value is stored even if the page is left at once.

/** Derives this device's 32-byte key from a passkey's secret: HKDF with SHA-256 (RFC 5869). */
export async function sealingKeyOf(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('marea/device/1');
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256);
  return new Uint8Array(bits);
}

/** Seals and opens texts with XChaCha20-Poly1305, each with a random nonce and bound to its storage place. */
export function sealerOf(key: Uint8Array): Sealer {
  const cipherAt = (place: string) => managedNonce(xchacha20poly1305)(key, new TextEncoder().encode(place));
  return {
    seal: (place, text) => toBase64(cipherAt(place).encrypt(new TextEncoder().encode(text))),
    open: (place, sealed) => {
      try {
        return new TextDecoder().decode(cipherAt(place).decrypt(fromBase64(sealed)));
      } catch {
        return undefined; // sealed with another key, or for another place
      }
    },
  };
}

export const PIN_DIGITS_MIN = 4;
export const PIN_DIGITS_MAX = 8;

/** Argon2id (RFC 9106) with OWASP's low-memory parameters: 46 MiB, one pass. */
const MEMORY_KIB = 46 * 1024;
const PASSES = 1;
const LENGTH = 32;

/** Hashes a PIN for the device. Whoever has the disk can try all 10,000 PINs of four digits; see the threat model. */
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
