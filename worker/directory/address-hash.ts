import { base64url } from 'jose';
import type { Config } from '#worker/platform/config.ts';
import { createMac } from '#worker/platform/mac.ts';

/** The version of a hash that is keyed; 0 is SHA-256 alone (`people.address_hash_version`). */
export const KEYED = 1;

/** The two hashes that the directory may know an address by: new rows have the keyed one. */
export type AddressHashes = { readonly plain: string; readonly keyed: string };

/**
 * What the directory knows addresses by. The key goes over the hash that was used before there was one, so that old rows are
 * turned without their addresses, which are in the shards.
 */
export function createAddressHasher(config: Pick<Config, 'DIRECTORY_SECRET'>) {
  // Read where it is needed: an operator's command that looks for no address does without the secret.
  const keyedOf = async (plain: string) =>
    base64url.encode(await createMac(config.DIRECTORY_SECRET).sign(`directory-address|${plain}`));

  return {
    /** The keyed hash in place of a plain one. */
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
