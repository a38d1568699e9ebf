import type { UserDetails } from '#domain/account/account.schema.ts';
import { readStored, removeStored, SEALED_PREFIX, store, storedKeys } from '#web/lib/device-storage.ts';
import { DRAFT_PREFIX, UNSENT_PREFIX } from '#web/lib/durable-copy.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { fromJson, type Shape } from '#web/lib/http/shape.ts';
import { fromBase64, toBase64 } from '#web/lib/lock/seal.ts';
import { newId, ownerIn } from './change.ts';

// If a session is ended elsewhere, unsent changes are sealed, not deleted (decision 125). The key is derived from the person's
// id, which the device forgets and gets back with their next sign-in.

/** The key of `userQuery`, which can't be imported: it imports this file through the session. */
const USER = ['user'] as const;

type Sealed = { readonly count: number; readonly salt: string; readonly iv: string; readonly text: string };
const SEALED: Shape = { count: 'number', salt: 'string', iv: 'string', text: 'string' };
type Line = { readonly key: string; readonly text: string };

/** A storage key and the number of changes sealed under it. Only the owner's id can open them. */
export type SealedChanges = Pick<Sealed, 'count'> & { readonly key: string };

/** The unsent changes and drafts as stored. On a sealed device without its key they can't be read. */
const unsentLines = (): Line[] =>
  [...storedKeys(UNSENT_PREFIX), ...storedKeys(DRAFT_PREFIX)].flatMap((key) => {
    const text = readStored(key);
    return text === undefined ? [] : [{ key, text }];
  });

/** The ids of the people with unsent changes on this device. */
export const unsentOwners = (): string[] => [
  ...new Set(unsentLines().flatMap((line) => ownerIn(line) ?? [])),
];

/** Seals all unsent changes, each person's separately. Rejects if the browser can't. */
export async function sealUnsent(): Promise<void> {
  for (const [owner, own] of Map.groupBy(unsentLines(), ownerOf)) {
    if (owner === undefined) continue;
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const clear = new TextEncoder().encode(JSON.stringify(own));
    const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(owner, salt), clear);
    const sealed: Sealed = {
      count: own.length,
      salt: toBase64(salt),
      iv: toBase64(iv),
      text: toBase64(new Uint8Array(text)),
    };
    store(SEALED_PREFIX + newId(), JSON.stringify(sealed));
    for (const { key } of own) removeStored(key);
  }
}

/** Restores this person's sealed changes; returns whether there were any. Other people's stay sealed. */
export async function unsealOf(owner: string): Promise<boolean> {
  const own = await openedOf(owner);
  for (const { key, lines } of own) {
    for (const line of lines) store(line.key, line.text);
    removeStored(key);
  }
  return own.length > 0;
}

/** Deletes this person's unsent changes, and seals other people's until their owner signs in again. */
export async function forgetUnsentOf(owner: string | undefined): Promise<void> {
  await sealUnsent();
  if (owner === undefined) return;
  for (const { key } of await openedOf(owner)) removeStored(key);
}

/** The sealed changes on this device, waiting for their person to sign in again. */
export const sealedChanges = (): SealedChanges[] =>
  sealedOnDevice().map(({ key, count }) => ({ key, count }));

function sealedOnDevice(): (Sealed & { key: string })[] {
  return storedKeys(SEALED_PREFIX)
    .sort()
    .flatMap((key) => {
      const sealed = fromJson<Sealed>(SEALED, readStored(key));
      // Otherwise another tab has just deleted it, or it isn't ours.
      return sealed ? [{ key, ...sealed }] : [];
    });
}

/** This person's sealed changes. */
async function openedOf(owner: string): Promise<{ key: string; lines: Line[] }[]> {
  const opened = sealedOnDevice().map(async ({ key, ...sealed }) => {
    const lines = await open(sealed, owner).catch(() => undefined);
    return lines === undefined ? [] : [{ key, lines }];
  });
  return (await Promise.all(opened)).flat();
}

async function open({ salt, iv, text }: Sealed, owner: string): Promise<Line[]> {
  const key = await keyOf(owner, fromBase64(salt));
  // Rejects with another person's key.
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(text));
  return JSON.parse(new TextDecoder().decode(clear)) as Line[]; // what was sealed above
}

/** HKDF (RFC 5869). The id has 122 random bits, so no slow key derivation is needed. */
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

/** The owner of a stored text; the signed-in person if it names none. */
const ownerOf = (line: Line): string | undefined =>
  ownerIn(line) ?? queryClient.getQueryData<UserDetails>(USER)?.details.t_id;
