/** How long a database that doesn't answer holds up what waits for it. */
export const DATABASE_TIMEOUT_MS = 2000;

/** One step in a database of IndexedDB with one store: what `work` does with the store, and its result. */
type Step<Result> = {
  readonly database: string;
  readonly store: string;
  readonly mode: IDBTransactionMode;
  /** With `strict` it resolves once what it wrote is on the disk, where no end of the browser loses it. */
  readonly durability?: 'strict';
  readonly work: (store: IDBObjectStore) => IDBRequest<Result> | undefined;
};

/**
 * Opens the database for one step only, so that no tab stops another from deleting it. A read rejects if there is none. For an open, a get and a put a library
 * would be a kilobyte of the first chunk.
 */
export async function databaseStep<Result>({
  database: name,
  store,
  mode,
  work,
  ...options
}: Step<Result>): Promise<Result | undefined> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    // Reading makes no database.
    if (mode === 'readonly') opening.transaction?.abort();
    else opening.result.createObjectStore(store);
  };
  const database = await settled(opening);
  try {
    const transaction = database.transaction(store, mode, options);
    const request = work(transaction.objectStore(store));
    if (request === undefined) return undefined;
    const [result] = await Promise.all([settled(request), options.durability && completed(transaction)]);
    return result;
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

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
