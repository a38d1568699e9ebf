import { base64url } from 'jose';

/**
 * The stored form of a secret: SHA-256. It needs no key, because 256 random bits can't be guessed, so it survives a change of
 * keys.
 */
export async function hashOfSecret(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return base64url.encode(new Uint8Array(hash));
}
