import { base64url } from 'jose';

/**
 * What the directory knows an address by. Not keyed: the shards hold the addresses themselves, and a key that was lost or
 * changed would leave nobody to be found.
 * @param addressKey the folded address
 */
export async function addressHashOf(addressKey: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`marea-directory|${addressKey}`),
  );
  return base64url.encode(new Uint8Array(digest));
}
