import { isSealing, openedText, sealedText } from '#web/lib/device-storage.ts';
import { isKeyMissing } from '#web/lib/lock/lock-settings.ts';
import { KEPT_DATABASE } from './forget-kept.ts';

// One value in IndexedDB. For an open, a get and a put a library would be a kilobyte of the first chunk.

const STORE = 'snapshots';
const KEY = 'newest';

/** The stored value; `undefined` if there is none. */
export async function readSnapshot(): Promise<unknown> {
  const kept: unknown = await withStore('readonly', (store) => store.get(KEY));
  if (typeof kept !== 'string') return kept;
  const text = openedText(KEY, kept);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Stores what `take` returns once the database is open; `undefined` leaves it as it was. */
export async function writeSnapshot(take: () => unknown): Promise<void> {
  await withStore('readwrite', (store) => {
    const value = take();
    // Signed in anew on a sealed device, before its passkey was asked: nothing may lie here open.
    if (value === undefined || isKeyMissing()) return undefined;
    // What is sealed is a text; otherwise the browser copies the value as it is.
    return store.put(isSealing() ? sealedText(KEY, JSON.stringify(value)) : value, KEY);
  });
}

/** Opens the database for one step only, so that no tab stops another from deleting it. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const opening = indexedDB.open(KEPT_DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    const request = work(database.transaction(STORE, mode).objectStore(STORE));
    return request && (await settled(request));
  } finally {
    // Waits for what was written.
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
