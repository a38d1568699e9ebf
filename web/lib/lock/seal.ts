import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { fromBase64, toBase64 } from '#web/lib/base64.ts';
import type { Sealer } from '#web/lib/device-storage.ts';

// Synchronous, because what is stored must be stored even if the page is left at once; WebCrypto isn't.

/** The key that a passkey's secret makes for this device: HKDF with SHA-256 (RFC 5869). 32 bytes. */
export async function sealingKeyOf(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('marea/device/1');
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256);
  return new Uint8Array(bits);
}

/** Seals and opens texts with XChaCha20-Poly1305, a random nonce each, bound to the place where they lie. */
export function sealerOf(key: Uint8Array): Sealer {
  const cipherAt = (place: string) => managedNonce(xchacha20poly1305)(key, new TextEncoder().encode(place));
  return {
    seal: (place, text) => toBase64(cipherAt(place).encrypt(new TextEncoder().encode(text))),
    open: (place, sealed) => {
      try {
        return new TextDecoder().decode(cipherAt(place).decrypt(fromBase64(sealed)));
      } catch {
        return undefined; // under another key, or of another place
      }
    },
  };
}
