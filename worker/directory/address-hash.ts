import { base64url } from 'jose';
import type { Config } from '#worker/platform/config.ts';
import { createMac } from '#worker/platform/mac.ts';

/** The version of a keyed hash; 0 is plain SHA-256 (`people.address_hash_version`). */
export const KEYED = 1;

/** The two possible hashes of an address in the directory; new rows have the keyed one. */
export type AddressHashes = { readonly plain: string; readonly keyed: string };

/**
 * Hashes addresses for the directory. The key is applied to the older plain hash, so that old rows can be converted without
 * their addresses, which are in the shards.
 */
export function createAddressHasher(config: Pick<Config, 'DIRECTORY_SECRET'>) {
  // Read on demand, so that an operator's command without addresses works without the secret.
  const keyedOf = async (plain: string) =>
    base64url.encode(await createMac(config.DIRECTORY_SECRET).sign(`directory-address|${plain}`));

  return {
    /** The keyed hash for a plain one. */
    keyedOf,
    /** @param addressKey the folded address */
    hashesOf: async (addressKey: string): Promise<AddressHashes> => {
      const plain = await plainHashOf(addressKey);
      return { plain, keyed: await keyedOf(plain) };
    },
  };
}

export type AddressHasher = ReturnType<typeof createAddressHasher>;

async function plainHashOf(addressKey: string): Promise<string> {
  const text = new TextEncoder().encode(`marea-directory|${addressKey}`);
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}
