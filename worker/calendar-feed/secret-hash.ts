import { base64url } from 'jose';

/** What is kept of a secret: SHA-256. It needs no key, for 256 random bits cannot be tried out, and so outlives a key's change. */
export async function hashOfSecret(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return base64url.encode(new Uint8Array(hash));
}
