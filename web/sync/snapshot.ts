import { KEPT_DATABASE } from './forget-kept.ts';

// One value in IndexedDB. For an open, a get and a put a library would be a kilobyte of the first chunk.

const STORE = 'snapshots';
const KEY = 'newest';

/** The stored value; `undefined` if there is none. */
export function readSnapshot(): Promise<unknown> {
  return withStore('readonly', (store) => store.get(KEY));
}

/** Stores what `take` returns once the database is open; `undefined` leaves it as it was. */
export async function writeSnapshot(take: () => unknown): Promise<void> {
  await withStore('readwrite', (store) => {
    const value = take();
    return value === undefined ? undefined : store.put(value, KEY);
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
