import { base64url } from 'jose';
import type { PersonContext } from '#worker/context.ts';
import { onceFor } from './runtime.ts';
import { newestVersion, type VersionedSecrets } from './secrets.ts';

// AES-256-GCM with a separate key per person (decision 55): the database alone reveals no text, and no row can be
// decrypted in another row's place.

/** The row a sealed text belongs to, `row` among the person's; it can't be opened for any other. */
export type SealedPlace = { readonly userId: string; readonly row: string };
/** What a row stores: the key's version, and nonce and ciphertext in base64url. */
export type Sealed = { readonly keyVersion: number; readonly sealed: string };

const NONCE_BYTES = 12;
/** Characters of the nonce in base64url, at the beginning of a sealed text. */
export const NONCE_LENGTH = 16;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Seals and opens texts with keys derived from the given master secrets. */
export function createTextCipher(keys: VersionedSecrets, purpose: 'journal' | 'calendar' = 'journal') {
  const derived = new Map<string, Promise<CryptoKey>>();

  /** The person's key of a version (HKDF-SHA-256). Rejects if that version no longer exists. */
  function keyOf(userId: string, version: number): Promise<CryptoKey> {
    const name = `${version}/${userId}`;
    const known = derived.get(name);
    if (known) return known;
    const key = derive(userId, version);
    derived.set(name, key);
    return key;
  }

  async function derive(userId: string, version: number): Promise<CryptoKey> {
    const secret = keys.get(version);
    if (secret === undefined) throw new Error('the journal key of this version is missing');
    const master = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
    const info = encoder.encode(`marea/${purpose}/${version}/${userId}`);
    return crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
      master,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
  }

  const boundTo = ({ userId, row }: SealedPlace, version: number) =>
    encoder.encode(`${version}/${userId}/${row}`);

  return {
    /** Why a text of a key's version can't be opened. */
    failureOf: (version: number) => (keys.has(version) ? 'damaged' : 'key_missing'),

    seal: async (text: string, place: SealedPlace): Promise<Sealed> => {
      const keyVersion = newestVersion(keys);
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: boundTo(place, keyVersion) },
        await keyOf(place.userId, keyVersion),
        encoder.encode(text),
      );
      return { keyVersion, sealed: `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(sealed))}` };
    },

    /** Rejects if the text was changed, belongs to another row, or its key is gone. */
    open: async ({ keyVersion, sealed }: Sealed, place: SealedPlace): Promise<string> => {
      const [iv = '', text = ''] = sealed.split('.');
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: base64url.decode(iv), additionalData: boundTo(place, keyVersion) },
        await keyOf(place.userId, keyVersion),
        base64url.decode(text),
      );
      return decoder.decode(opened);
    },
  };
}

export type TextCipher = ReturnType<typeof createTextCipher>;

/** The cipher of one person's texts. */
export const cipherOf = onceFor(
  ({ deps }: PersonContext): TextCipher => createTextCipher(deps.config.JOURNAL_KEYS),
);
