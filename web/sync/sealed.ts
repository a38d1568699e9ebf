import * as v from 'valibot';
import { readStored, removeStored, SEALED_PREFIX, store, storedKeys } from '#web/lib/device-storage.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { DRAFT_PREFIX, UNSENT_PREFIX } from './has-unsent.ts';

// A session that is ended elsewhere takes what was typed out of sight and not away (decision 125): it is sealed under the id of its
// person, which the device forgets and gets again with their next sign-in.

const sealedSchema = v.object({
  count: v.number(),
  salt: v.string(),
  iv: v.string(),
  text: v.string(),
});
type Sealed = v.InferOutput<typeof sealedSchema>;
type Line = { readonly key: string; readonly text: string };

/** How much is sealed on this device under a key of its storage. Whose it is, nobody can tell who hasn't the id. */
export type SealedChanges = Pick<Sealed, 'count'> & { readonly key: string };

/** Seals all that has not reached the server, each person's by itself. Where the browser cannot, it is removed as ever. */
export async function sealUnsent(): Promise<void> {
  const keys = [...storedKeys(UNSENT_PREFIX), ...storedKeys(DRAFT_PREFIX)];
  const lines = keys.map((key): Line => ({ key, text: readStored(key) ?? '' }));
  for (const [owner, own] of Map.groupBy(lines, ownerOf)) {
    if (owner === undefined) continue;
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const clear = new TextEncoder().encode(JSON.stringify(own));
    const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(owner, salt), clear);
    const sealed: Sealed = {
      count: own.length,
      salt: toText(salt),
      iv: toText(iv),
      text: toText(new Uint8Array(text)),
    };
    store(SEALED_PREFIX + newId(), JSON.stringify(sealed));
    for (const { key } of own) removeStored(key);
  }
}

/** Brings back what was sealed of this person, as it was; gives whether there was anything. What is of others stays sealed. */
export async function unsealOf(owner: string): Promise<boolean> {
  let isFound = false;
  for (const { key, ...sealed } of sealedOnDevice()) {
    const lines = await open(sealed, owner).catch(() => undefined);
    if (lines === undefined) continue;
    for (const line of lines) store(line.key, line.text);
    removeStored(key);
    isFound = true;
  }
  return isFound;
}

/** What waits on this device for its person to sign in again. */
export const sealedChanges = (): SealedChanges[] =>
  sealedOnDevice().map(({ key, count }) => ({ key, count }));

/** Gives sealed changes up for good. */
export function giveUpSealed(key: string): void {
  removeStored(key);
}

function sealedOnDevice(): (Sealed & { key: string })[] {
  return storedKeys(SEALED_PREFIX)
    .sort()
    .flatMap((key) => {
      try {
        return [{ key, ...v.parse(sealedSchema, JSON.parse(readStored(key) ?? '')) }];
      } catch {
        return []; // given up in another tab this moment, or not ours
      }
    });
}

async function open({ salt, iv, text }: Sealed, owner: string): Promise<Line[]> {
  const key = await keyOf(owner, fromText(salt));
  // Of another person it rejects.
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromText(iv) }, key, fromText(text));
  return JSON.parse(new TextDecoder().decode(clear)) as Line[]; // what was sealed above
}

/** RFC 5869. The id is 122 random bits, so that nothing has to be made slow. */
async function keyOf(owner: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(owner), 'HKDF', false, [
    'deriveKey',
  ]);
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode('marea.sealed') };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

function ownerOf({ key, text }: Line): string | undefined {
  // Behind the person's id stand a dot and the day.
  if (key.startsWith(DRAFT_PREFIX)) return key.slice(DRAFT_PREFIX.length, -'.2026-01-01'.length);
  try {
    return v.parse(v.object({ owner: v.string() }), JSON.parse(text)).owner;
  } catch {
    return undefined;
  }
}

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromText = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
